# frozen_string_literal: true

require_relative "test_helper"

# What is prepared, and what becomes of it when the database changes.
class PreparedStatementsTest < JSONAPITest
  Source = Xinatra::JSONAPI::Source

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

  # The first time Sequel prepares it, afterwards it goes a shorter way.
  def test_what_fails_when_it_is_executed_again
    source = Source.for(Library::DB)
    statement = source.statement { |open| Library::DB[:samples].where(Sequel.lit("abs(CAST(? AS bigint)) > 0", open[0])).select(:id) }
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
