# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Lists: of what, whether lists and items may be null, lists of lists, whatever has `each`.
class TypeDefinitionsListsTest < Minitest::Test
  include Guide

  class Word < GraphQL::Schema::Object
    field :size, Int
    field :letters, [String], null: false, method: :chars
  end

  class Given < GraphQL::Schema::Object
    field :both, [String, { null: true }], hash_key: :list
    field :firm, [String], null: false, hash_key: :list
    field :firm_items, [String], hash_key: :list
    field :firm_list, [String, { null: true }], null: false, hash_key: :list
    field :nested, [[Int, { null: true }]], hash_key: :list
    field :words, [Word, { null: true }], hash_key: :list
    field :words_of_words, [[Word]], hash_key: :list
  end

  class Query < GraphQL::Schema::Object
    field :given, [Given, { null: true }]
    field :sum, Int do
      argument :matrix, [[Int, { null: true }]], required: false, default_value: [[1]]
    end

    def given = context[:lists].map { |list| { list: } }
    def sum(matrix:) = matrix.sum { |row| row.compact.sum }
  end

  def show(selection, *lists)
    answer = ask("{ given { it: #{selection} } }", context: { lists: })
    @errors = answer["errors"]
    answer["data"]&.fetch("given")&.map { |given| given && given["it"] }
  end

  def test_nulls
    lists = [%w[a], ["a", nil], nil, []]

    assert_equal [%w[a], ["a", nil], nil, []], show("both", *lists)
    assert_equal [%w[a], nil, nil, []], show("firmItems", *lists)
    assert_equal([["given", 1, "it", 1]], @errors.map { |error| error["path"] })
    assert_equal [%w[a], ["a", nil], nil, []], show("firmList", *lists)
    assert_equal([["given", 2, "it"]], @errors.map { |error| error["path"] })
    assert_equal [%w[a], nil, nil, []], show("firm", *lists)
    assert_equal([["given", 1, "it", 1], ["given", 2, "it"]], @errors.map { |error| error["path"] })
  end

  def test_lists_of_lists
    assert_equal [[[1, nil], []], nil, nil], show("nested", [[1, nil], []], [[1], nil], nil)
    assert_equal [[[{ "size" => 1 }], [{ "size" => 2 }, { "size" => 3 }]]],
                 show("wordsOfWords { size }", [["a"], %w[bc def]])
    assert_equal [nil, [[]]], show("wordsOfWords { size }", [["a"], [nil]], [[]])
  end

  def test_objects_in_lists
    assert_equal [[{ "letters" => %w[a b] }, nil], nil], show("words { letters }", ["ab", nil], nil)
    assert_equal ENTRY, ways("{ given { words { size } } }")["Given.words"]
  end

  def test_whatever_has_each
    each = Object.new
    def each.each = yield("x") && yield("y")

    assert_equal [%w[x y], %w[1 2], %w[b], %w[0 1]],
                 show("both", each, 1..2, Set["b"], Enumerator.new { |items| 2.times { |at| items << at } }.lazy)
  end

  def test_what_is_no_list
    error = assert_raises(GraphQL::Execution::Interpreter::ListResultFailedError) { show("both", 5) }

    assert_includes error.message, "Given.both"
    assert_raises(GraphQL::Execution::Interpreter::ListResultFailedError) { show("words { size }", "a") }
  end

  def test_errors_as_items
    error = GraphQL::ExecutionError.new("no")

    assert_equal [["a", nil]], show("both", ["a", error])
    assert_equal [["given", 0, "it", 1], "no"], @errors.first.values_at("path", "message")
  end

  def test_input
    assert_equal [1, 6, 5], ask("{ a: sum b: sum(matrix: [[1, null], [2, 3]]) c: sum(matrix: 5) }")["data"].values
    assert_equal 3, ask("query($a: [[Int]!]) { sum(matrix: $a) }", variables: { "a" => [1, [2]] }).dig("data", "sum")
  end
end
