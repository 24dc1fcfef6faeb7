# frozen_string_literal: true

module BenchDD
  module Count
    # What was counted of a subject, one walk for each hash seed.
    class Tally < Comparison::Tally
      def initialize
        super
        @counts = []
        @allocations = 0
      end

      # @param walk [Probe::Walk]
      # @return [Float] instructions a unit
      def count(walk)
        @units += walk.units
        @allocations += walk.allocations
        @counts << walk.instructions.fdiv(walk.units)
        @counts.last
      end

      # @return [Float, nil] a unit: the mean over the hash seeds
      def instructions = result&.instructions

      # (see Result#seed_share)
      # @return [Float, nil]
      def seed_share = result&.seed_share

      # @param name [Symbol] a member of {Worker::Reading}
      # @return [Float, nil] its mean a unit; nil for what is not known of a process that valgrind has slowed down
      def per_unit(name) = name == :allocations && @units.positive? ? @allocations.fdiv(@units) : nil

      private

      def result = @counts.empty? ? nil : Result.new(@counts.dup, seeded: true)
    end
  end
end
