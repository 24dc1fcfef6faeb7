# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "../support/outside"

module Evidence
  module Peers
    # Two revisions as benchmark-ips compares them: a process for each, one after the other, that leaves its result to
    # the next (`save!`), and `compare!`. Times are the default: 2 s to warm up, 5 s to measure. Its own words decide:
    # "slower", or "same-ish" where mean and deviation of the two overlap.
    class BenchmarkIps
      NAME = "benchmark-ips"
      SCRIPT = File.join(__dir__, "ips.rb")
      # "     changed:    22315.1 i/s - 1.02x  slower"
      LINE = %r{^\s*(base|changed):\s+([\d.]+) i/s(.*)$}
      private_constant :SCRIPT, :LINE

      # @param output [String] of the second process
      # @return [Hash{String => Object}] verdict on the changed side, and its cost over the base's
      # @raise [RuntimeError] when nothing was compared
      def self.read(output)
        lines = output[/^Comparison:.*/m].to_s.scan(LINE)
        raise "benchmark-ips compared nothing: #{output}" unless lines.size == 2

        rates = lines.to_h { |side, rate,| [side, Float(rate)] }
        slower = lines.last
        verdict = if slower.last.include?("same-ish") then "same"
                  elsif slower.last.include?("slower") then slower.first == "changed" ? "slower" : "faster"
                  else raise "benchmark-ips gave no verdict: #{output}"
                  end
        { "verdict" => verdict, "ratio" => rates["base"] / rates["changed"] }
      end

      # @param workshop [Workshop]
      def initialize(workshop)
        @workshop = workshop
        @library = File.join(Gem.loaded_specs.fetch("benchmark-ips").full_gem_path, "lib")
      end

      # @param scenario [String]
      # @param base [String] a checkout
      # @param changed [String] a checkout
      # @return [Array(Hash, Float)] as {read}, and seconds
      def compare(scenario, base, changed)
        file = File.join(@workshop.folder, "ips.json")
        FileUtils.rm_f(file)
        seconds = 0.0
        output = { "base" => base, "changed" => changed }.map do |side, checkout|
          text, spent = Outside.run(RbConfig.ruby, "-I#{checkout}/lib", "-I#{@library}", SCRIPT, scenario, side, file,
                                    folder: checkout)
          seconds += spent
          text
        end.last
        [self.class.read(output), seconds]
      end
    end
  end
end
