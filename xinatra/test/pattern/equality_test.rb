# frozen_string_literal: true

require "minitest/autorun"
require_relative "equality"

# Patterns answer as Mustermann's do, on published route sets and on random patterns and paths.
class PatternEqualityTest < Minitest::Test
  parallelize_me!
  include PatternEquality

  def test_route_sets
    random = Random.new(1)
    PatternCases.route_sets.values.flatten.uniq.each { |source| compare_pattern(source, random, 12) }
  end

  def test_random_patterns
    matched = compare_random_patterns(Random.new(2), 900)

    assert_operator matched, :>, 2000, "too few of the random paths match for the comparison to mean anything"
  end

  def test_every_character_as_literal
    [*" ".."~", "\u00e9", "\u20ac", "\u{1f600}"].each do |char|
      source = "/x#{"\\" if "?()*:\\|{}".include?(char)}#{char}y/:name"
      code = char.bytes.map { |byte| format("%%%02X", byte) }.join
      paths = [char, code, code.downcase, "+", "%2b", " "].map { |form| "/x#{form}y/z" }

      paths.each { |path| assert_same_match(Xinatra::Pattern.parse(source), PatternOracle.new(source), path) }
    end
  end
end
