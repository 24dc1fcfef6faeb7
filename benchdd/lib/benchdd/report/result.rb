# frozen_string_literal: true

require_relative "median_interval"
require_relative "place"

module BenchDD
  module Report
    # What one scenario cost on one dataset, with one choice of the matrix, on one side.
    class Result
      include Place

      # Costs of a kind, nanoseconds a unit: the spread of all batches, and one sample a process.
      Spread = Struct.new(:median, :trimmed_mean, :p90, :p99, :least, :greatest, :samples, keyword_init: true) do
        # What is shown where one figure has to do: a process's whole cost with bursts such as GC, as it is compared.
        # @return [Float] the median of the samples; where there are none, that of the batches
        def estimate
          return median if samples.empty?

          sorted = samples.sort
          (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0
        end

        # @return [Array(Float, Float), nil] of the estimate, at 95 %; nil with fewer than six samples
        def interval = MedianInterval.of(samples)
      end

      # @param data [Hash] an element of `suites[].results` in {RESULTS_SCHEMA}
      def initialize(data)
        @data = data
      end

      # @return [String] one of ok, raised, differs, killed, timeout, skipped
      def status = @data["status"]
      # @return [String, nil] what went wrong
      def message = @data["message"]
      # @return [String, nil] file and line
      def location = @data["location"]
      # @return [Integer, nil] how many were measured
      def units = @data["units"]
      # @return [Float, nil] objects a unit
      def allocations = @data["allocations"]
      # @return [Float, nil] nanoseconds in garbage collection a unit
      def gc_ns = @data["gc_ns"]
      # @return [Float, nil] garbage collections a unit
      def gc_count = @data["gc_count"]
      # @return [Numeric, nil] of 1,024 bytes; nil where no process was measured, which is also what 0 means
      def peak_memory_kb = @data["peak_memory_kb"]&.nonzero?
      # @return [Float, nil] a unit
      def instructions = @data["instructions"]
      # @return [Float, nil] what the hash seed contributes to the instructions: the largest count less the smallest,
      #   over the median
      def seed_share = @data["seed_share"]
      # @return [String, nil] the file of its profile
      def profile = @data["profile"]
      # @return [Spread, nil] CPU time
      def cpu = @cpu ||= spread("cpu_ns")
      # @return [Spread, nil] time that passed
      def wall = @wall ||= spread("wall_ns")
      # @return [Boolean]
      def skipped? = status == "skipped"
      # @return [Boolean] whether it went wrong
      def broken? = !%w[ok skipped].include?(status)
      # @return [Array] scenario, dataset and matrix: what results of several sides and comparisons share
      def key = [scenario, dataset, matrix]

      private

      def spread(name)
        data = @data[name]
        return unless data

        parts = data.slice("median", "trimmed_mean", "p90", "p99", "samples").transform_keys(&:to_sym)
        Spread.new(**parts, least: data["min"], greatest: data["max"]).freeze
      end
    end
  end
end
