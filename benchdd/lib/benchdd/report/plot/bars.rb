# frozen_string_literal: true

require_relative "../units"
require_relative "figure"

module BenchDD
  module Report
    module Plot
      # Bars from zero with their intervals; the names stand above them, so that they have room on a phone.
      #
      #   rows = [Plot::Bars::Row.new(name: "trie", value: 83.6, low: 82.1, high: 85.0)]
      #   Plot::Bars.new("CPU time a request", rows, unit: :time).to_svg
      class Bars < Figure
        # One bar. `low` and `high` may be nil; `tone` is one of {Style::PALETTE}'s names.
        Row = Struct.new(:name, :value, :low, :high, :tone, keyword_init: true)

        STEP = 42
        LABEL = 19
        THICK = 14
        private_constant :STEP, :LABEL, :THICK

        # @param title [String]
        # @param rows [Array<Row>] at least one; values are 0 or more
        # @param unit [Symbol] `:time`, `:memory` or `:count`, as {Units} knows them
        # @raise [ArgumentError] when there is no row
        def initialize(title, rows, unit: :count)
          super(title)
          raise ArgumentError, "no bars to draw in #{title.inspect}: give at least one row" if rows.empty?

          @rows = rows
          @unit = unit
          @scale = Scale.linear([0, *rows.flat_map { |row| [row.value, row.high].compact }])
        end

        private

        def picture
          @rows.map { |row| [heading(row.name, text(row), nil), piece(THICK + 4, body(row, 2))] }
        end

        def height = (@rows.size * STEP) + 4

        def drawing(*)
          [@rows.each_with_index.map { |row, at| bar(row, at * STEP) },
           line("rule", x1: 0, x2: 0, y1: 0, y2: height)]
        end

        def bar(row, top)
          [words(shortened(row.name), class: "name", x: 0, dx: 6, y: top + 13),
           words(text(row), x: "100%", y: top + 13, text_anchor: "end"), body(row, top + LABEL)]
        end

        def text(row) = Units.typeset(Units.public_send(@unit, row.value))

        def body(row, top)
          bar = tag(:rect, class: "bar", x: 0, y: top, width: percent(@scale.at(row.value)), height: THICK)
          [tag(:g, bar, class: "tone-#{row.tone || :one}"), whisker(row, top + (THICK / 2))]
        end

        def whisker(row, height)
          return unless row.low

          low, high = [row.low, row.high].map { |value| percent(@scale.at(value)) }
          [line("whisker", x1: low, x2: high, y1: height, y2: height),
           [low, high].map { |x| line("whisker", x1: x, x2: x, y1: height - 4, y2: height + 4) }]
        end
      end
    end
  end
end
