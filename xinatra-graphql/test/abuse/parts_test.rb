# frozen_string_literal: true

require_relative "abuse_case"

# Documents that ask for more parts than anybody needs.
class GraphQLFloodsOfPartsTest < AbuseCase
  def test_fragments_beside_each_other
    payloads = parts("{ #{Array.new(1_000) { |number| "... @defer { a#{number}: hello }" }.join(" ")} }")

    assert_equal 1_001, payloads.size
    assert_equal((0...1_000).map { |number| { "a#{number}" => "Hello world" } },
                 payloads.drop(1).map { |payload| payload["incremental"].first["data"] })
  end

  def test_fragments_within_each_other
    assert_equal 91, parts("{ #{"... @defer { self { " * 90}hello#{" } }" * 90} }").size
    assert_equal 151, parts("{ #{"... @defer { " * 150}hello#{" }" * 150} }").size
  end

  def test_lists_beside_each_other
    payloads = parts("{ #{Array.new(500) { |number| "a#{number}: twins @stream { hello }" }.join(" ")} }")

    assert_equal(1_000, items(payloads))
  end

  def test_lists_within_each_other
    payloads = parts("{ #{"twins @stream { " * 8}hello#{" }" * 8} }")

    assert_equal((1..8).sum { |level| 2**level }, items(payloads))
  end

  def test_fragments_that_multiply
    fragments = (0...30).map { |number| "fragment F#{number} on Query { #{"...F#{number + 1} @defer " * 2}}" }
    found = post({ query: "{ ...F0 } #{fragments.join(" ")} fragment F30 on Query { hello }" }, to,
                 **accepting("multipart/mixed"))

    assert_equal 400, found.status
    assert_match(/\AThe query has more than 10000 selections/, found.message)
  end

  # Nobody can ask for less than nothing, or for more than there is.
  def test_counts
    [[-1, 2], [0, 2], [1, 1], [2, 0], [2_147_483_647, 0]].each do |count, size|
      assert_equal size, items(parts("{ twins @stream(initialCount: #{count}) { hello } }")), count
    end
    [2_147_483_648, "1.5", "1e99", "\"1\"", "[1]"].each do |count|
      found = post({ query: "{ twins @stream(initialCount: #{count}) { hello } }" }, to, **accepting("multipart/mixed"))

      assert_match(/\AArgument 'initialCount' on Directive 'stream' has an invalid value/, found.message)
    end
  end

  private

  def to = @to ||= app(Fast)

  # What is delivered late.
  def items(payloads)
    payloads.drop(1).flat_map { |payload| payload.fetch("incremental", []) }.sum { |part| part["items"].size }
  end

  # The first time and later.
  def parts(query)
    found = Array.new(2) { in_time { post({ query: }, to, **accepting("multipart/mixed")) } }

    assert_equal 1, found.map(&:text).uniq.size
    found.first.text.scan(/^\{.*\}/).map { |text| JSON.parse(text, max_nesting: 0) }
  end
end
