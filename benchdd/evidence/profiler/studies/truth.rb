# frozen_string_literal: true

require_relative "../material/known"
require_relative "../support/places"

module Evidence
  module Profiling
    module Studies
      # Does a profile say what the clocks say? Programs whose answer is known, for everyone, with each clock.
      class Truth
        RUNS = 3
        # Of CPU time.
        SECONDS = 6.0
        # Who runs it, and what it is told: for an ordinary user perf events are refused by the system.
        ACCESS = { "root" => [true, "auto"], "user" => [false, "auto"], "monotonic" => [true, "monotonic"],
                   "cpu" => [true, "cpu"] }.freeze
        private_constant :SECONDS, :ACCESS

        # @return [String]
        def self.about = "runs of each program, mode, access, and Ruby with and without YJIT"

        # @param places [Places]
        def initialize(places)
          @places = places
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          steps = (1..runs).to_a.product(Places.with_yjit, modes, Known::SHARES.keys)
          steps.map do |run, (ruby, yjit), (mode, access), program|
            { "run" => run, "ruby" => ruby, "yjit" => yjit, "mode" => mode, "access" => access, "program" => program }
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          root, clock = ACCESS.fetch(key["access"])
          place = @places[key["ruby"]]
          result = place.call("truth", { program: key["program"], seconds: SECONDS, seed: key["run"],
                                         mode: key["mode"], clock: clock }, root: root, yjit: key["yjit"])
          { "clock" => result.dig("about", "clock"), "samples" => result.dig("about", "samples"),
            "sum" => result["sum"], "rows" => result["rows"] }
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          worst = entry["rows"].max_by { |row| (row["profile"] - row["truth"]).abs }
          points = ((worst["profile"] - worst["truth"]).abs * 100).round(2)
          "#{entry["clock"]}, at most #{points} points: #{worst["name"]}"
        end

        private

        # Waiting has one clock.
        def modes = [["cpu"].product(ACCESS.keys), ["wall"].product(%w[root user])].flatten(1)
      end
    end
  end
end
