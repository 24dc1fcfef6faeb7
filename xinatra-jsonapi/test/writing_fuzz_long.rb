# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/fuzzing"

# Random documents in great number: `FUZZ_SEED` and `FUZZ_COUNT` say which and how many.
class WritingFuzzLong < JSONAPITest
  include Fuzzing

  def test_whatever_is_sent
    count = Integer(ENV.fetch("FUZZ_COUNT", "10000"))
    statuses = fuzz(Integer(ENV.fetch("FUZZ_SEED", Random.rand(2**31).to_s)), count)

    assert_equal count, statuses.values.sum
  end
end
