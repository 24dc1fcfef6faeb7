# frozen_string_literal: true

require_relative "units"

module BenchDD
  module Report
    # How the subject's cost relates to the base's: in per cent, or as a factor where all of the interval lies beyond
    # twice or half, because "-98.8 %" and "-99.4 %" look alike and are not.
    class Change
      # @param ratio [Float] subject / base
      # @param interval [Array(Float, Float), nil] of the ratio
      def initialize(ratio, interval = nil)
        @ratio = ratio
        @low, @high = interval || [ratio, ratio]
        @interval = interval
      end

      # @return [String] such as "-3.1 %", "2.40x more", "83.1x less"
      def estimate
        return percent(@ratio, signed: true) unless factor?

        "#{Units.figure(factor(@ratio))}x #{direction}"
      end

      # @return [String] such as "[-3.9, -2.3]" or "[80.2, 85.0]", measured as the estimate is; empty without interval
      def bounds
        return "" unless @interval

        low, high = factor? ? factors : [@low, @high].map { |ratio| percent(ratio, signed: true).delete_suffix(" %") }
        "[#{low}, #{high}]"
      end

      # @return [String] estimate and bounds
      def to_s = [estimate, bounds].reject(&:empty?).join(" ")

      # @return [String] such as "3.1 % slower (2.3 % to 3.9 %)"
      def words
        return "#{factor_words}#{range { factors }}" if factor?
        return "#{percent(@ratio)} #{@ratio > 1 ? "slower" : "faster"}#{range { sizes }}" unless crossing?

        "#{percent(@ratio, signed: true)}#{range { [@low, @high].map { |ratio| percent(ratio, signed: true) } }}"
      end

      private

      def factor? = @low > 2 || @high < 0.5
      def direction = @ratio > 1 ? "more" : "less"
      def factor_words = "#{Units.figure(factor(@ratio))} times #{@ratio > 1 ? "slower" : "faster"}"
      def crossing? = 1.between?(@low, @high)
      def factor(ratio) = ratio > 1 ? ratio : 1 / ratio
      def factors = [factor(@low), factor(@high)].sort.map { |factor| Units.figure(factor) }
      def sizes = [@low, @high].minmax_by { |ratio| (ratio - 1).abs }.map { |ratio| percent(ratio) }
      def range = @interval ? " (#{yield.join(" to ")})" : ""

      # The digits are those that the estimate deserves, in the bounds, too.
      def percent(ratio, signed: false)
        value = ratio - 1
        Units.percent(signed ? value : value.abs, signed: signed, digits: Units.digits_of(@ratio - 1))
      end
    end
  end
end
