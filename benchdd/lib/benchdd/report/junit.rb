# frozen_string_literal: true

require_relative "elements"
require_relative "summary"

module BenchDD
  module Report
    # The results as JUnit's XML, which build servers show: a test case for each scenario and dataset, failed when it is
    # slower beyond the limit, or broken.
    class JUnit
      include Elements

      HEADER = %(<?xml version="1.0" encoding="UTF-8"?>\n)
      private_constant :HEADER

      # @param results [Results]
      # @param limit [Float] as {Gate} takes it
      def initialize(results, limit: 0.0)
        @results = results
        @gate = Gate.new(results, limit: limit)
        @summary = Summary.new(results)
      end

      # @return [String]
      def to_s
        suites = @results.suites.map { |suite| Cases.new(suite, @gate) }
        totals = Cases::COUNTS.to_h { |name| [name, suites.sum { |suite| suite.counts.fetch(name) }] }
        root = tag(:testsuites, suites.map { |suite| element(suite) },
                   name: "benchdd", **totals, time: seconds(suites.sum(&:seconds)))
        "#{HEADER}#{root}\n"
      end

      private

      def element(suite)
        tag(:testsuite, "\n", properties, "\n", suite.to_a.map { |testcase| join(test_case(suite, testcase), "\n") },
            name: suite.name, **suite.counts, time: seconds(suite.seconds),
            timestamp: @results.created.getutc.strftime("%FT%T"), file: suite.file)
      end

      def properties
        sides = @results.sides.map { |side| ["side.#{side["name"]}", @summary.side(side)] }
        list = [["machine", @summary.machine], *sides, ["limit", @gate.limit]]
        tag(:properties, list.map { |name, value| tag(:property, name: name, value: value) })
      end

      def test_case(suite, testcase)
        file, line = testcase.location&.match(/\A(.*):(\d+)\z/m)&.captures
        tag(:testcase, testcase.problems.map { |problem| problem_element(problem) },
            testcase.sentences.empty? ? nil : tag(:"system-out", testcase.sentences.join("\n")),
            name: testcase.label, classname: suite.name, time: seconds(testcase.seconds), file: file, line: line)
      end

      def problem_element(problem)
        tag(problem.kind, problem.text, type: problem.type, message: problem.message)
      end

      def seconds(number) = format("%.3f", number)

      # A suite's test cases.
      class Cases
        COUNTS = %i[tests failures errors skipped].freeze

        # What a build server shows of one test case; `kind` is :failure, :error or :skipped.
        Problem = Struct.new(:kind, :type, :message, :text, keyword_init: true)

        # One scenario on one dataset, on all its sides.
        Case = Struct.new(:label, :location, :problems, :sentences, :seconds, keyword_init: true)

        # @param suite [Suite]
        # @param gate [Gate]
        def initialize(suite, gate)
          @suite = suite
          @gate = gate
        end

        # @return [String]
        def name = @suite.name
        # @return [String, nil]
        def file = @suite.file
        # @return [Float]
        def seconds = to_a.sum(&:seconds)

        # @return [Hash{Symbol => Integer}]
        def counts
          kinds = to_a.flat_map { |testcase| testcase.problems.map(&:kind).uniq.first(1) }.tally
          { tests: to_a.size, failures: kinds.fetch(:failure, 0), errors: kinds.fetch(:error, 0),
            skipped: kinds.fetch(:skipped, 0) }
        end

        # @return [Array<Case>]
        def to_a
          @to_a ||= (@suite.results.map(&:key) | @suite.comparisons.map(&:key)).map { |key| build(key) }
        end

        private

        def build(key)
          results = @suite.results.select { |result| result.key == key }
          comparisons = @suite.comparisons.select { |comparison| comparison.key == key }
          Case.new(label: Label.of(*key), location: results.filter_map(&:location).first,
                   problems: problems(results, comparisons), sentences: comparisons.map(&:sentence),
                   seconds: comparisons.sum(&:seconds))
        end

        # Failures come first, because a build server counts a test case once.
        def problems(results, comparisons)
          slow = comparisons.select { |comparison| @gate.slower?(comparison) }.map { |comparison| slower(comparison) }
          all = slow + results.select(&:broken?).map { |result| broken(result) }
          return all.partition { |problem| problem.kind == :failure }.flatten if all.any?

          results.first(1).select { results.all?(&:skipped?) }.map { |result| skipped(result) }
        end

        def slower(comparison)
          Problem.new(kind: :failure, type: "slower", message: comparison.sentence,
                      text: "#{comparison.sentence}, in #{comparison.pairs} pairs")
        end

        def broken(result)
          place = [result.side, result.location].compact.join(", ")
          Problem.new(kind: result.status == "differs" ? :failure : :error, type: result.status,
                      message: result.message.to_s.lines.first.to_s.chomp, text: "#{place}\n#{result.message}")
        end

        def skipped(result) = Problem.new(kind: :skipped, message: result.message)
      end
      private_constant :Cases
    end
  end
end
