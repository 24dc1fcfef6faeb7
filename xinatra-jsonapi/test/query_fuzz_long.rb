# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/query_fuzzing"

# Random queries in great number: `FUZZ_SEED` and `FUZZ_COUNT` say which and how many.
class QueryFuzzLong < JSONAPITest
  include QueryFuzzing

  def test_every_query_is_answered_by_a_document
    count = Integer(ENV.fetch("FUZZ_COUNT", "10000"))
    statuses = fuzz(Integer(ENV.fetch("FUZZ_SEED", Random.rand(2**31).to_s)), count)

    assert_equal count, statuses.values.sum
  end
end
