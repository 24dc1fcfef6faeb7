# frozen_string_literal: true

require_relative "sample_results"
require "benchdd/history"

# Records of runs day after day; the cost rises by a twelfth in the middle.
module SampleHistory
  FIRST = Time.utc(2026, 10, 1)
  private_constant :FIRST

  # Results of one run; `factor` is what its cost is multiplied by.
  def self.results(day, factor: 1.0, seed: 7)
    document = SampleResults.new(seed: seed).compare({ "dynamic" => [factor] }, datasets: %w[small])
    document["created"] = (FIRST + (day * 86_400)).strftime("%FT%TZ")
    document["sides"][1] = document["sides"][1].merge("revision" => (0xa1b2c00 + day).to_s(16).ljust(40, "0"),
                                                      "dirty" => false)
    BenchDD::Report::Results.new(document)
  end

  # Records of as many runs.
  def self.records(runs, seed: 3)
    random = Random.new(seed)
    (0...runs).flat_map do |day|
      factor = (day < runs / 2 ? 1.0 : 13 / 12.0) * (1 + (random.rand * 0.01))
      BenchDD::History::Record.of(results(day, factor: factor))
    end
  end

  def self.series(runs, ...) = BenchDD::History::Series.group(records(runs, ...))
end
