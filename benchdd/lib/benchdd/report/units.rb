# frozen_string_literal: true

module BenchDD
  module Report
    # Figures as people read them: three digits that count, and the unit that suits.
    module Units
      TIMES = [["ns", 1], ["us", 1e3], ["ms", 1e6], ["s", 1e9]].freeze
      SIZES = [["KB", 1], ["MB", 1024.0], ["GB", 1024.0**2]].freeze
      COUNTS = [["", 1], [" k", 1e3], [" M", 1e6], [" G", 1e9]].freeze
      private_constant :TIMES, :SIZES, :COUNTS

      # @param nanoseconds [Numeric, nil]
      # @param digits [Integer] that count
      # @return [String] such as "812 ns", "4.07 us"; "-" for nil
      def self.time(nanoseconds, digits: 3)
        scaled(nanoseconds, TIMES, 1e3, digits) { |figure, unit| "#{figure} #{unit}" }
      end

      # @param kilobytes [Numeric, nil] of 1,024 bytes
      # @param digits [Integer] that count
      # @return [String] such as "39.1 MB"; "-" for nil
      def self.memory(kilobytes, digits: 3)
        scaled(kilobytes, SIZES, 1024.0, digits) { |figure, unit| "#{figure} #{unit}" }
      end

      # @param number [Numeric, nil]
      # @param digits [Integer] that count
      # @return [String] such as "5", "0.25", "12.3 k"; "-" for nil
      def self.count(number, digits: 3)
        scaled(number, COUNTS, 1e3, digits) { |figure, unit| "#{whole(figure)}#{unit}" }
      end

      # @param values [Array<Numeric>] the ticks of an axis
      # @param kind [Symbol] `:time`, `:memory` or `:count`
      # @return [Array<String>] with as many digits as it takes to tell them apart, and no zeros at their ends
      def self.labels(values, kind)
        tried = (3..9).lazy.map { |digits| values.map { |value| public_send(kind, value, digits: digits) } }
        found = tried.find { |labels| labels.uniq.size == labels.size } || tried.first
        found.map { |label| label.sub(/\A([\d,]+\.\d*?)0+(?!\d)/, '\1').sub(/\.(?!\d)/, "") }
      end

      # @param text [String] a figure with its unit
      # @return [String] as it is printed: a true minus and micro, and no break before the unit
      def self.typeset(text) = text.sub(/ us\z/, " µs").gsub(/-(?=\d)/, "−").tr(" ", "\u00A0")

      # @param fraction [Numeric] 0.031 for 3.1 %
      # @param signed [Boolean] whether a plus is shown
      # @param digits [Integer] after the point
      # @return [String] such as "3.1 %"
      def self.percent(fraction, signed: false, digits: digits_of(fraction))
        format(signed ? "%+.#{digits}f %%" : "%.#{digits}f %%", fraction * 100)
      end

      # @param fraction [Numeric]
      # @return [Integer] digits after the point that a percentage of this size deserves
      def self.digits_of(fraction) = fraction.abs < 0.00995 ? 2 : 1

      # @param seconds [Numeric]
      # @return [String] such as "8 s", "2 min 5 s", "1 h 3 min"
      def self.duration(seconds)
        seconds = seconds.round
        return "#{seconds} s" if seconds < 60
        return "#{seconds / 60} min#{" #{seconds % 60} s" if seconds % 60 != 0}" if seconds < 3600

        "#{seconds / 3600} h#{" #{seconds % 3600 / 60} min" if seconds % 3600 >= 60}"
      end

      # @param figure [Numeric]
      # @param digits [Integer] that count
      # @return [String]
      def self.figure(figure, digits: 3)
        size = figure.abs
        return "0" if size.zero?
        return format("%.#{digits - 1}g", figure) if size < 0.01

        rounded = size.round(digits - 1 - Math.log10(size).floor)
        text = format("%.#{(digits - 1 - Math.log10(rounded).floor).clamp(0, digits)}f", figure)
        text.sub(/\A-?\d{4,}/) { |whole| whole.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",") }
      end

      # The scale is chosen by the rounded number, or 999.9 ns would be "1000 ns".
      def self.scaled(number, scale, step, digits)
        return "-" unless number

        unit, factor = scale.reverse_each.find { |_, size| number.abs >= size * (step - 0.5) / step } || scale.first
        yield figure(number / factor.to_f, digits: digits), unit
      end
      private_class_method :scaled

      def self.whole(figure) = figure.include?(".") && !figure.include?("e") ? figure.sub(/\.?0+\z/, "") : figure
      private_class_method :whole
    end
  end
end
