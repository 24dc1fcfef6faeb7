# frozen_string_literal: true

module Bench
  module Runner
    # How figures are written in tables.
    module Cell
      module_function

      # @param nanoseconds [Numeric, nil]
      # @return [String] whole, in groups of three
      def ns(nanoseconds) = nanoseconds ? grouped(nanoseconds.round) : ""

      # @param nanoseconds [Numeric]
      # @return [String] milliseconds, with three digits that count or more
      def ms(nanoseconds)
        ms = nanoseconds / 1e6
        format(ms < 1 ? "%.3f" : "%.2f", ms)
      end

      # @param number [Numeric]
      # @return [String]
      def grouped(number) = number.to_s.sub(/\A\d+/) { |digits| digits.gsub(/(\d)(?=(\d{3})+\z)/, '\1,') }

      # @param factor [Numeric, nil]
      # @return [String] such as "43" or "2.8"
      def factor(factor)
        if factor
          format(factor < 10 ? "%.1f" : "%.0f", factor)
        else
          ""
        end
      end

      # @param figures [Array<Numeric>]
      # @yieldparam figure [Numeric]
      # @yieldreturn [String]
      # @return [String] the median, the least and the most: "43 (40-46)"; empty when there are none
      def spread(figures, &)
        return "" if figures.empty?

        median, least, most = [figures.sort[figures.size / 2], *figures.minmax].map(&)
        "#{median} (#{least}-#{most})"
      end

      # @param comparison [BenchDD::Report::Comparison] with what is slower
      # @return [String] how many times faster, and the interval: "43 (40-46)"
      def times_faster(comparison)
        bounds = comparison.interval&.map { |ratio| factor(1 / ratio) }
        [factor(1 / comparison.ratio), ("(#{bounds.reverse.join("-")})" if bounds)].compact.join(" ")
      end

      # @param figure [Numeric]
      # @param limit [Numeric]
      # @return [String] whether it is kept: "at most 1.3: reached"
      def against(figure, limit) = "at most #{limit}: #{figure <= limit ? "reached" : "missed"}"

      # @param headings [Array<String>]
      # @param rows [Array<Array<String>>] the first column is words, the others are figures
      # @return [String] Markdown
      def table(headings, rows)
        ruler = headings.each_index.map { |at| at.zero? ? "---" : "---:" }
        [headings, ruler, *rows].map { |row| "| #{row.join(" | ")} |" }.join("\n")
      end
    end
  end
end
