# frozen_string_literal: true

require_relative "test_helper"

# What is MySQL's alone: its indexes, collations, locks, messages and types.
class MySQLTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  DB = Library::DB

  # Of two tables, with an index of two columns, a collation that does not count case, and a rule.
  def setup
    skip "There is no MySQL" unless Library::MYSQL
    DB.drop_table?(:parts, :engines)
    DB.run("CREATE TABLE engines (id integer AUTO_INCREMENT PRIMARY KEY, word varchar(20) NOT NULL UNIQUE)")
    DB.run("CREATE TABLE parts (id integer AUTO_INCREMENT PRIMARY KEY, engine_id integer, name varchar(20) NOT NULL,
              kind varchar(9), size integer, weight float, note tinytext,
              made_at datetime(6), KEY (name), UNIQUE named (kind, size),
              CONSTRAINT sized CHECK (size > 0), FOREIGN KEY (engine_id) REFERENCES engines (id))")
    DB[:engines].import(%i[id word], [[1, "otto"], [2, "diesel"]])
    names = %w[a B a c B a]
    DB[:parts].import(%i[id engine_id name], names.each_with_index.map { |name, at| [at + 1, (at % 2) + 1, name] })
    @app = app
  end

  def teardown = Library::MYSQL && DB.drop_table?(:parts, :engines)

  # @yield [part] before it is saved
  def app(database = DB, &hook)
    engines = Class.new(Sequel::Model(database[:engines]))
    parts = Class.new(Sequel::Model(database[:parts]))
    parts.many_to_one(:engine, class: engines, key: :engine_id)
    engines.one_to_many(:parts, class: parts, key: :engine_id)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource :parts, parts do
        allow :create, :update
        attributes :name, :kind, :size, :weight, :note, :made_at
        has_one :engine, resource: :engines
        sort :name, :size, :made_at
        filter :name, with: :all
        page :cursor, size: 2
        before_update(&hook) if hook
      end
      resource :engines, engines do
        allow :create, :update, :destroy
        attributes :word
        has_many :parts, resource: :parts
      end
    end
  end

  # @return [Array<String>] the statements that the block has sent
  def statements
    log = []
    logger = Class.new { define_method(:info) { |line| log << line[/SELECT.*/m].to_s } }.new
    DB.loggers << logger
    yield
    log.reject(&:empty?)
  ensure
    DB.loggers.delete(logger)
  end

  # No key and no column that cannot be null is sorted by a CASE, for which rows would have to be sorted.
  def test_pages_walk_over_indexes
    DB[:parts].import(%i[name], Array.new(2_000) { |at| ["n#{at}"] })
    DB.fetch("ANALYZE TABLE parts").all
    behind = get("/parts?page[size]=2", @app).document["links"]["next"]
    { "/parts" => "PRIMARY", "/parts?sort=name" => "name", behind => "PRIMARY" }
      .each do |path, key|
        plan = statements { get(path, @app) }.map { |sql| DB.fetch("EXPLAIN #{sql}").first }.first

        assert_equal key, plan[:key], path
        refute_includes plan[:Extra].to_s, "filesort", path
      end
  end

  # @return [Array<String>] ids of all pages
  def walk(path, app = @app)
    found = []
    while path
      document = get(path, app).document
      found.concat(document["data"].map { |part| part["id"] })
      path = document["links"]["next"]

      assert_operator found.size, :<=, 20, "it goes in circles"
    end
    found
  end

  def test_pages_behind_ties_and_nulls
    DB[:parts].where(id: 5).update(size: 2)

    assert_equal %w[5 1 2 3 4 6], walk("/parts?sort=size")
    assert_equal %w[1 2 3 4 6 5], walk("/parts?sort=-size")
    assert_equal %w[1 3 6 2 5 4], walk("/parts?sort=name")
  end

  # Sequel reads fractions of seconds, and compares with none unless it is told to.
  def test_pages_behind_fractions_of_seconds
    [4, 3, 1].each { |id| DB[:parts].where(id:).update(made_at: Sequel.lit("'2030-01-01 10:00:00.12345#{id}'")) }
    options = DB.opts.slice(:adapter, :user, :host, :database, :socket)
    [false, true].each do |fractional_seconds|
      Sequel.connect(**options, fractional_seconds:) do |other|
        app = app(other)

        assert_equal %w[1 3 4 2 5 6], walk("/parts?sort=made_at", app)
        assert_equal %w[2 5 6 4 3 1], walk("/parts?sort=-made_at", app)
      end
    end
  end

  # Equality and lists are as the column's collation has it; searches count case.
  def test_collations
    found = ["=b", "[in]=b,C", "[ne]=A", "[contains]=b", "[contains]=B"].map do |filter|
      get("/parts?page[size]=9&sort=name&filter[name]#{filter}", @app).ids
    end

    assert_equal [%w[2 5], %w[2 5 4], %w[2 5 4], [], %w[2 5]], found
  end

  def send_to(path, method, attributes, **relationships)
    type, id = path.split("/").drop(1)
    data = { type:, id:, attributes:, relationships: relationships.transform_values { |one| { data: one } } }
    ask(path, @app, method:, "CONTENT_TYPE" => TYPE, input: JSON.generate(data: data.compact))
  end

  def told(answer)
    return answer.status if answer.status < 400

    [answer.status, answer.error["detail"], answer.error.dig("source", "pointer")]
  end

  def test_what_the_database_refuses
    fields = "/data/attributes"
    refused = {
      ["/engines", "POST", { word: "OTTO" }] => [409, "word is taken already", "#{fields}/word"],
      ["/engines", "POST", {}] => [422, "word must not be null", fields],
      ["/parts/1", "PATCH", { size: 0 }] => [422, "What was sent is not allowed", "/data"],
      ["/parts/1", "PATCH", { note: "x" * 256 }] => [422, "A value is none that its column can have", "/data"],
      ["/parts/1", "PATCH", { kind: "x" * 10 }] =>
        [422, "kind must be at most 9 characters long", "#{fields}/kind"],
      ["/parts/1", "PATCH", { weight: 1e300 }] => [422, "A value is none that its column can have", "/data"],
      ["/parts/1", "PATCH", { kind: "x", size: 1 }] => [409, "kind and size is taken already", "/data"]
    }
    DB[:parts].where(id: 2).update(kind: "x", size: 1)

    assert_equal(refused, refused.to_h { |request, _| [request, told(send_to(*request))] })
    assert_equal [409, "What was sent would leave something that leads to nothing", nil],
                 told(ask("/engines/1", @app, method: "DELETE"))
  end

  def test_a_row_that_somebody_else_keeps
    disconnect
    DB.run("SET GLOBAL innodb_lock_wait_timeout = 1")
    disconnect
    answer = Sequel.connect(ENV.fetch("DATABASE_URL")) do |other|
      other.transaction do
        other[:parts].where(id: 1).for_update.all
        send_to("/parts/1", "PATCH", { note: "late" })
      end
    end

    assert_equal [503, "5"], [answer.status, answer.headers["retry-after"]], answer.text
  ensure
    DB.run("SET GLOBAL innodb_lock_wait_timeout = 50")
    disconnect
  end

  def test_a_statement_that_takes_too_long
    @app = app { |part| part.db.run("SET STATEMENT max_statement_time = 0.01 FOR UPDATE parts SET size = SLEEP(1)") }
    answer = send_to("/parts/1", "PATCH", { note: "late" })

    assert_equal [503, "5"], [answer.status, answer.headers["retry-after"]], answer.text
  end

  # The one of two that the server gives up is run again.
  def test_deadlocks
    others = { 1 => 2, 2 => 1 }
    here = Queue.new
    tries = Queue.new
    @app = app do |part|
      part.this.for_update.first
      tries << part.id
      here << part.id
      sleep(0.01) until here.size >= 2
      part.model.where(id: others.fetch(part.id)).update(note: "by #{part.id}")
    end
    statuses = others.keys.map { |id| Thread.new { send_to("/parts/#{id}", "PATCH", { size: id }).status } }

    assert_equal [200, 200], statuses.map(&:value)
    assert_operator tries.size, :>=, 3
    assert_equal [1, 2], DB[:parts].where(id: [1, 2]).select_order_map(:size)
  end
end
