# frozen_string_literal: true

module BenchDD
  module Count
    # What was counted.
    class Result
      # @return [Array<Float>] instructions a unit, one for each hash seed, in their order
      attr_reader :counts

      # @param counts [Array<Float>]
      # @param seeded [Boolean] whether the hash seeds were chosen; else each process made its own
      def initialize(counts, seeded:)
        @counts = counts.freeze
        @seeded = seeded
        freeze
      end

      # @return [Boolean] whether the hash seeds were chosen, so that counting again gives the same
      def seeded? = @seeded

      # @return [Float] instructions a unit: the mean over the hash seeds
      def instructions = counts.sum / counts.size

      # What the hash seed contributes: it decides which keys of a Hash collide, which differs from process to process
      # in the same code.
      # @return [Float] the largest count less the smallest, over the median
      def seed_share
        sorted = counts.sort
        middle = sorted.values_at((sorted.size - 1) / 2, sorted.size / 2).sum / 2
        (sorted.last - sorted.first) / middle
      end

      # @param base [Result] counted with the same seeds
      # @return [Array<Float>] for each seed, the logarithm of this count over the base's
      def log_ratios(base) = counts.zip(base.counts).map { |own, other| Math.log(own / other) }
    end
  end
end
