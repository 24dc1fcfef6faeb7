# frozen_string_literal: true

require "xinatra/pattern"
require_relative "../pattern_cases"
require_relative "../pattern_oracle"

# Assertions that patterns answer as Mustermann's do.
module PatternEquality
  private

  # Makes patterns and asks each with 16 paths.
  # @return [Integer] how many paths matched
  def compare_random_patterns(random, count)
    Array.new(count) { compare_pattern(PatternCases.random_route(random), random, 16) }.sum
  end

  # @return [Integer] how many of the paths matched
  def compare_pattern(source, random, paths)
    oracle = PatternOracle.new(source)
    pattern = Xinatra::Pattern.parse(source)

    assert_equal oracle.mustermann.to_s, pattern.to_s
    assert_equal oracle.mustermann.names, pattern.names, source
    Array.new(paths) { PatternCases.mutate(PatternCases.path_for(source, random), random) }
         .count { |path| assert_same_match(pattern, oracle, path) }
  rescue Mustermann::Error, RegexpError => e
    assert_raises(e.class, source.inspect) { Xinatra::Pattern.parse(source) }
    0
  end

  def assert_same_match(pattern, oracle, path)
    params = oracle.params(path)
    about = "pattern #{pattern.to_s.inspect}, path #{path.inspect} in #{path.encoding}"

    assert_equal !params.nil?, pattern.match?(path), about
    assert_same_params(params, pattern.params(path), path.valid_encoding?, about)
    assert_same_values(params, pattern, oracle, path, about) if params
  end

  def assert_same_values(params, pattern, oracle, path, about)
    assert_equal bytes(oracle.values(path)), bytes(pattern.values(path)), about
    assert_equal bytes(params.except("ignore").values), bytes(pattern.fill({}, path).values), about
    only = pattern.only_value(path) if pattern.respond_to?(:only) && pattern.only
    assert_equal bytes(params.values), bytes([only]), about if only
    assert_operator path.b, :start_with?, pattern.literal_prefix, about if Xinatra::Pattern::Text.plain?(path)
    true
  end

  # The oracle is asked for the bytes of an invalid path, and so cannot say in which encoding its values should be.
  def assert_same_params(expected, actual, valid, about)
    return assert_nil(actual, about) unless expected

    assert_equal expected.keys, actual.keys, about
    assert_equal bytes(expected.values), bytes(actual.values), about
    encodings = ->(params) { params.values.flatten.map { |value| value&.encoding } }
    assert_equal encodings[expected], encodings[actual], about if valid
  end

  def bytes(values)
    values.map { |value| value.is_a?(Array) ? bytes(value) : value&.b }
  end
end
