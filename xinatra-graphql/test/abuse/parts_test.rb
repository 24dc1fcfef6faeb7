# frozen_string_literal: true

require "open3"
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

  # The way to a part is as long as it is deep, and no more than that is paid for it: by YJIT neither, which starts
  # anew wherever a delegator looks for a method.
  def test_what_depth_costs
    yjit? ? assert_cheap_depth : in_yjit(__method__)
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

  def yjit? = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?

  def assert_cheap_depth
    beside = "{ #{Array.new(90) { |number| "... @defer { a#{number}: self { hello } }" }.join(" ")} }"
    within = "{ #{"... @defer { self { " * 90}hello#{" } }" * 90} }"

    assert_operator least(within), :<, 20 * least(beside)
  end

  def in_yjit(name)
    paths = $LOAD_PATH.flat_map { |path| ["-I", path.to_s] }
    said, status = Open3.capture2e(RbConfig.ruby, "--yjit", *paths, __FILE__, "--name", name.to_s)
    skip "this Ruby has no YJIT" if said.include?("built without YJIT")

    assert_predicate status, :success?, said
  end

  # @return [Float] seconds of CPU
  def least(query)
    Array.new(4) do
      began = cpu
      Fast.execute_incrementally(query).to_a
      cpu - began
    end.min
  end

  # The first time and later.
  def parts(query)
    found = Array.new(2) { in_time { post({ query: }, to, **accepting("multipart/mixed")) } }

    assert_equal 1, found.map(&:text).uniq.size
    found.first.text.scan(/^\{.*\}/).map { |text| JSON.parse(text, max_nesting: 0) }
  end
end
