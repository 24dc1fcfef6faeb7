# frozen_string_literal: true

# Says what a difference of profiles claims of a comparison, whatever the verdict on it: between equal revisions,
# nothing is right. Runs in the folder of the repository; its argument and what it prints are JSON.

require "json"
require "benchdd"
require "benchdd/sides"
require "benchdd/comparison"
require "benchdd/comparison/reasons"

# Explains what does not differ, too.
class EveryReason < BenchDD::Comparison::Campaign
  # @return [Array<BenchDD::Profiler::Difference>]
  attr_reader :differences

  private

  def explain
    explanation = BenchDD::Comparison::Explanation.new(method(:start))
    @differences = @matchups.map { |matchup| explanation.of(matchup) }
  end
end

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)
sides = BenchDD::Sides::Choice.compare(settings[:revisions])
# One pair tells the verdict nothing: it is not asked for.
told = BenchDD::Comparison::Settings.with(only: [settings[:scenario]], limit: 1, why: true)
campaign = EveryReason.new("compare", sides, [settings[:suite]], told)
campaign.run
changes = campaign.differences.flat_map(&:significant)
puts JSON.generate(changes: changes.map { |change| { name: change.name, share: change.share } })
