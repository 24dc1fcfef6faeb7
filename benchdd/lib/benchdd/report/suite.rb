# frozen_string_literal: true

require_relative "comparison"
require_relative "label"
require_relative "result"

module BenchDD
  module Report
    # A suite's part of the results, as tables want it.
    class Suite
      # What was measured and the comparisons that judge it; `result` is nil where only comparisons are there.
      Row = Struct.new(:scenario, :side, :result, :comparisons, :baseline, keyword_init: true)

      # The rows of one dataset and one choice of the matrix.
      Group = Struct.new(:dataset, :matrix, :rows, keyword_init: true) do
        # @return [String] such as "small, routes=10"
        def label = Label.group(dataset, matrix)

        # @return [Array<Comparison>]
        def comparisons = rows.flat_map(&:comparisons)

        # @return [String, nil] what all rows are compared with; nil when they are not, or with several
        def base
          bases = comparisons.map(&:base).uniq
          bases.first if bases.size == 1
        end
      end

      # @param data [Hash] an element of `suites` in {RESULTS_SCHEMA}
      def initialize(data)
        @data = data
      end

      # @return [String]
      def name = @data["name"]
      # @return [String, nil]
      def file = @data["file"]
      # @return [String] what costs are per
      def unit = @data["unit"] || "iteration"
      # @return [Array<Result>]
      def results = @results ||= @data["results"].map { |item| Result.new(item) }
      # @return [Array<Comparison>]
      def comparisons = @comparisons ||= @data["comparisons"].map { |item| Comparison.new(item) }

      # @return [Array<Group>] in the order of the results
      def groups
        @groups ||= rows.group_by { |row| row_place(row) }.map do |(dataset, matrix), rows|
          Group.new(dataset: dataset, matrix: matrix, rows: rows)
        end
      end

      private

      def row_place(row)
        source = row.result || row.comparisons.first
        [source.dataset, source.matrix]
      end

      def rows = judged + orphans

      def judged
        @judged ||= begin
          subjects = comparisons.group_by(&:key)
          bases = comparisons.group_by(&:base_key)
          results.map { |result| row(result, subjects.fetch(result.key, []), bases.fetch(result.key, [])) }
        end
      end

      def row(result, subjects, bases)
        Row.new(scenario: result.scenario, side: result.side, result: result,
                comparisons: subjects.select { |comparison| comparison.judges?(result) },
                baseline: bases.any? { |comparison| comparison.based_on?(result) })
      end

      # Comparisons whose subject has no result: they are shown all the same.
      def orphans
        (comparisons - judged.flat_map(&:comparisons)).map do |comparison|
          Row.new(scenario: comparison.key.first, side: comparison.of_sides? ? comparison.subject : comparison.side,
                  result: nil, comparisons: [comparison], baseline: false)
        end
      end
    end
  end
end
