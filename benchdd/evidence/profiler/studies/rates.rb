# frozen_string_literal: true

require_relative "../material/sides"
require_relative "../material/uses"
require_relative "../support/places"

module Evidence
  module Profiling
    module Studies
      # How many samples are taken of those that are asked for, and do their weights add up to the CPU time?
      class Rates
        RUNS = 3
        CLOCKS = %w[perf monotonic cpu].freeze
        # Of this profiler; and what all peers can be asked for.
        RATES = [100, 1_000, 10_000].freeze
        PEERS_RATES = [100, 1_000].freeze
        # Of CPU time.
        SECONDS = 5.0
        private_constant :CLOCKS, :RATES, :PEERS_RATES, :SECONDS

        # @return [String]
        def self.about = "runs of each program, rate and profiler"

        # @param places [Places]
        def initialize(places)
          @places = places
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          (1..runs).to_a.product(Places.versions, Uses::ALL).flat_map do |run, ruby, use|
            sides(ruby).map do |side, clock, rate|
              { "run" => run, "ruby" => ruby, "use" => use, "side" => side, "clock" => clock, "rate" => rate }
            end
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          place = @places[key["ruby"]]
          peers = key["side"] == "benchdd" ? {} : place.peers([key["side"]])
          result = place.call("rates", { use: key["use"], side: key["side"], clock: key["clock"], rate: key["rate"],
                                         seconds: SECONDS })
          { "description" => place.description, "peers" => peers, **result }
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          rate = entry["samples"] * 1e9 / entry["cpu"]
          "#{rate.round} samples a second, #{(entry["weight"].fdiv(entry["cpu"]) * 100).round(2)} % of the CPU time"
        end

        private

        def sides(ruby)
          ["benchdd"].product(CLOCKS, RATES) + Sides::OF_RUBY.fetch(ruby).product([nil], PEERS_RATES)
        end
      end
    end
  end
end
