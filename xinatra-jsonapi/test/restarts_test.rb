# frozen_string_literal: true

require_relative "test_helper"
require_relative "../../examples/links/test/postgres"

# A PostgreSQL server that is shut down at once, without waiting for anybody, and started again.
class RestartsTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  CONNECTIONS = 3

  # @return [Postgres] a server of their own
  def self.server
    @server ||= Postgres.new.tap do |server|
      Minitest.after_run { server.stop }
      server.start
    end
  end

  def setup
    skip "SQLite has no server" unless Library::POSTGRES
    @server = self.class.server
    # What it says of its end is no news.
    @db = Sequel.connect(@server.url, max_connections: CONNECTIONS, keep_reference: false, notice_receiver: proc {})
    @db.create_table!(:notes) do
      primary_key :id
      String :text
      Integer :size
    end
    @db[:notes].insert(text: "first", size: 1)
  end

  def teardown = @db&.disconnect

  # @yield before a note is saved
  # @return [Class] an app whose statements are prepared in each connection
  def app(&hook)
    notes = Class.new(Sequel::Model(@db[:notes]))
    made = Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource :notes, notes do
        attributes :text, :size
        allow :create, :update
        before_update(&hook) if hook
      end
    end
    in_each_connection { get("/notes/1", made) }
    made
  end

  def in_each_connection
    done = Queue.new
    threads = Array.new(CONNECTIONS) do
      Thread.new do
        @db.synchronize do
          yield
          done << true
          sleep 0.01 until done.size == CONNECTIONS
        end
      end
    end
    threads.each(&:join)
  end

  def patch(app, **attributes)
    change("/notes/1", "PATCH", app, { data: { type: "notes", id: "1", attributes: } })
  end

  def row = @db[:notes].where(id: 1).get(%i[text size])

  def check_unavailable(answer)
    assert_equal [503, "5", TYPE, "unavailable"],
                 [answer.status, *answer.headers.values_at("retry-after", "content-type"), answer.error["code"]]
  end

  def test_while_it_is_away_and_right_afterwards
    app = app()
    @server.restart do
      2.times { [get("/notes/1", app), patch(app, text: "lost")].each { |answer| check_unavailable(answer) } }
    end

    assert_equal [200, ["second", 1]], [patch(app, text: "second").status, row]
    assert_equal 201, change("/notes", "POST", app, { data: { type: "notes" } }).status
    assert_equal 2, get("/notes", app).ids.size
  end

  def test_when_it_is_back_all_connections_are_dead
    app = app()
    @server.restart

    assert_equal [CONNECTIONS, 200], [@db.pool.size, get("/notes/1", app).status]
    app = app()
    @server.restart

    assert_equal [200, ["kept", 1]], [patch(app, text: "kept").status, row]
  end

  # What was written by then is lost with the connection; all of it is done again.
  def test_back_before_a_transaction_goes_on
    once = [-> { @db[:notes].update(size: 2) && @server.restart }]
    restarting = app { once.pop&.call }

    assert_equal [200, ["again", 1]], [patch(restarting, text: "again").status, row]
  end

  def test_away_within_a_transaction
    begun, away = Array.new(2) { Queue.new }
    db = @db
    waiting = app { db[:notes].update(size: 2) && begun.push(true) && away.pop }
    writer = Thread.new { patch(waiting, text: "lost") }
    begun.pop
    @server.restart { away.push(true) && check_unavailable(writer.value) }

    assert_equal ["first", 1], row
  end
end
