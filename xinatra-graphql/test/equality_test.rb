# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/equality"

# Some of the cases that equality_long.rb asks: the plugin's answers are graphql-ruby's. They are always the same ones,
# so that a failure tells of what was changed.
class EqualityTest < Minitest::Test
  COUNT = 500
  # Of a busy machine; what is left is asked another time.
  SECONDS = 25
  SEED = 11

  if ENV.key?("FUZZ_CASE")
    def test_one_answer_is_that_of_graphql_ruby
      assert_nil Equality.single&.to_s
    end
  end

  def test_answers_are_those_of_graphql_ruby
    seed = Integer(ENV.fetch("FUZZ_SEED", SEED))
    campaign = Equality::Campaign.new(seed:, count: COUNT, documents: 25, seconds: SECONDS, go_on: true)
    campaign.run

    assert_empty campaign.failures, "FUZZ_SEED=#{seed}"
    assert_operator campaign.census.cases, :>, COUNT / 10
  end
end
