# frozen_string_literal: true

require "rbconfig"
require "tmpdir"
require "benchdd"
require "benchdd/report"
require_relative "../../bin/support/tooling"

module Bench
  module Runner
    # One run of benchdd over a suite's file.
    class BenchDDRun
      SUITES = File.expand_path("..", __dir__)
      COMMAND = File.expand_path("../../benchdd/exe/benchdd", __dir__)
      # BenchDD uses the Gemfile of the folder that it is started in.
      FOLDER = File.dirname(Tooling::Bundle.gemfile)
      # Seconds of CPU time for a scenario in a process, and those after which no round begins.
      SECONDS = 0.1
      private_constant :SUITES, :COMMAND, :FOLDER, :SECONDS

      # @param effort [Effort]
      # @param log [IO] what it says goes there, its progress on a terminal among it
      def initialize(effort, log)
        @effort = effort
        @log = log
      end

      # @param file [String] below benchmarks/
      # @param limit [Numeric] seconds, of which the effort allows a share
      # @param yjit [Array<String>]
      # @param seconds [Float]
      # @param variables [Hash{String => String}]
      # @param more [Hash{Symbol => Array<String>, true, nil}] other options of benchdd's, such as `dataset:` (names),
      #   `only:` (scenarios) and `count:`; nil for none
      # @return [BenchDD::Report::Results]
      # @raise [Error] when there are none
      def call(file, limit:, yjit: @effort.yjit, seconds: SECONDS, variables: {}, **more)
        Dir.mktmpdir("bench") do |folder|
          results = File.join(folder, "results.json")
          options = ["--json", results, "--yjit", available(yjit).join(","), "--limit", (limit * @effort.limit).to_s,
                     "--seconds", (seconds * @effort.seconds).to_s, *words(more)]
          system(variables, RbConfig.ruby, COMMAND, "run", *options, File.join(SUITES, file),
                 chdir: FOLDER, out: File::NULL, err: @log)
          raise Error, "#{file} was not measured: benchdd's own message stands above." unless File.file?(results)

          BenchDD::Report::Results.read(results)
        end
      end

      private

      def words(more)
        more.compact.flat_map { |name, value| ["--#{name}", *(value.join(",") unless value == true)] }
      end

      def available(yjit) = yjit? ? yjit : %w[off]

      def yjit? = system(RbConfig.ruby, "--yjit", "-e", "exit RubyVM::YJIT.enabled?", err: File::NULL)
    end
  end
end
