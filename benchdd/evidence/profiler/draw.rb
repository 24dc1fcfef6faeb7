# frozen_string_literal: true

# Draws the slow-downs of the study of differences, before it is run: from the methods that cost enough of their own, by
# a seed, with sizes that are calibrated. Writes data/slowdowns.json.

require_relative "../../../bin/support/tooling"
ENV.update(Tooling::Bundle::SETTINGS)
require "bundler/setup"
require "json"
require "tmpdir"
require_relative "support/codebase"
require_relative "support/slowdowns"
require_relative "material/work"

module Evidence
  module Profiling
    # Finds candidates, and draws.
    class Draw
      SEED = 20_261_122
      # The least share of self time of a method.
      LEAST = 0.02
      # Of CPU time, for each scenario: measured, and profiled as long.
      SECONDS = 5.0
      PROGRAM = File.join(__dir__, "programs/costs.rb")
      LIBRARY = File.expand_path("../../lib", __dir__)
      private_constant :SEED, :LEAST, :SECONDS, :PROGRAM, :LIBRARY

      # @param codebase [Codebase]
      def initialize(codebase)
        @codebase = codebase
        @random = Random.new(SEED)
      end

      # @return [Hash{Symbol => Object}] what is kept
      def call
        candidates = Work::NAMES.flat_map { |name| candidates(name) }
        { seed: SEED, ruby: RUBY_DESCRIPTION, candidates: candidates, slowdowns: slowdowns(candidates) }
      end

      private

      def candidates(name)
        frames = costs(name, [])["frames"].select { |frame| frame["share"] >= LEAST && possible?(frame) }
        costs = costs(name, frames.map { |frame| place(frame) })
        frames.map do |frame|
          { "scenario" => name, **frame, "calls" => costs["calls"].fetch(place(frame)), "request" => costs["request"],
            "round" => costs["round"] }
        end
      end

      def costs(name, places)
        settings = { root: @codebase.folder, scenario: name, seconds: SECONDS, places: places }
        JSON.parse(@codebase.ruby("-I#{LIBRARY}", PROGRAM, JSON.generate(settings)).lines.last)
      end

      def place(frame) = "#{frame["file"]}:#{frame["line"]}"

      # A block's frame has the line of a method, too.
      def possible?(frame)
        line = File.readlines(File.join(@codebase.folder, frame["file"])).fetch(frame["line"] - 1, "")
        !frame["frame"].start_with?("block ") && Slowdown.possible?(line)
      end

      def slowdowns(candidates)
        made = []
        until made.size == Slowdowns::SIZE
          slowdown = slow_down(candidates[@random.rand(candidates.size)], @random.rand(Slowdowns::SHARES),
                               made.size + 1)
          made << slowdown.to_h if Slowdowns::SHARES.cover?(slowdown.share)
        end
        made
      end

      # The loop's beginning costs a round, too. It is for whole rounds, so that the size is not quite what was drawn.
      def slow_down(candidate, share, number)
        call, request = candidate.values_at("calls", "request")
        rounds = [(share * request / (call * candidate["round"])).round - 1, 1].max
        Slowdown.new(name: "slowdown-#{number}", scenario: candidate["scenario"], frame: candidate["frame"],
                     file: candidate["file"], line: candidate["line"], rounds: rounds,
                     share: ((rounds + 1) * candidate["round"] * call / request).round(4))
      end
    end
  end
end

Tooling.main do
  Dir.mktmpdir("evidence") do |folder|
    codebase = Evidence::Profiling::Codebase.new(File.realpath(folder))
    Evidence::Profiling::Slowdowns.write(Evidence::Profiling::Draw.new(codebase).call)
  end
end
