# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/noisy_profiles"

# The rate of false claims about equal code, over many differences.
class ProfilerDifferenceLong < Minitest::Test
  include NoisyProfiles

  # All frames of a difference share one alpha.
  def test_nothing_is_claimed_of_equal_code
    claims = (1..300).count { |seed| difference(COSTS, COSTS, seed: seed).significant.any? }
    apart = (1..100).count { |seed| difference(COSTS, COSTS, seed: seed, paired: false).significant.any? }

    assert_operator claims, :<=, 8
    assert_operator apart, :<=, 4
  end
end
