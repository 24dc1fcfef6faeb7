# frozen_string_literal: true

require_relative "scale"
require_relative "../units"

module BenchDD
  module Report
    module Plot
      # The scale of ratios, on which twice and half are equally far from one; its ticks are percentages, or factors
      # where the range is wide.
      class Ratios
        WIDE = Math.log(1.8)
        private_constant :WIDE

        # @return [Scale]
        attr_reader :scale

        # @param ratios [Array<Float>]
        # @param effect [Float] the smallest that matters: its zone is always in the range
        def initialize(ratios, effect: 0.01)
          @effect = effect
          @scale = Scale.log([*ratios, 1 / (1 + (2 * effect)), 1 + (2 * effect)]).widened(0.04)
        end

        # @param most [Integer]
        # @return [Array<Array(Float, String)>]
        def ticks(most = 5) = wide? ? factors(most) : percentages(most)

        # @return [Array(Float, Float)] what counts as no change
        def zone = [1 / (1 + @effect), 1 + @effect]

        # @return [Boolean] whether the range goes so far that a per cent of it cannot be seen
        def wide? = [@scale.least, @scale.greatest].any? { |ratio| Math.log(ratio).abs > WIDE }

        private

        def percentages(most)
          Scale.linear([@scale.least - 1, @scale.greatest - 1]).ticks(most)
               .map { |change| [1 + change, format("%+g %%", (change * 100).round(3)).sub("+0 ", "0 ").tr("-", "−")] }
        end

        def factors(most)
          @scale.ticks(most).map { |ratio| [ratio, format("%gx", ratio.round(12))] }
        end
      end
    end
  end
end
