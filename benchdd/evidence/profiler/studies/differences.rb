# frozen_string_literal: true

require "json"
require "tmpdir"
require_relative "../material/work"
require_relative "../support/codebase"
require_relative "../support/slowdowns"

module Evidence
  module Profiling
    module Studies
      # Does the difference of profiles name the method that was made slower, and nothing where nothing was? What is
      # run is `benchdd compare base..slowdown-1 --why`; of equal revisions, whose verdict has no reason, the difference
      # alone.
      class Differences
        RUNS = 20
        PROGRAM = File.expand_path("../programs/unchanged.rb", __dir__)
        LIBRARY = File.expand_path("../../../lib", __dir__)
        SUITE = "benchdd/evidence/profiler/material/differences_bench.rb"
        private_constant :PROGRAM, :LIBRARY, :SUITE

        # @return [String]
        def self.about = "slow-downs, and pairs of equal revisions"

        def initialize(_places)
          @slowdowns = Slowdowns.read.to_h { |slowdown| [slowdown.name, slowdown] }
        end

        # @param runs [Integer]
        # @return [Array<Hash{String => Object}>] what tells the steps apart, in order
        def plan(runs)
          @slowdowns.values.first(runs).each_with_index.flat_map do |slowdown, index|
            [{ "run" => index + 1, "scenario" => slowdown.scenario, "change" => slowdown.name },
             { "run" => index + 1, "scenario" => Work::NAMES[index % Work::NAMES.size], "change" => Codebase::SAME }]
          end
        end

        # @param key [Hash{String => Object}] of the plan
        # @return [Hash{String => Object}] what is kept of it
        def call(key)
          key["change"] == Codebase::SAME ? unchanged(key) : slowed(key)
        end

        # @param entry [Hash{String => Object}] of {#call}
        # @return [String] for people
        def words(entry)
          first = entry["changes"].first
          found = first ? "#{first["name"]} first" : "nothing claimed"
          entry["guilty"] ? "#{entry["verdict"]}, #{found}, #{entry["guilty"]} was slowed down" : found
        end

        private

        # Only what is explained is asked for its first frame: a change without a verdict is missed.
        def slowed(key)
          slowdown = @slowdowns.fetch(key["change"])
          comparison = codebase([slowdown]) { |code| code.compare(key["scenario"], slowdown.name) }
          changes = comparison.dig("why", "changes") || []
          { "guilty" => slowdown.frame, "share" => slowdown.share, "changes" => changes,
            "first" => first?(slowdown, changes), **comparison.slice("verdict", "ratio", "interval", "pairs") }
        end

        # A change is named with its place.
        def first?(slowdown, changes)
          name = changes.first&.fetch("name")
          !name.nil? && (name == slowdown.frame || name.start_with?("#{slowdown.frame} "))
        end

        def unchanged(key)
          revisions = "#{Codebase::BASE}..#{Codebase::SAME}"
          output = codebase([]) do |code|
            settings = { revisions: revisions, scenario: key["scenario"], suite: File.join(code.folder, SUITE) }
            code.ruby("-I#{LIBRARY}", PROGRAM, JSON.generate(settings))
          end
          JSON.parse(output.lines.last)
        end

        # Made anew for each: what one has left is nothing to the next.
        def codebase(slowdowns)
          Dir.mktmpdir("evidence") { |folder| yield Codebase.new(File.realpath(folder), slowdowns) }
        end
      end
    end
  end
end
