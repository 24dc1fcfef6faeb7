# frozen_string_literal: true

require_relative "../errors"
require_relative "../report/label"
require_relative "../report/units"

module BenchDD
  class History
    # One scenario on one dataset over revisions, measured on one machine with one Ruby.
    class Series
      # What one run found. `label` is the revision, or the day where there is none; a plus says that no commit has it.
      Point = Struct.new(:created, :revision, :dirty, :estimate, :interval, keyword_init: true) do
        # @return [String] such as "785a24a", "785a24a+" or "2026-11-21"
        def label = revision ? "#{revision[0, 7]}#{"+" if dirty}" : created[0, 10]
      end

      # Where the cost's level changed: the first point of the new level, and the levels before and after.
      Change = Struct.new(:index, :point, :before, :after, keyword_init: true) do
        # @return [Float] after / before
        def ratio = after.fdiv(before)
      end

      # What can be followed, and which of {Report::Units} writes its figures.
      MEASURES = { "cpu_ns" => :time, "allocations" => :count, "instructions" => :count }.freeze

      # @param records [Array<Hash>] of {Record::SCHEMA}
      # @param measure [String] one of {MEASURES}
      # @param last [Integer] at most so many points of each, the newest
      # @yieldparam entry [Hash] an element of a record's entries
      # @yieldreturn [Boolean] whether it is wanted
      # @return [Array<Series>]
      # @raise [Error] for another measure
      def self.group(records, measure: "cpu_ns", last: 500)
        unless MEASURES.key?(measure)
          raise Error, "#{measure.inspect} cannot be followed: choose one of #{MEASURES.keys.join(", ")}"
        end

        found = Hash.new { |series, key| series[key] = [] }
        records.each do |record|
          record["entries"].each do |entry|
            point = point(record, entry, measure)
            found[key(record, entry)] << point if point && (!block_given? || yield(entry))
          end
        end
        found.map { |key, points| new(key, measure, points.last(last)) }
      end

      # A change needs a logarithm, so what is not above zero is no point.
      def self.point(record, entry, measure)
        value = entry[measure]
        estimate, interval = value.is_a?(Hash) ? value.values_at("estimate", "interval") : value
        return unless estimate&.positive?

        Point.new(**record.slice("created", "revision", "dirty").transform_keys(&:to_sym), estimate: estimate,
                                                                                           interval: interval)
      end
      private_class_method :point

      def self.key(record, entry)
        machine = record["machine"].slice("cpu", "cores")
        { **entry.slice("suite", "unit", "scenario", "dataset"), **record.slice("ruby", "yjit"),
          "matrix" => entry["matrix"] || {}, "machine" => machine }
      end
      private_class_method :key

      # @return [Array<Point>] oldest first
      attr_reader :points
      # @return [String] one of {MEASURES}
      attr_reader :measure

      # @param key [Hash] what all points share
      # @param measure [String]
      # @param points [Array<Point>]
      def initialize(key, measure, points)
        @key = key
        @measure = measure
        @points = points
      end

      # @return [String]
      def suite = @key["suite"]
      # @return [String]
      def scenario = @key["scenario"]
      # @return [String, nil]
      def dataset = @key["dataset"]
      # @return [String] such as "trie on small, routes=10"
      def label = Report::Label.of(scenario, dataset, @key["matrix"])

      # @return [String] such as "Ruby 3.1.2 with YJIT, AMD EPYC 7B13, 2 cores"
      def place
        yjit = { true => " with YJIT", false => " without YJIT" }[@key["yjit"]]
        cores = @key["machine"]["cores"]
        "Ruby #{@key["ruby"]}#{yjit}, #{@key["machine"]["cpu"]}, #{cores} core#{"s" unless cores == 1}"
      end

      # @return [String] such as "CPU time per request"
      def quantity = "#{measure == "cpu_ns" ? "CPU time" : measure} per #{@key["unit"]}"

      # @param value [Numeric]
      # @return [String] such as "812 ns"
      def text(value) = Report::Units.public_send(unit, value)

      # @return [Symbol] the method of {Report::Units} that writes its figures
      def unit = MEASURES.fetch(measure)

      # @return [Float] last / first
      def ratio = points.last.estimate.fdiv(points.first.estimate)

      # @return [Array<Change>] in the order of the points
      def changes
        # Loaded here, because who only writes a history has no need of it.
        require_relative "../statistics"
        @changes ||= Statistics::ChangePoints.find(points.map(&:estimate)).map do |change|
          Change.new(index: change.index, point: points[change.index], before: change.before, after: change.after)
        end
      end
    end
  end
end
