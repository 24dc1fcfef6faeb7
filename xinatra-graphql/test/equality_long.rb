# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/equality"

# The plugin's answers are graphql-ruby's, in great number; and most of them without its help. The first that is not
# ends nothing unless `FUZZ_FIRST` is set, and which features fail is counted.
class EqualityLong < Minitest::Test
  def test_answers_are_those_of_graphql_ruby
    count = Integer(ENV.fetch("FUZZ_COUNT", "50000"))
    campaign = Equality::Campaign.new(seed: Equality.seed, count:, go_on: !ENV.key?("FUZZ_FIRST"))
    puts "FUZZ_SEED=#{campaign.seed}"
    report = campaign.run { |done| show(done, count) }
    puts campaign.census, campaign.failures

    assert_nil report&.to_s, "FUZZ_SEED=#{campaign.seed}"
    # With a Dataloader, it can be that a batch comes apart, or that of several nulls another is told of.
    assert_operator campaign.failures.size, :<=, count / 10_000
    assert_operator campaign.census.share, :>=, 0.9
    assert_equal count, campaign.census.cases
  end

  private

  def show(done, count)
    $stderr.print "\r#{done} of #{count}" if $stderr.tty? && (done % 100).zero?
  end
end
