# frozen_string_literal: true

require "rbconfig"
require "yaml"
require_relative "../support/outside"

module Evidence
  module Peers
    # Two revisions as benchmark_driver compares them: executables, here Ruby with the one and with the other `lib`, a
    # process for each repetition, of 3 s, its default. It has no rule of its own for a difference, so its repetitions
    # are asked for: a side is slower when its fastest is slower than the slowest of the other. Of five against five,
    # equals would do so in 2 of 252 cases (0.8 %), were they independent.
    class BenchmarkDriver
      NAME = "benchmark_driver"
      REPETITIONS = 5
      CASES = File.expand_path("../material/cases.rb", __dir__)
      # The two sides' rates side by side: one line for each repetition.
      LINE = %r{^[^\d\n]*?(\d+\.\d+)\s+(\d+\.\d+)\s*(?:i/s)?\s*$}
      # The lines are drawn again with every process; the last drawing is the result.
      REDRAWN = /\e\[#{REPETITIONS}F/
      private_constant :CASES, :LINE, :REDRAWN

      # @param output [String]
      # @return [Hash{String => Object}] verdict on the changed side, and its cost over the base's
      # @raise [RuntimeError] when it does not hold the rates of all repetitions
      def self.read(output)
        pairs = output.split(REDRAWN).last.scan(LINE).map { |pair| pair.map { |rate| Float(rate) } }
        raise "benchmark_driver measured #{pairs.size} times: #{output}" unless pairs.size == REPETITIONS

        base, changed = pairs.transpose
        verdict = if changed.max < base.min then "slower"
                  elsif changed.min > base.max then "faster"
                  else "same"
                  end
        { "verdict" => verdict, "ratio" => base.sum / changed.sum }
      end

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
        @gem = Gem.loaded_specs.fetch("benchmark_driver").full_gem_path
      end

      # @param scenario [String]
      # @param base [String] a checkout
      # @param changed [String] a checkout
      # @return [Array(Hash, Float)] as {read}, and seconds
      def compare(scenario, base, changed)
        file = File.join(@workshop.folder, "driver.yml")
        File.write(file, YAML.dump("prelude" => prelude(scenario), "benchmark" => { scenario => "walk.step" }))
        executables = { "base" => base, "changed" => changed }
                      .map { |side, checkout| "#{side}::#{RbConfig.ruby} -I#{checkout}/lib" }
        output, seconds = Outside.run(RbConfig.ruby, File.join(@gem, "exe/benchmark-driver"), file,
                                      "--executables", executables.join(";"), "--repeat-count", REPETITIONS.to_s,
                                      "--output", "all", folder: @workshop.folder)
        [self.class.read(output), seconds]
      end

      private

      def prelude(scenario)
        "require #{CASES.dump}\nwalk = Evidence::Cases.walk(#{scenario.dump})\n"
      end
    end
  end
end
