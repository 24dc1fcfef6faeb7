# frozen_string_literal: true

require_relative "../units"
require_relative "figure"

module BenchDD
  module Report
    module Plot
      # Lines over a numeric or logarithmic axis.
      #
      #   costs = Plot::Lines::Series.new(name: "trie", points: [[10, 83.6], [100, 166], [1_000, 250]])
      #   Plot::Lines.new("CPU time by number of routes", [costs],
      #                   horizontal: Plot::Lines::Axis.new(label: "routes", log: true),
      #                   vertical: Plot::Lines::Axis.new(unit: :time, log: true)).to_svg
      class Lines < Figure
        # One line. `points` are x and y, and where an interval is known its two ends; a `faint` line is thin and
        # dashed; `tone` is one of {Style::PALETTE}'s names, by default the next of {Style::SERIES}.
        Series = Struct.new(:name, :points, :tone, :faint, keyword_init: true)

        # An axis. `unit` is what {Units.labels} knows, `format` makes a label of a value where that does not suit;
        # `ticks` are the values that get one, by default round ones; the range has to `cover` some values, to draw
        # several plots to one scale.
        Axis = Struct.new(:label, :log, :unit, :format, :ticks, :cover, keyword_init: true) do
          # @param data [Array<Numeric>]
          # @return [Scale]
          def scale(data)
            all = data + cover.to_a
            log ? Scale.log(all) : Scale.linear(all)
          end

          # @param places [Array<Numeric>]
          # @return [Array<Array(Numeric, String)>] each with its label
          def labelled(places)
            return places.zip(Units.labels(places, unit).map { |label| Units.typeset(label) }) if unit

            places.map { |place| [place, format ? format.call(place) : plain(place)] }
          end

          private

          def plain(place)
            (place % 1).zero? ? place.to_i.to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",") : place.to_s
          end
        end

        # A place on the horizontal axis that has something to say.
        Mark = Struct.new(:at, :text, keyword_init: true)

        TOP = 18
        HEIGHT = 220
        FOOT = 40
        LINE = 15
        MOST_TICKS = 7
        LETTER = 7
        private_constant :TOP, :HEIGHT, :FOOT, :LINE, :MOST_TICKS, :LETTER

        # @param title [String]
        # @param series [Array<Series>] at least one with a point
        # @param horizontal [Axis]
        # @param vertical [Axis]
        # @param marks [Array<Mark>]
        # @raise [ArgumentError] when there is no point, or one that has no place on a logarithmic axis
        def initialize(title, series, horizontal: Axis.new, vertical: Axis.new, marks: [])
          super(title)
          @series = series.reject { |one| one.points.empty? }
          if @series.empty?
            raise ArgumentError,
                  "no points to draw in #{title.inspect}: give at least one series with a point"
          end

          @horizontal = horizontal
          @vertical = vertical
          @marks = marks
          points = @series.flat_map(&:points)
          @columns = points.map(&:first).uniq.sort
          @x = horizontal.scale(@columns)
          @y = vertical.scale(points.flat_map { |point| point.drop(1) }).widened(0.06)
        end

        private

        def height = TOP + HEIGHT + FOOT
        def left = 72
        def right = names? ? [(@series.map { |one| one.name.size }.max * LETTER) + 16, 220].min : 24
        def names? = @series.size > 1

        def drawing(alone:)
          [rows, columns, axis_label, @marks.map { |mark| mark(mark) },
           @series.each_with_index.map { |one, at| course(one, tone(one, at)) }, alone && names? ? names : nil]
        end

        def legend
          return unless names?

          tag(:span, @series.each_with_index.map { |one, at| key(one, tone(one, at)) }, class: "legend")
        end

        def key(series, tone)
          tag(:span, tag(:svg, line("curve#{" faint" if series.faint}", x1: 0, x2: 18, y1: 6, y2: 6),
                         class: "plot tone-#{tone}", width: 18, height: 12, aria_hidden: "true"), " #{series.name}")
        end

        def tone(series, index) = series.tone || Style::SERIES[index % Style::SERIES.size]
        def down(value) = TOP + (HEIGHT * (1 - @y.at(value)))

        def rows
          values = (@vertical.ticks || @y.ticks).grep(@y.least..@y.greatest)
          @vertical.labelled(values).map do |value, label|
            height = number(down(value))
            [line("grid", x1: 0, x2: "100%", y1: height, y2: height),
             words(label, x: 0, dx: -8, y: number(height + 4), text_anchor: "end")]
          end
        end

        def columns
          foot = TOP + HEIGHT
          [line("rule", x1: 0, x2: "100%", y1: foot, y2: foot),
           @horizontal.labelled(x_ticks).map { |value, label| column(value, label, foot) }]
        end

        def column(value, label, foot)
          x = percent(@x.at(value))
          [line("rule", x1: x, x2: x, y1: foot, y2: foot + 4),
           words(label, x: x, y: foot + 17, text_anchor: "middle")]
        end

        # The values themselves where they are few enough to stand beside one another.
        def x_ticks
          return @horizontal.ticks if @horizontal.ticks

          fits = @columns.size <= MOST_TICKS && @columns.each_cons(2).all? { |one, two| @x.at(two) - @x.at(one) > 0.09 }
          fits ? @columns : @x.ticks(5)
        end

        def axis_label
          @horizontal.label && words(@horizontal.label, x: "50%", y: TOP + HEIGHT + 35, text_anchor: "middle")
        end

        def mark(mark)
          x = @x.at(mark.at)
          [line("mark tone-muted", x1: percent(x), x2: percent(x), y1: TOP, y2: TOP + HEIGHT),
           words(mark.text, x: percent(x), y: TOP - 6, text_anchor: anchor(x, 0.2))]
        end

        def course(series, tone)
          tag(:g, intervals(series), curve(series), series.faint ? nil : dots(series), class: "tone-#{tone}")
        end

        def intervals(series)
          series.points.select { |point| point.size == 4 }.map do |across, _, low, high|
            x = percent(@x.at(across))
            line("interval", x1: x, x2: x, y1: number(down(low)), y2: number(down(high)))
          end
        end

        # A path knows no per cent: it has a box of its own, which is stretched, and its stroke is not.
        def curve(series)
          points = series.points.map { |x, y| "#{number(@x.at(x) * 1000)} #{number(down(y))}" }
          path = tag(:path, class: "curve#{" faint" if series.faint}", d: "M#{points.join("L")}",
                            vector_effect: "non-scaling-stroke")
          tag(:svg, path, viewBox: "0 0 1000 #{height}", width: "100%", height: height, preserveAspectRatio: "none",
                          overflow: "visible")
        end

        def dots(series)
          series.points.map { |x, y| tag(:circle, class: "dot", cx: percent(@x.at(x)), cy: number(down(y)), r: 2.5) }
        end

        # At the ends of lines: beside those that reach the edge, moved apart where they would overlap, and above the
        # others.
        def names
          lowest = 0
          ends = @series.each_with_index.map { |one, at| [one.name, tone(one, at), *one.points.last.first(2)] }
          ends.sort_by { |_, _, _, y| down(y) }.map do |name, tone, x, y|
            if x < @columns.last
              next words(name, class: "text tone-#{tone}", x: percent(@x.at(x)), y: number(down(y) - 9),
                               text_anchor: "end")
            end

            lowest = [down(y) + 4, lowest].max
            label = words(name, class: "text tone-#{tone}", x: "100%", dx: 8, y: number(lowest))
            lowest += LINE
            label
          end
        end
      end
    end
  end
end
