# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/query_fuzzing"

# Random queries, right ones and broken ones: some of those that query_fuzz_long.rb asks.
class QueryFuzzTest < JSONAPITest
  include QueryFuzzing

  COUNT = 2_000

  def test_every_query_is_answered_by_a_document
    statuses = fuzz(8, COUNT)

    assert_operator statuses.fetch(200), :>, COUNT / 10, statuses
    assert_operator statuses.fetch(400), :>, COUNT / 10, statuses
  end
end
