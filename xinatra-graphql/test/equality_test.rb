# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/equality"

# Some of the cases that equality_long.rb asks: the plugin's answers are graphql-ruby's.
class EqualityTest < Minitest::Test
  COUNT = 1_500
  # Of a busy machine; what is left is asked another time.
  SECONDS = 25

  if ENV.key?("FUZZ_CASE")
    def test_one_answer_is_that_of_graphql_ruby
      assert_nil Equality.single&.to_s
    end
  end

  def test_answers_are_those_of_graphql_ruby
    campaign = Equality::Campaign.new(seed: Equality.seed, count: COUNT, documents: 25, seconds: SECONDS)
    puts "FUZZ_SEED=#{campaign.seed}"
    report = campaign.run

    assert_nil report&.to_s, "FUZZ_SEED=#{campaign.seed}"
    assert_operator campaign.census.cases, :>, COUNT / 10
  end
end
