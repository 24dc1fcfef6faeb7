# frozen_string_literal: true

require "minitest/autorun"
require_relative "../long_run"
require_relative "../pattern/equality"
require_relative "../router/equality"

# The comparison with Mustermann at length: new patterns, new routers and new paths in each round.
class RouterEqualityLong < Minitest::Test
  include PatternEquality
  include RouterEquality

  ROUNDS = LongRun.length(60)

  def setup = @random = Random.new(LongRun::SEED)

  def test_random_patterns
    matched = rounds("900 patterns") { compare_random_patterns(@random, 900) }

    assert_operator matched.min, :>, 2000, "too few of the random paths match for the comparison to mean anything"
  end

  def test_random_routers
    rounds("20 routers of random patterns") { compare_random_routers(@random, 20, patterns: 300) }
  end

  def test_routers_of_overlapping_patterns
    rounds("20 routers of overlapping patterns") { compare_overlapping_routers(@random, 20) }
  end

  private

  def rounds(what)
    LongRun.announce("#{ROUNDS} times #{what}")
    Array.new(ROUNDS) do |round|
      LongRun.progress(round, ROUNDS)
      yield
    end
  end
end
