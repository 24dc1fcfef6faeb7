# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# Results that come in parts: `@defer` and `@stream`.
class IncrementalTest < Minitest::Test
  class Book < GraphQL::Schema::Object
    field :books, [Book], null: false
    field :fails, String
    field :firm, String, null: false
    field :loaded, Integer
    field :title, String

    def books = [object * 10, (object * 10) + 1]
    def fails = raise(GraphQL::ExecutionError, "no #{object}")
    def firm = object.odd? ? nil : "even"
    def loaded = dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
    def title = (context[:log] << object) && "title #{object}"
  end

  class Query < GraphQL::Schema::Object
    field :books, [Book]
    field :hello, String

    def books = [1, 2, 3]
    def hello = "hello"
  end

  class Schema < GraphQL::Schema
    query Query
    use GraphQL::Dataloader
    use Xinatra::GraphQL, incremental: true
  end

  def setup
    @log = []
    @fetched = []
  end

  def parts(text, schema: Schema, **options)
    schema.execute_incrementally(text, context: { log: @log, fetched: @fetched }, **options).to_a
  end

  def test_a_deferred_fragment_comes_later
    first, second, *others = parts('{ hello ... @defer(label: "more") { books { title } } }')

    assert_equal({ "data" => { "hello" => "hello" }, "hasNext" => true }, first)
    books = (1..3).map { |number| { "title" => "title #{number}" } }

    assert_equal({ "incremental" => [{ "data" => { "books" => books }, "path" => [], "label" => "more" }],
                   "hasNext" => false }, second)
    assert_empty others
  end

  def test_it_is_read_when_it_is_taken
    answer = Schema.execute_incrementally("{ ... @defer { books { title } } }", context: { log: @log })
    seen = answer.map { @log.dup }

    assert_equal [[], [1, 2, 3]], seen
  end

  def test_fragments_of_all_objects_come_together_and_wait_together
    first, second = parts("{ books { firm2: books { title } ...Later @defer } } fragment Later on Book { loaded }")

    assert_equal 3, first.dig("data", "books").size
    assert_equal([[["books", 0], 10], [["books", 1], 20], [["books", 2], 30]],
                 second["incremental"].map { |each| [each["path"], each.dig("data", "loaded")] })
    assert_equal [[1, 2, 3]], @fetched
  end

  def test_a_null_ends_at_the_fragment_and_errors_go_with_it
    _, second = parts("{ books { ... @defer { firm fails } } }")
    found = second["incremental"].map { |each| [each["data"], each["errors"]&.map { |error| error["path"] }] }

    assert_equal [[nil, [["books", 0, "firm"]]], [{ "firm" => "even", "fails" => nil }, [["books", 1, "fails"]]],
                  [nil, [["books", 2, "firm"]]]], found
  end

  def test_nothing_follows_of_what_a_null_has_taken_away
    first, second, *others = parts("{ books { firm ... @defer { title } } }")

    assert_nil first.dig("data", "books")
    assert_equal [{ "hasNext" => false }, []], [second, others]
    assert_empty @log
  end

  def test_a_streamed_list_comes_in_two
    first, second = parts('{ books @stream(initialCount: 1, label: "rest") { title } }')

    assert_equal [{ "title" => "title 1" }], first.dig("data", "books")
    assert_equal [{ "items" => [{ "title" => "title 2" }, { "title" => "title 3" }], "path" => ["books", 1],
                    "label" => "rest" }], second["incremental"]
  end

  def test_lists_that_are_streamed_wait_together
    _, second = parts("{ books { books @stream { loaded } } }")

    assert_equal([["books", 0, "books", 0], ["books", 1, "books", 0], ["books", 2, "books", 0]],
                 second["incremental"].map { |each| each["path"] })
    assert_equal [[10, 11, 20, 21, 30, 31]], @fetched
  end

  def test_an_item_that_may_not_be_null_takes_its_items_away
    _, second = parts("{ books { books @stream(initialCount: 1) { firm } } }")

    assert_equal([nil] * 3, second["incremental"].map { |each| each.fetch("items") })
    assert_equal([["books", 0, "books", 1, "firm"]], second.dig("incremental", 0, "errors").map do |error|
      error["path"]
    end)
  end

  def test_parts_have_parts
    found = parts("{ books @stream(initialCount: 2) { title ... @defer { books @stream { title } } } }")

    assert_equal(([true] * (found.size - 1)) << false, found.map { |part| part["hasNext"] })
    titles = found.join.scan(/title (\d+)/).flatten.map { |number| Integer(number) }

    assert_equal [1, 2, 3, 10, 11, 20, 21, 30, 31], titles.sort
  end

  def test_variables_decide
    text = "query($later: Boolean!, $count: Int) { hello ... @defer(if: $later) " \
           "{ books @stream(initialCount: $count) { title } } }"

    assert_equal 3, parts(text, variables: { later: true, count: 1 }).size
    assert_equal 2, parts(text, variables: { later: true, count: 5 }).size
    whole = parts(text, variables: { later: false, count: 5 })

    assert_equal [3, nil], [whole.first.dig("data", "books").size, whole.first["hasNext"]]
  end

  def test_whoever_takes_no_parts_gets_the_whole
    text = "{ hello ... @defer { books @stream(initialCount: 1) { title } } }"
    whole = Array.new(3) { Schema.execute(text, context: { log: @log }).to_h }

    assert_equal [{ "data" => { "hello" => "hello",
                                "books" => (1..3).map { |number| { "title" => "title #{number}" } } } }] * 3, whole
    assert_empty Schema.xinatra_explain(text).fallbacks
  end

  def test_what_is_wrong_comes_at_once
    assert_equal(["Field 'nope' doesn't exist on type 'Query'"],
                 parts("{ nope ... @defer { hello } }").first["errors"].map { |error| error["message"] })
    assert_equal([["books"]], parts("{ books @stream(initialCount: -1) { title } }").last["incremental"].map do |each|
      each["path"][0, 1]
    end)
  end

  def test_a_schema_without_the_directives_refuses_them
    plain = Class.new(GraphQL::Schema) do
      query Query
      use Xinatra::GraphQL
    end

    assert_match(/@defer/, parts("{ ... @defer { hello } }", schema: plain).first["errors"].first["message"])
  end
end
