# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/shelf"

# What is kept of documents, and for whom.
class DocumentsTest < Minitest::Test
  AUTHORS = "{ authors { name books { id title } } }"

  # Counts how often a document is parsed and validated.
  module Counting
    def self.calls = @calls ||= Hash.new(0)

    def parse(**)
      Counting.calls[:parse] += 1
      super
    end

    def validate(validate:, query:)
      Counting.calls[validate ? :validate : :skip] += 1
      super
    end
  end

  def setup
    @plain, @fast = Shelf.pair { |base| Shelf.schema(base) }
    Counting.calls.clear
  end

  def assert_same(document, **options)
    expected = @plain.execute(document, **options).to_h

    3.times { assert_equal expected.to_json, @fast.execute(document, **options).to_h.to_json, document }
    expected
  end

  def test_is_parsed_and_validated_once
    @fast.trace_with(Counting)
    4.times { @fast.execute(AUTHORS, context: { admin: true }) }

    assert_equal 1, Counting.calls[:parse]
  end

  # graphql-ruby asks its runtime at each field: what stands between made that five times as slow.
  def test_is_compiled_when_it_is_hot
    _, fast = Shelf.pair(hot: 3) { |base| Shelf.schema(base) }
    plans = Array.new(4) do
      result = fast.execute("{ authors { name } }")
      result.context.namespace(:interpreter_runtime)[:runtime].class.name[/\w+\z/]
    end

    assert_equal %w[Runtime Runtime Run Run], plans
  end

  def test_admins_document_is_not_served_to_guests
    document = "{ author(number: 0) { books { secret } } }"
    seen = assert_same(document, context: { admin: true })
    refused = assert_same(document, context: { admin: false })

    assert_equal "hush", seen.dig("data", "author", "books", 0, "secret")
    assert_equal "Field 'secret' doesn't exist on type 'Book'", refused["errors"].first["message"]
    assert_equal seen, assert_same(document, context: { admin: true })
  end

  # The type of an inline fragment that is hidden, and a field's type: what a plan has found is looked up for the other.
  def test_profiles_of_visibility
    @plain, @fast = Shelf.pair do |base|
      Shelf.schema(base) do
        use GraphQL::Schema::Visibility, profiles: { admin: { admin: true }, guest: { admin: false } }
      end
    end
    document = "{ author(number: 0) { books { secret } } }"
    %i[admin guest admin guest].each do |profile|
      result = assert_same(document, context: { visibility_profile: profile })

      assert_equal profile == :guest, result.key?("errors")
    end
  end

  def test_the_hidden_is_not_described
    document = "{ __type(name: \"Book\") { fields { name } } }"
    names = [true, false].map do |admin|
      assert_same(document, context: { admin: })["data"]["__type"]["fields"].map { |field| field["name"] }
    end

    assert_equal %w[secret], names.first - names.last
  end

  def test_variables_are_checked_each_time
    document = "query($n: Int!) { author(number: $n) { name } }"

    [{ "n" => 0 }, { "n" => "x" }, {}, { "n" => 2 }, { "n" => nil }, { "n" => 2**40 }, { "m" => 1 }].each do |variables|
      assert_same(document, variables:)
    end
  end

  def test_operations_of_one_document
    document = "query A { authors { name } } query B($y: Boolean!) { authors { name @skip(if: $y) __typename } }"

    ["A", "B", nil, "C", ""].product([{}, { "y" => true }, { "y" => false }]).each do |operation_name, variables|
      assert_same(document, operation_name:, variables:)
    end
  end

  def test_what_is_no_document
    ["", "{", "{ nope }", "fragment F on Query { __typename }", "query { ...F }", "# nothing",
     "{ a: author }"].each do |text|
      assert_same(text)
    end
    assert_same(nil)
  end

  def test_bounds_are_kept_for_known_documents
    @plain, @fast = Shelf.pair { |base| Shelf.schema(base) { max_depth 3 } }
    deep = "{ authors { books { author { name } } } }"

    assert_match(/depth/, assert_same(deep)["errors"].first["message"])
    assert_match(/complexity/, assert_same(AUTHORS, max_complexity: 2)["errors"].first["message"])
    refute_includes assert_same(deep, max_depth: 9), "errors"
    refute_includes assert_same(AUTHORS), "errors"
    assert_includes assert_same(AUTHORS, max_complexity: 2), "errors"
  end

  def test_the_query_is_as_graphql_rubys
    queries = [@plain, @fast, @fast].map do |schema|
      schema.execute(AUTHORS, operation_name: nil, variables: { a: 1 }).query
    end
    asked = queries.map do |query|
      [query.query_string, query.valid?, query.query?, query.mutation?, query.subscription?, query.operation_name,
       query.selected_operation_name, query.variables.to_h, query.provided_variables, query.operations.keys,
       query.fragments, query.fingerprint, query.sanitized_query_string, query.static_errors]
    end

    assert_equal asked.first, asked[1]
    assert_equal asked.first, asked[2]
  end

  def test_a_document_that_is_parsed
    parsed = GraphQL.parse(AUTHORS)
    expected = @plain.execute(document: parsed).to_h

    3.times { assert_equal expected, @fast.execute(document: parsed).to_h }
    2.times { assert_equal expected, @fast.execute(document: parsed, validate: false).to_h }
  end

  def test_many_documents_are_not_kept
    _, fast = Shelf.pair(documents: 10) { |base| Shelf.schema(base) }
    300.times { |number| fast.execute("{ a#{number}: authors { name } }") }

    assert_operator texts(fast).size, :<=, 10
    assert_equal({ "a1" => 3 }, fast.execute("{ a1: authors { name } }").to_h["data"].transform_values(&:size))
  end

  def texts(schema) = schema.xinatra.instance_variable_get(:@texts)

  def test_long_documents_count_as_several
    _, fast = Shelf.pair(documents: 10) { |base| Shelf.schema(base) }
    long = "{ #{Array.new(300) { |number| "a#{number}: authors { name }" }.join(" ")} }"
    commented = "{ authors { name } } ##{"x" * 10_000}"
    20.times { |number| [long, commented].each { |document| fast.execute("#{document} # #{number}") } }

    assert_equal 4, texts(fast).size
  end

  def test_documents_too_long_for_the_cache_are_not_kept
    document = "{ authors { name } } ##{"x" * 4_000_000}"
    found = Array.new(2) { @fast.execute(document).to_h }

    assert_equal [@plain.execute("{ authors { name } }").to_h] * 2, found
    assert_equal([0, 0, 0], %i[@texts @documents @plans].map { |name| @fast.xinatra.instance_variable_get(name).size })
  end

  # Fragments make large plans of small documents.
  def test_plans_count_by_their_own_size
    names = ("A".."L").to_a
    fragments = names.map { |name| "fragment #{name} on Author { #{(0..9).map { |n| "#{name}#{n}: name " }.join} }" }
    all = names.map { |name| "...#{name} " }.join
    document = "{ #{(0..39).map { |n| "a#{n}: author(number: 0) { #{all} } " }.join} } #{fragments.join(" ")}"
    _, fast = Shelf.pair(documents: 90) { |base| Shelf.schema(base) }
    found = Array.new(3) { fast.execute(document).to_h }

    assert_equal [@plain.execute(document).to_h] * 3, found
    assert_equal([1, 0], %i[@texts @plans].map { |name| fast.xinatra.instance_variable_get(name).size })
  end

  def test_a_schema_that_is_loaded_anew
    [1, 2].each do |version|
      types = Shelf.types
      types[:author].field(:version, Integer, null: false)
      types[:author].define_method(:version) { version }
      schema = Class.new(GraphQL::Schema) do
        query types[:query]
        use Xinatra::GraphQL, hot: 1
      end

      assert_equal version, schema.execute("{ author(number: 0) { version } }").dig("data", "author", "version")
    end
  end

  def test_a_subclass_has_documents_of_its_own
    below = Class.new(@fast)
    [@fast, below].each { |schema| schema.execute(AUTHORS) }

    refute_same @fast.xinatra, below.xinatra
    assert_equal @plain.execute(AUTHORS).to_h, below.execute(AUTHORS).to_h
  end

  def test_threads
    documents = Array.new(20) { |number| "{ a#{number}: authors { name books { title pages author { name } } } }" }
    expected = documents.map { |document| @plain.execute(document).to_h }
    found = Array.new(16) do
      Thread.new do
        documents.shuffle.to_h do |text|
          [text, @fast.execute(text).to_h]
        end
      end
    end.map(&:value)

    found.each { |results| assert_equal(expected, documents.map { |document| results[document] }) }
  end
end
