# frozen_string_literal: true

module BenchDD
  module Comparison
    # All readings of a subject: the sums, the CPU time of each batch, and of each process as a whole.
    class Tally
      # Batches of which the single cost is kept: enough for a tail, and bounded.
      KEPT = 20_000

      # @return [Integer] elements walked in all
      attr_reader :units
      # @return [Worker::Reading] the sums
      attr_reader :sum
      # @return [Array<Float>] nanoseconds a unit, one a process
      attr_reader :cpu_samples, :wall_samples
      # @return [Array<Float>] nanoseconds a unit, one a batch
      attr_reader :cpu_batches, :wall_batches
      # @return [Integer] the most of any process
      attr_reader :peak_memory_kb
      # @return [Trouble, nil] what has gone wrong
      attr_accessor :trouble
      # @return [String, nil] the file of its profile, where one was asked for
      attr_accessor :profile
      # @return [Float, nil] instructions a unit, and what the hash seed contributes, where they were counted
      attr_reader :instructions, :seed_share

      def initialize
        @units = 0
        @sum = Worker::Reading::NONE
        @cpu_samples = []
        @wall_samples = []
        @cpu_batches = []
        @wall_batches = []
        @peak_memory_kb = 0
      end

      # Adds what one process has measured.
      # @param readings [Array<Worker::Reading>] one a batch
      # @param sizes [Array<Integer>] units in each
      # @param peak_memory_kb [Integer]
      # @return [void]
      def add(readings, sizes, peak_memory_kb)
        total = readings.sum(Worker::Reading::NONE)
        units = sizes.sum
        @units += units
        @sum += total
        @cpu_samples << total.cpu_ns.fdiv(units)
        @wall_samples << total.wall_ns.fdiv(units)
        keep(readings, sizes)
        @peak_memory_kb = [@peak_memory_kb, peak_memory_kb].max
      end

      # @param name [Symbol] a member of {Worker::Reading}
      # @return [Float, nil] its mean a unit
      def per_unit(name) = @units.zero? ? nil : @sum[name].fdiv(@units)

      private

      def keep(readings, sizes)
        readings.zip(sizes).first(KEPT - @cpu_batches.size).each do |reading, size|
          @cpu_batches << reading.cpu_ns.fdiv(size)
          @wall_batches << reading.wall_ns.fdiv(size)
        end
      end
    end
  end
end
