# frozen_string_literal: true

require_relative "../material/sides"
require_relative "../support/places"

module Evidence
  module Profiling
    module Studies
      # How large is a profile, on the disk and in memory?
      class Size
        RUNS = 3
        RATE = 1_000
        # Of CPU time; the longer ones tell what memory grows with.
        SECONDS = [10.0, 40.0].freeze
        private_constant :RATE, :SECONDS

        # @return [String]
        def self.about = "runs of each profiler"

        # @param places [Places]
        def initialize(places)
          @places = places
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          (1..runs).to_a.product(Places.versions).flat_map do |run, ruby|
            sides(ruby).map do |side, timeline, seconds|
              { "run" => run, "ruby" => ruby, "side" => side, "timeline" => timeline, "cpu" => seconds }
            end
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          place = @places[key["ruby"]]
          peers = key["side"] == "benchdd" ? {} : place.peers([key["side"]])
          result = place.call("size", { side: key["side"], rate: RATE, timeline: key["timeline"], seconds: key["cpu"] })
          { "description" => place.description, "peers" => peers, **result }
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          name, size = entry["files"].min_by(&:last)
          "#{entry["samples"]} samples, #{size} bytes as #{name}"
        end

        private

        def sides(ruby)
          ["benchdd"].product([true, false], SECONDS) + Sides::OF_RUBY.fetch(ruby).product([true], SECONDS.first(1))
        end
      end
    end
  end
end
