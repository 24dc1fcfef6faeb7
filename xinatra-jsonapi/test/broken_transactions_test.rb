# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# Transactions of PostgreSQL that end otherwise than they should: nothing is half written, and the answer says so.
class BrokenTransactionsTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  DB = Newsroom::DB

  def setup
    skip "SQLite has no such transactions" unless DB.database_type == :postgres
    Newsroom.fill
  end

  # @yield [article] before it is saved
  # @return [Class] an app
  def app(&hook)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource :articles, Newsroom::Article do
        allow :create, :update, :destroy
        attributes :title, :words
        has_many :notes
        before_update(&hook) if hook
      end
      resource(:notes, Newsroom::Note) { attributes :text }
    end
  end

  def patch(app, id = 1, **attributes)
    env = attributes.delete(:env) || {}
    ask("/articles/#{id}", app, method: "PATCH", "CONTENT_TYPE" => TYPE,
                                input: JSON.generate(data: { type: "articles", id: id.to_s, attributes: }), **env)
  end

  def titles = DB[:news_articles].order(:id).select_map(:title)

  # @return [Array] of an answer, what a client makes of it
  def outcome(answer)
    assert_equal TYPE, answer.headers["content-type"]
    answer.status == 503 ? [503, answer.headers["retry-after"], answer.error["code"]] : [answer.status]
  end

  # @yield while another connection holds a lock on the first article
  def locked
    Sequel.connect(ENV.fetch("DATABASE_URL")) do |other|
      other.transaction do
        other[:news_articles].where(id: 1).for_update.first
        yield
      end
    end
  end

  { "lock_timeout" => "60ms", "statement_timeout" => "60ms" }.each do |setting, value|
    define_method(:"test_#{setting}") do
      hook = proc { DB.run("SET LOCAL #{setting} = '#{value}'; UPDATE news_articles SET words = 1 WHERE id = 1") }
      answer = locked { patch(app(&hook), 2, title: "late") }

      assert_equal [[503, "5", "unavailable"], %w[First Second]], [outcome(answer), titles]
      assert_equal 200, patch(app(&hook), 2, title: "in time").status
    end
  end

  def test_a_lock_on_what_is_read
    Sequel.connect(ENV.fetch("DATABASE_URL")) do |other|
      other.transaction do
        other.run("LOCK TABLE news_notes IN ACCESS EXCLUSIVE MODE")
        # Over the connection that has the timeout.
        answer = DB.synchronize { DB.run("SET lock_timeout = '60ms'") || get("/notes", app) }

        assert_equal [503, "5", "unavailable"], outcome(answer)
      end
    end
  ensure
    DB.disconnect
  end

  # Each changes what the other one has changed.
  def test_deadlocks
    meeting = Queue.new
    waiting = Queue.new
    hook = proc do |article|
      DB[:news_articles].where(id: article.id).update(words: article.id)
      if waiting.size < 2
        waiting << 1
        waiting.size == 2 ? 2.times { meeting << 1 } : nil
        meeting.pop
      end
      DB[:news_articles].where(id: 3 - article.id).update(body: "by #{article.id}")
    end
    api = app(&hook)
    answers = [1, 2].map { |id| Thread.new { patch(api, id, title: "T#{id}") } }.map(&:value)

    assert_equal([[200], [200]], answers.map { |answer| outcome(answer) })
    assert_equal %w[T1 T2], titles
  end

  # Whoever is told that it was written has written it.
  def test_serializable_transactions
    DB.transaction_isolation_level = :serializable
    DB[:news_articles].update(words: 1)
    api = app { |article| article.words = DB[:news_articles].sum(:words).to_i }
    threads = Array.new(4) { |at| Thread.new { Array.new(5) { patch(api, (at % 2) + 1, title: "x") } } }
    answers = threads.flat_map(&:value)

    assert_empty(answers.map { |answer| outcome(answer) }.uniq - [[200], [503, "5", "unavailable"]])
    sums = answers.select { |answer| answer.status == 200 }.map { |answer| answer.data["attributes"]["words"] }

    assert_equal sums.uniq.sort, sums.sort, "two have seen the same"
    assert_operator sums.size, :>=, 1
  ensure
    DB.transaction_isolation_level = nil
  end

  # @param body [String] of a trigger that runs at the end of a transaction
  def with_trigger(body)
    DB.run("CREATE FUNCTION news_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN #{body} RETURN NULL; END $$")
    DB.run("CREATE CONSTRAINT TRIGGER news_end AFTER UPDATE ON news_articles DEFERRABLE INITIALLY DEFERRED " \
           "FOR EACH ROW EXECUTE FUNCTION news_end()")
    yield
  ensure
    DB.run("DROP FUNCTION news_end CASCADE")
  end

  def test_a_connection_that_breaks_when_it_commits
    with_trigger("PERFORM pg_terminate_backend(pg_backend_pid());") do
      answer = patch(app, title: "lost")

      assert_equal [503, "5", "unavailable"], outcome(answer)
      assert_includes answer.error["detail"], "look whether it was done"
      assert_equal %w[First Second], titles
    end
    assert_equal [200], outcome(patch(app, title: "kept"))
  end

  def test_constraints_that_are_looked_at_when_it_commits
    with_trigger("RAISE foreign_key_violation;") do
      answer = patch(app, title: "refused")

      assert_equal [409, "conflict", nil], [answer.status, answer.error["code"], answer.error["source"]]
      assert_equal %w[First Second], titles
    end
  end

  # What the answer is read by was prepared for the table as it was.
  def test_a_table_that_changes_under_a_transaction
    api = app
    tag = get("/articles/1", api).headers["etag"]
    DB.alter_table(:news_articles) { set_column_type :title, "varchar(200)" }
    answer = patch(api, title: "changed", env: { "HTTP_IF_MATCH" => tag })

    assert_equal [200, "changed"], [answer.status, titles.first], answer.text
    DB.alter_table(:news_articles) { add_column :extra, Integer }

    assert_equal [200], outcome(patch(api, title: "again"))
    DB.alter_table(:news_articles) { drop_column :extra }

    assert_equal [[200], [200]], [outcome(patch(api, title: "and again")), outcome(get("/articles/1", api))]
  ensure
    DB.alter_table(:news_articles) { set_column_type :title, "text" } if DB.database_type == :postgres
  end

  def test_a_database_that_may_only_be_read_now
    answer = patch(app { |_| DB.run("SET TRANSACTION READ ONLY") }, title: "elsewhere")

    assert_equal [503, "5", "unavailable"], outcome(answer)
  end
end
