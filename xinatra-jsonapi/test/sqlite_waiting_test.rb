# frozen_string_literal: true

require "tmpdir"
require_relative "test_helper"

# A SQLite file that several write to: those that come later wait, and are told to come again when it takes too long.
class SQLiteWaitingTest < JSONAPITest
  TYPE = "application/vnd.api+json"

  def setup
    skip "Servers have no such files" if ENV["DATABASE_URL"]
    @folder = Dir.mktmpdir
    @database = connect
    @database.create_table(:counters) do
      primary_key :id
      Integer :count, null: false
    end
    @database[:counters].insert(count: 0)
    @app = app(@database)
  end

  def teardown
    return unless @database

    @database.disconnect
    FileUtils.remove_entry(@folder)
  end

  def connect(**options) = Sequel.sqlite(File.join(@folder, "counters.db"), timeout: 3_000, **options)

  # @return [Class] whose writers let others in between
  def app(database)
    model = Class.new(Sequel::Model(database[:counters]))
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource :counters, model do
        allow :update
        attributes :count
        before_update do |counter|
          sleep(0.001)
          counter.count += 1
        end
      end
    end
  end

  def increment(app = @app)
    ask("/counters/1", app, method: "PATCH", "CONTENT_TYPE" => TYPE,
                            input: JSON.generate(data: { type: "counters", id: "1" }))
  end

  def count = @database[:counters].get(:count)

  def test_threads
    statuses = Array.new(4) { Thread.new { Array.new(6) { increment.status } } }.flat_map(&:value)

    assert_equal [{ 200 => 24 }, 24], [statuses.tally, count]
  end

  def test_processes
    @database.disconnect
    # Databases of other tests, in memory, which the children have no use for.
    SQLite3::ForkSafety.suppress_warnings!
    children = Array.new(2) do
      fork { exit!(Array.new(8) { increment.status }.all?(200)) }
    end

    assert_equal([true, true], children.map { |child| Process.wait2(child).last.success? })
    assert_equal 16, count
  end

  def test_one_that_takes_too_long
    hurried = connect(timeout: 80)
    api = app(hurried)
    @database.transaction(mode: :exclusive) do
      [increment(api), get("/counters", api)].each do |answer|
        assert_equal [503, "5", "unavailable"], [answer.status, answer.headers["retry-after"], answer.error["code"]]
      end
    end

    assert_equal [0, 200, 1], [count, increment(api).status, count]
  ensure
    hurried&.disconnect
  end
end
