# frozen_string_literal: true

module BenchDD
  module Comparison
    # A measurement whose batches are profiled: those that count, and nothing before.
    class ProfiledMeasurement < Measurement
      # @param lanes [Array<Lane>] one or two
      # @param seconds [Float] of CPU time for each lane
      # @param paths [Hash{Lane => String}] where each lane's profile goes
      # @param options [Hash{Symbol => Object}] see {Profiler::Options}
      def initialize(lanes, seconds, paths, **options)
        super(lanes, seconds)
        @paths = paths
        @options = options
      end

      private

      def measure
        @lanes.each { |lane| lane.start_sampling(@options) }
        super
        @lanes.each { |lane| lane.stop_sampling(@paths.fetch(lane)) }
      end
    end
  end
end
