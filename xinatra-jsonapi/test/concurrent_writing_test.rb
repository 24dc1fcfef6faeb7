# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# Two writers of one resource, and databases that break off.
class ConcurrentWritingTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  Writing = Xinatra::JSONAPI::Writing

  def setup = Newsroom.fill

  def patch(attributes, path: "/articles/1", **env)
    ask(path, Newsroom::API, method: "PATCH", "CONTENT_TYPE" => TYPE,
                             input: JSON.generate(data: { type: "articles", id: "1", attributes: attributes }), **env)
  end

  def etag(path = "/articles/1") = get(path, Newsroom::API).headers.fetch("etag")

  def title = Newsroom::DB[:news_articles].where(id: 1).get(:title)

  def test_the_second_of_two_that_know_the_same_is_refused
    known = etag

    assert_equal 200, patch({ title: "A" }, "HTTP_IF_MATCH" => known).status
    second = patch({ title: "B" }, "HTTP_IF_MATCH" => known)

    assert_equal [412, "precondition_failed", "A"], [second.status, second.error["code"], title]
    assert_equal 200, patch({ title: "C" }, "HTTP_IF_MATCH" => etag).status
    assert_equal 412, ask("/articles/1", Newsroom::API, method: "DELETE", "HTTP_IF_MATCH" => known).status
  end

  def test_an_answer_has_the_tag_that_the_next_change_needs
    tag = patch({ title: "A" }).headers["etag"]

    assert_equal 200, patch({ title: "B" }, "HTTP_IF_MATCH" => tag).status
    with_query = etag("/articles/1?include=author")

    refute_equal etag, with_query
    assert_equal 200, patch({ title: "C" }, path: "/articles/1?include=author", "HTTP_IF_MATCH" => with_query).status
  end

  MATCHES = { "*" => 200, "\"x\", %s" => 200, "W/%s" => 412, "" => 412, "\"x\"" => 412 }.freeze

  MATCHES.each do |field, status|
    define_method(:"test_If-Match: #{field}") do
      assert_equal status, patch({ words: 1 }, "HTTP_IF_MATCH" => field.sub("%s") { etag }).status
    end
  end

  def test_if_none_match_of_a_change
    assert_equal 412, patch({ words: 1 }, "HTTP_IF_NONE_MATCH" => "*").status
    assert_equal 200, patch({ words: 1 }, "HTTP_IF_NONE_MATCH" => "\"x\"").status
  end

  def test_a_client_that_has_it_is_not_sent_it_again
    tag = etag
    again = ->(field) { get("/articles/1", Newsroom::API, "HTTP_IF_NONE_MATCH" => field) }

    assert_equal([304, "", tag], again[tag].then { |answer| [answer.status, answer.text, answer.headers["etag"]] })
    assert_equal([304, 304, 200], ["W/#{tag}", "\"a\" , #{tag}", "\"a\""].map { |field| again[field].status })
    patch({ words: 8 })

    assert_equal 200, again[tag].status
    assert_equal 412, get("/articles/1", Newsroom::API, "HTTP_IF_MATCH" => tag).status
  end

  def test_pages_have_tags_where_the_resource_says_so
    refute get("/articles", Newsroom::API).headers.key?("etag")
    tag = etag("/people")

    assert_equal 304, get("/people", Newsroom::API, "HTTP_IF_NONE_MATCH" => tag).status
    Newsroom::DB[:news_people].where(id: 1).update(name: "Zoe")

    assert_equal 200, get("/people", Newsroom::API, "HTTP_IF_NONE_MATCH" => tag).status
  end

  def test_linkage_has_conditions_of_its_own
    path = "/articles/1/relationships/author"
    change = lambda do |tag|
      ask(path, Newsroom::API, method: "PATCH", "CONTENT_TYPE" => TYPE, "HTTP_IF_MATCH" => tag,
                               input: JSON.generate(data: { type: "people", id: "2" })).status
    end

    assert_equal [412, 204], [change["\"x\""], change[etag(path)]]
  end

  # Each names a field of its own, and both are kept.
  def test_writers_beside_each_other
    skip "SQLite in memory has one connection" unless ENV["DATABASE_URL"]
    values = Array.new(20, &:succ)
    %i[title body].map do |name|
      Thread.new { values.each { |value| patch({ name => "#{name} #{value}" }) } }
    end.each(&:join)

    assert_equal ["title 20", "body 20"], Newsroom::DB[:news_articles].where(id: 1).get(%i[title body])
  end

  def test_the_second_writer_of_two_at_once_is_refused
    skip "SQLite in memory has one connection" unless ENV["DATABASE_URL"]
    known = etag
    answers = Array.new(4) do |at|
      Thread.new do
        patch({ title: "by #{at}" }, "HTTP_IF_MATCH" => known).status
      end
    end.map(&:value)

    assert_equal [200, 412, 412, 412], answers.sort
  end

  # @return [Array(Object, Integer)] what came of it, and how often it was tried
  def tries(*errors, after: false)
    count = 0
    store = Struct.new(:database).new(Newsroom::DB)
    store.define_singleton_method(:transaction) do |&block|
      error = errors.shift
      after || error.nil? ? block.call : (count += 1)
      raise error if error
    end
    [Writing.persistently(store) { (count += 1) && :written }, count]
  rescue Xinatra::JSONAPI::Refusal => e
    [[e.http_status, e.problems.first.detail[/look|try/]], count]
  end

  def test_transactions_that_were_given_up_are_repeated
    assert_equal([nil, 3], tries(Sequel::SerializationFailure, Sequel::SerializationFailure).then do |_, count|
      [nil, count]
    end)
    assert_equal [503, "try"], tries(*[Sequel::SerializationFailure] * 5).first
    assert_equal [503, "try"], tries(*[Sequel::DatabaseDisconnectError] * (Newsroom::DB.pool.max_size + 1)).first
    [Sequel::DatabaseLockTimeout, Sequel::PoolTimeout, Sequel::DatabaseConnectionError].each do |error|
      assert_equal [[503, "try"], 1], tries(error)
    end
  end

  # It may have been written.
  def test_what_broke_off_at_its_end_is_not_repeated
    assert_equal [[503, "look"], 1], tries(Sequel::DatabaseDisconnectError, after: true)
  end

  def test_connections_that_are_killed_before_and_within_a_transaction
    skip "SQLite has none" unless ENV["DATABASE_URL"]
    # Of the tests before there may be more connections than a transaction is tried.
    Newsroom::DB.disconnect
    title
    end_connections

    assert_equal [200, "before"], [patch({ title: "before" }).status, title]
    app = killing(method(:end_connections))
    data = { type: "articles", id: "1", attributes: { title: "within" } }
    answer = ask("/articles/1", app, method: "PATCH", "CONTENT_TYPE" => TYPE, input: JSON.generate(data:))

    assert_equal [200, "within"], [answer.status, title]
    disconnect
  end

  # An app whose first update is killed before it is saved.
  def killing(kill)
    once = [kill]
    Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource :articles, Newsroom::Article do
        allow :update
        attributes :title
        before_update { once.pop&.call }
      end
    end
  end
end
