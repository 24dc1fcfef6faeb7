# frozen_string_literal: true

require_relative "test_helper"

# What is prepared, and what becomes of it when the database changes.
class PreparedStatementsTest < JSONAPITest
  Source = Xinatra::JSONAPI::Source

  def setup
    skip "Nothing is prepared where rows are asked for as records" unless raw?
  end

  def app(&block)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:subjects, Library::Subject, &block)
    app
  end

  def test_several_apis_on_one_database
    apps = [app { attributes :name }, app { attribute :code }, app { attribute(:title, from: :name) }]

    3.times do
      names = apps.map { |app| get("/subjects", app).data.first["attributes"].keys }

      assert_equal [%w[name], %w[code], %w[title]], names
    end
  end

  # Clients choose the shapes that are asked for, so they are bounded.
  def test_what_is_not_prepared_any_more_is_answered_all_the_same
    source = Source.for(Library::DB)
    statements = Array.new(Source::LIMIT + 2) do |number|
      source.statement { |open| Library::DB[:people].select(:id, Sequel.as(number, :n)).where(id: open[0]) }
    end

    assert_equal [nil, nil], statements.last(2).map(&:name)
    assert_equal Source::LIMIT, statements.filter_map(&:name).uniq.size
    assert_equal([%w[2], %w[2]], [0, -1].map { |at| source.rows(statements[at], [2]).map { |row| row.first.to_s } })
  ensure
    statements.to_a.filter_map(&:name).each { |name| Library::DB.prepared_statements.delete(name) }
  end

  def test_a_table_that_changes_under_prepared_statements
    Library::DB.create_table!(:changing) do
      primary_key :id
      String :name
    end
    model = Class.new(Sequel::Model(Library::DB[:changing]))
    model.create(name: "before")
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:changing, model) { attributes :name }
    names = Array.new(3) { get("/changing/1", app).data["attributes"]["name"] }
    Library::DB.alter_table(:changing) { set_column_type :name, "varchar(99)" } if Library::POSTGRES
    Library::DB.alter_table(:changing) { add_column :other, Integer }
    names.concat(Array.new(3) { get("/changing/1", app).data["attributes"]["name"] })

    assert_equal ["before"] * 6, names
  ensure
    Library::DB.drop_table?(:changing)
  end

  # An app whose resource has columns of a table that is about to change, and another resource besides.
  def altered
    Library::DB.create_table!(:altered) do
      primary_key :id
      String :name
      Integer :size
    end
    model = Class.new(Sequel::Model(Library::DB[:altered]))
    model.create(name: "before", size: 7)
    app = Class.new(Xinatra::Base) do
      set :environment, :production
      register Xinatra::JSONAPI
    end
    app.resource(:altered, model) do
      attributes :name, :size
      allow :update
    end
    app.resource(:subjects, Library::Subject) { attributes :name }
    3.times { get("/altered/1", app) }
    app
  end

  def alter(&) = Library::DB.alter_table(:altered, &)

  def check_failing(app)
    3.times do
      %w[/altered /altered/1 /altered?fields[altered]=size].each { |path| check_failure(get(path, app)) }
      check_failure(update(app, { size: 1 }))
      check_others(app)
    end
  end

  def check_failure(answer)
    assert_equal 500, answer.status, answer.text
    assert_equal "application/vnd.api+json", answer.headers["content-type"]
    assert_equal({ "status" => "500", "code" => "internal_server_error", "title" => "Internal Server Error",
                   "detail" => "This is no fault of the request: try again later" }, answer.error)
  end

  # Other resources, and what is asked for without the column.
  def check_others(app)
    assert_equal 200, get("/subjects", app).status
    assert_equal({ "name" => "before" }, get("/altered/1?fields[altered]=name", app).data["attributes"])
  end

  def update(app, attributes)
    input = JSON.generate({ data: { type: "altered", id: "1", attributes: } })
    ask("/altered/1", app, method: "PATCH", "CONTENT_TYPE" => "application/vnd.api+json", input:)
  end

  def written(app, size)
    answer = update(app, { size: })
    [answer.status, answer.data["attributes"]["size"]]
  end

  # Until it is back, or the app has been started anew.
  def test_a_column_that_is_dropped_under_prepared_statements
    app = altered
    alter { drop_column :size }
    capture_io { check_failing(app) }
    alter { add_column :size, Integer }

    assert_equal({ "name" => "before", "size" => nil }, get("/altered/1", app).data["attributes"])
    assert_equal [200, 3], written(app, 3)
  ensure
    Library::DB.drop_table?(:altered)
  end

  def test_a_column_that_is_renamed_under_prepared_statements
    app = altered
    alter { rename_column :size, :width }
    capture_io { check_failing(app) }
    alter { rename_column :width, :size }

    assert_equal({ "name" => "before", "size" => 7 }, get("/altered/1", app).data["attributes"])
  ensure
    Library::DB.drop_table?(:altered)
  end

  def test_a_column_of_another_type_under_prepared_statements
    app = altered
    alter { set_column_type :size, :bigint }

    assert_equal([7] * 3, Array.new(3) { get("/altered/1", app).data["attributes"]["size"] })
    assert_equal [200, 8], written(app, 8)
    assert_equal 8, get("/altered", app).data.first["attributes"]["size"]
  ensure
    Library::DB.drop_table?(:altered)
  end

  # The first time Sequel prepares it, afterwards it goes a shorter way.
  def test_what_fails_when_it_is_executed_again
    source = Source.for(Library::DB)
    statement = source.statement { |open| Library::DB[:samples].where(Sequel.lit("abs(CAST(? AS bigint)) > 0", open[0])).select(:id) }
    # Settings of a new connection are logged, too.
    Library::DB.test_connection
    log = []
    logger = Class.new { %i[info error].each { |level| define_method(level) { |line| log << [level, line] } } }.new
    Library::DB.loggers << logger

    assert_equal([3, 3], Array.new(2) { source.rows(statement, [7]).size })
    # abs of the least integer is none that there is.
    errors = Array.new(2) { assert_raises(Sequel::DatabaseError) { source.rows(statement, [-(2**63)]) } }

    errors.each do |error|
      assert_kind_of(Library::POSTGRES ? PG::Error : SQLite3::Exception, error.wrapped_exception)
    end
    assert_equal(%i[info info info error error], log.map(&:first))
    assert_equal(4, log.count { |_, line| line.include?("EXECUTE #{statement.name} (#{statement.prepared_sql}); ") })
    assert_equal([3], [source.rows(statement, [7]).size])
  ensure
    Library::DB.loggers.delete(logger)
    Library::DB.prepared_statements.delete(statement.name) if statement
  end
end
