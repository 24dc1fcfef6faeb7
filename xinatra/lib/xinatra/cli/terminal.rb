# frozen_string_literal: true

module Xinatra
  module CLI
    # Writes text for people: colour where it is a terminal that shows it and NO_COLOR is not set (no-color.org), tables
    # in columns.
    class Terminal
      STYLES = { bold: 1, dim: 2, yellow: 33 }.freeze
      # A column as wide as its longest entry would push all others off the screen.
      WIDEST = 48
      private_constant :STYLES, :WIDEST

      # @param out [IO]
      def initialize(out)
        @out = out
        @colour = out.tty? && ENV.fetch("NO_COLOR", "").empty? && ENV["TERM"] != "dumb"
      end

      # @param line [String]
      # @return [void]
      def puts(line = "") = @out.puts(line.rstrip)

      # @param text [String]
      # @param style [Symbol] `:bold`, `:dim` or `:yellow`
      # @return [String]
      def paint(text, style) = @colour ? "\e[#{STYLES.fetch(style)}m#{text}\e[0m" : text

      # Writes a row with the source line at its end.
      # @param cells [Array<String>] aligned
      # @param indent [Integer] columns
      # @return [void]
      def row(cells, indent: 2)
        *left, line = cells
        puts("#{" " * indent}#{left.join("  ")}  #{paint(line, :dim)}")
      end

      # Lays rows out in columns.
      # @param rows [Array<Array<String>>]
      # @return [Array<Array<String>>] each cell as wide as its column; the last as it is
      def align(rows)
        widths = rows.transpose.map { |column| [column.map(&:size).max, WIDEST].min }
        rows.map { |row| [*row[0..-2].zip(widths).map { |cell, width| cell.ljust(width) }, row.last] }
      end
    end
  end
end
