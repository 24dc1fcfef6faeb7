# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # Which methods cost most.
      class Ranking
        ORDERS = %i[self total].freeze

        # @return [Sums] of frames
        attr_reader :sums

        # @param profile [Profile]
        # @param scale [Scale]
        def initialize(profile, scale)
          @frames = profile.frames
          @scale = scale
          @sums = Sums.of_frames(profile)
        end

        # @param order [Symbol] one of {ORDERS}
        # @return [Array<Integer>] the numbers of frames, the dearest first; those alone that something was sampled in
        def numbers(order)
          costs = costs(order)
          found = costs.reject { |number, cost| root?(number) || (@scale.of(cost).zero? && cost.samples.zero?) }
          found.keys.sort_by do |number|
            cost = costs[number]
            [-@scale.of(cost), -cost.samples, @frames[number].name.b, number]
          end
        end

        # @param order [Symbol] one of {ORDERS}
        # @return [Hash{Integer => Cost}] what is ordered by
        def costs(order) = order == :self ? @sums.own : @sums.whole

        private

        # All is below it, which needs no row; but what is put down to it itself must not be hidden.
        def root?(number) = @frames[number] == Frame::ROOT && @sums.own[number].none?
      end
    end
  end
end
