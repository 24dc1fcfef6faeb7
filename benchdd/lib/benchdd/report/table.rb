# frozen_string_literal: true

module BenchDD
  module Report
    # Rows of text under headings, in as many columns of a terminal as there are.
    class Table
      # A column. `rank` says how early it goes where there is no room, the highest first; one of rank 0 stays, and is
      # shortened when it must be.
      Column = Struct.new(:heading, :rank, :align, keyword_init: true)

      # A cell; `style` is one that {Terminal#paint} knows.
      Cell = Struct.new(:text, :style) do
        # @return [String]
        def to_s = text
      end

      BLANK = ["", "-"].freeze
      GAP = 2
      SHORTEST = 8
      WIDE = /[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\u{FF01}-\u{FF60}\u{1F300}-\u{1FAFF}]/
      NARROW = /[\p{Mn}\p{Me}\p{Cf}]/
      private_constant :BLANK, :GAP, :SHORTEST, :WIDE, :NARROW

      # @param text [String]
      # @return [Integer] the columns that a terminal takes for it
      def self.width(text)
        text.ascii_only? ? text.size : text.size + text.scan(WIDE).size - text.scan(NARROW).size
      end

      # @param text [String]
      # @param room [Integer] columns
      # @return [String] the text, cut at its end where there is no room
      def self.fit(text, room)
        return text if width(text) <= room

        text = text.chop while width(text) > room - 1 && !text.empty?
        room.positive? ? "#{text}…" : ""
      end

      # @param columns [Array<Column>]
      # @param parts [Array<Array<Array<String, Cell, nil>>>] rows, in parts that stand apart and share their columns
      # @param terminal [Terminal] paints the cells
      # @param indent [Integer] blanks before every line
      # @param width [Integer] columns there are
      def initialize(columns, parts, terminal:, width: terminal.width, indent: 0)
        @columns = columns
        @parts = parts.map { |rows| rows.map { |row| row.map { |content| cell(content) } } }
        @rows = @parts.flatten(1)
        @natural = columns.each_with_index.map do |column, at|
          [column.heading, *@rows.map { |row| row[at].text }].map { |text| Table.width(text) }.max
        end
        @terminal = terminal
        @room = width - indent
        @indent = " " * indent
      end

      # @return [Array<String>] each part under its headings, without a line break at its end
      def to_a
        shown = fitting
        widths = shortened(shown, natural(shown))
        headings = @columns.map { |column| Cell.new(column.heading, :faint) }
        @parts.map do |rows|
          [headings, *rows].map { |row| line(row.values_at(*shown), shown, widths) }.join("\n")
        end
      end

      private

      def cell(content) = content.is_a?(Cell) ? content : Cell.new(content.to_s)

      # Columns without a word in them go at once, the others by their rank until the rest fits.
      def fitting
        shown = @columns.each_index.reject { |at| @rows.all? { |row| BLANK.include?(row[at].text) } }
        while sum(natural(shown)) > @room
          last = shown.max_by { |at| [@columns[at].rank, at] }
          break if last.nil? || @columns[last].rank.zero?

          shown -= [last]
        end
        shown
      end

      def natural(shown) = @natural.values_at(*shown)

      # The widest columns of words give way first.
      def shortened(shown, widths)
        while sum(widths) > @room
          widest = shown.each_index.select { |at| @columns[shown[at]].align == :left && widths[at] > SHORTEST }
                        .max_by { |at| widths[at] }
          break unless widest

          widths[widest] -= 1
        end
        widths
      end

      def sum(widths) = widths.sum + (GAP * [widths.size - 1, 0].max)

      def line(cells, shown, widths)
        padded = cells.each_with_index.map { |cell, at| pad(cell, widths[at], @columns[shown[at]].align) }
        "#{@indent}#{padded.join(" " * GAP)}".rstrip
      end

      def pad(cell, width, align)
        text = Table.fit(cell.text, width)
        space = " " * (width - Table.width(text))
        painted = @terminal.paint(text, cell.style)
        align == :left ? painted + space : space + painted
      end
    end
  end
end
