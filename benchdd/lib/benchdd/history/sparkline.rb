# frozen_string_literal: true

module BenchDD
  class History
    # A line as tall as a letter: the shape of a series at a glance.
    module Sparkline
      STEPS = %w[▁ ▂ ▃ ▄ ▅ ▆ ▇ █].freeze
      private_constant :STEPS

      # @param values [Array<Numeric>] oldest first
      # @param width [Integer] columns: where there are more values, neighbours share one by their median
      # @return [String]
      def self.of(values, width: 60)
        shown = shared(values, width)
        least, greatest = shown.minmax
        return STEPS[3] * shown.size if least == greatest

        shown.map { |value| STEPS[((value - least).fdiv(greatest - least) * (STEPS.size - 1)).round] }.join
      end

      def self.shared(values, width)
        return values if values.size <= width

        Array.new(width) do |column|
          part = values[(column * values.size / width)...((column + 1) * values.size / width)].sort
          part[part.size / 2]
        end
      end
      private_class_method :shared
    end
  end
end
