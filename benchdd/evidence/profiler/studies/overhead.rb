# frozen_string_literal: true

require_relative "../material/sides"
require_relative "../support/places"

module Evidence
  module Profiling
    module Studies
      # What does sampling cost? Stretches of the same work in one process, by turns without a profiler, under a timer
      # whose handler does nothing, under this profiler, and under its peers.
      class Overhead
        RUNS = 5
        CLOCKS = %w[perf monotonic cpu].freeze
        # For each number of samples a second, the CPU time of a stretch, which is that of twenty samples, and how many
        # stretches of each a process has.
        RATES = { 100 => [0.2, 40], 1_000 => [0.02, 280] }.freeze
        private_constant :CLOCKS, :RATES

        # @return [String]
        def self.about = "processes for each Ruby, clock and rate"

        # @param places [Places]
        def initialize(places)
          @places = places
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          (1..runs).to_a.product(Places.versions, CLOCKS, RATES.keys).map do |run, ruby, clock, rate|
            { "run" => run, "ruby" => ruby, "clock" => clock, "rate" => rate }
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          place = @places[key["ruby"]]
          peers = place.peers(Sides::OF_RUBY.fetch(key["ruby"]))
          seconds, blocks = RATES.fetch(key["rate"])
          result = place.call("overhead", { clock: key["clock"], rate: key["rate"], seconds: seconds, blocks: blocks,
                                            seed: key["run"], sides: %w[off floor benchdd] + peers.keys })
          { "description" => place.description, "peers" => peers, **result }
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          sides = entry["blocks"].first.keys - ["off"]
          costs = sides.map do |side|
            logs = entry["blocks"].map { |block| Math.log(block[side].first / block["off"].first) }
            "#{side} #{(logs.sum / logs.size * 100).round(2)} %"
          end
          costs.join(", ")
        end
      end
    end
  end
end
