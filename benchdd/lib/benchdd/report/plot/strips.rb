# frozen_string_literal: true

require_relative "figure"

module BenchDD
  module Report
    module Plot
      # Rows of dots on one scale, each with its centre and interval: the samples of several scenarios, or the pairs of
      # several comparisons. Without dots it is a forest plot.
      class Strips < Figure
        # One row. `note` stands at its right end; `dots` are values; `centre`, `low` and `high` may be nil; `tone` is
        # one of {Style::PALETTE}'s names; a `hollow` centre is not sure.
        Row = Struct.new(:name, :note, :dots, :centre, :low, :high, :tone, :hollow, keyword_init: true) do
          # @return [Array<Numeric>] all that must be in the scale's range
          def range = [*dots, centre, low, high].compact
        end

        LABEL = 20
        SWARM = 34
        PLAIN = 18
        CELL = 38
        FOOT = 26
        MOST_DOTS = 200
        # A dot's width as a share of the strip's, at the width of a page.
        DOT = 0.011
        private_constant :LABEL, :SWARM, :PLAIN, :CELL, :FOOT, :MOST_DOTS, :DOT

        # @param title [String]
        # @param rows [Array<Row>] at least one with a value
        # @param scale [Scale]
        # @param ticks [Array<Array(Numeric, String)>] values that get a label
        # @param reference [Numeric, nil] a value that has a line from top to bottom
        # @param zone [Array(Numeric, Numeric), nil] a range that is shaded
        # @raise [ArgumentError] when there is nothing to draw
        def initialize(title, rows, scale:, ticks:, reference: nil, zone: nil)
          super(title)
          @rows = rows.reject { |row| row.range.empty? }
          raise ArgumentError, "no values to draw in #{title.inspect}: give a row with a value" if @rows.empty?

          @scale = scale
          @ticks = ticks
          @reference = reference
          @zone = zone
        end

        # One row alone, without label and axis, for the cell of a table.
        # @param row [Row]
        # @return [Elements::Markup]
        def strip(row)
          piece(CELL, ground(CELL), content(row, CELL))
        end

        # The axis alone, for the table's head.
        # @return [Elements::Markup]
        def axis
          piece(16, @ticks.map { |tick| tick_label(*tick, 12) })
        end

        private

        def picture
          rows = @rows.map do |row|
            [heading(row.name, row.note, row.tone), piece(room(row), ground(room(row)), content(row, room(row)))]
          end
          [rows, piece(FOOT, foot(0))]
        end

        def height = @rows.sum { |row| LABEL + room(row) } + FOOT
        def room(row) = row.dots.to_a.empty? ? PLAIN : SWARM

        def drawing(*)
          top = 0
          body = @rows.map do |row|
            inside = room(row)
            strip = tag(:svg, content(row, inside), y: top + LABEL, width: "100%", height: inside, overflow: "visible")
            drawn = [label(row, top + 14), strip]
            top += LABEL + inside
            drawn
          end
          [ground(top), body, foot(top)]
        end

        def label(row, height)
          [words(shortened(row.name), class: "name", x: 0, y: height),
           row.note && words(row.note, x: "100%", y: height, text_anchor: "end", class: "text tone-#{row.tone}")]
        end

        def foot(top)
          [line("rule", x1: 0, x2: "100%", y1: top + 4, y2: top + 4), @ticks.map { |tick| tick_label(*tick, top + 20) }]
        end

        def tick_label(value, text, height)
          x = @scale.at(value)
          words(text, x: percent(x), y: height, text_anchor: anchor(x))
        end

        # What lies behind the rows: the zone of what counts as none, ticks and the reference.
        def ground(height)
          [@zone && zone(height), @ticks.map { |value, _| upright("grid", value, height) },
           @reference && upright("rule", @reference, height)]
        end

        def zone(height)
          low, high = @zone.map { |value| @scale.at(@scale.clamp(value)) }
          tag(:rect, class: "zone tone-same", x: percent(low), width: percent(high - low), y: 0, height: height)
        end

        def upright(kind, value, height)
          x = percent(@scale.at(value))
          line(kind, x1: x, x2: x, y1: 0, y2: height)
        end

        def content(row, height)
          tag(:g, swarm(row.dots.to_a, height), interval(row, height / 2), centre(row, height / 2),
              class: "tone-#{row.tone}")
        end

        # Dots that would cover one another move up and down in turn.
        def swarm(values, height)
          thinned(values.sort).group_by { |value| (@scale.at(value) / DOT).floor }.flat_map do |_, near|
            near.each_with_index.map do |value, at|
              away = (at + 1) / 2 * 5 * (at.odd? ? -1 : 1)
              tag(:circle, class: "cloud", cx: percent(@scale.at(value)), r: 3,
                           cy: (height / 2) + away.clamp(3 - (height / 2), (height / 2) - 3))
            end
          end
        end

        def thinned(sorted)
          step = (sorted.size / MOST_DOTS.to_f).ceil
          step > 1 ? sorted.each_slice(step).map(&:first) : sorted
        end

        def interval(row, height)
          return unless row.low

          line("interval", x1: percent(@scale.at(row.low)), x2: percent(@scale.at(row.high)), y1: height, y2: height)
        end

        def centre(row, height)
          return unless row.centre

          x = percent(@scale.at(row.centre))
          return line("stem", x1: x, x2: x, y1: height - 9, y2: height + 9) if row.dots.to_a.any?

          tag(:circle, class: row.hollow ? "hollow" : "dot", cx: x, cy: height, r: 4.5)
        end
      end
    end
  end
end
