# frozen_string_literal: true

module Bench
  module Runner
    # What several runs of benchdd have found, by side, dataset and scenario.
    class Figures
      # @return [Array<BenchDD::Report::Results>]
      attr_reader :runs

      # @param runs [Array<BenchDD::Report::Results>]
      def initialize(runs)
        @runs = runs
      end

      # @return [Array<String>] such as "YJIT on"; one that names no YJIT where only one was measured
      def sides = @runs.flat_map { |run| run.sides.map { |side| side["name"] } }.uniq

      # @param side [String]
      # @return [Boolean]
      def yjit?(side) = @runs.first.sides.find { |one| one["name"] == side }.fetch("yjit")

      # @return [Array<Boolean>] whether they were measured with YJIT: true, false, or both
      def yjit = @runs.flat_map { |run| run.sides.map { |side| side["yjit"] } }.uniq

      # @param scenario [String]
      # @param dataset [String]
      # @param side [String]
      # @param suite [Regexp, nil] its name, where several have such a dataset
      # @param matrix [Hash{String => Object}]
      # @return [BenchDD::Report::Result, nil] nil when it was not measured
      def result(scenario, dataset, side: sides.first, suite: nil, matrix: {})
        suites(suite).flat_map(&:results).find do |result|
          result.scenario == scenario && result.dataset == dataset && result.matrix == matrix &&
            [nil, side].include?(result.side) && result.status == "ok"
        end
      end

      # @return [Float, nil] nanoseconds of CPU time
      def ns(...) = result(...)&.cpu&.estimate

      # @return [Float, nil] instructions, where they were counted
      def instructions(...) = result(...)&.instructions

      # How a scenario compares with its suite's baseline, measured in pairs.
      # @return [BenchDD::Report::Comparison, nil]
      def comparison(scenario, dataset, side: sides.first, suite: nil, matrix: {})
        suites(suite).flat_map(&:comparisons).find do |comparison|
          comparison.subject == scenario && comparison.dataset == dataset && comparison.matrix == matrix &&
            [nil, side].include?(comparison.side)
        end
      end

      # @return [Array<String>] what could not be measured, and why
      def broken
        @runs.flat_map(&:broken).map do |suite, result|
          "#{suite.name}: #{result.scenario} on #{result.dataset} #{result.status}: #{result.message.to_s.lines.first}"
        end
      end

      private

      def suites(name) = @runs.flat_map(&:suites).select { |suite| name.nil? || suite.name.match?(name) }
    end
  end
end
