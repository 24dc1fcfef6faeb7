# frozen_string_literal: true

require_relative "../elements"
require_relative "scale"
require_relative "style"

module BenchDD
  module Report
    # Pictures as SVG. The same drawing is a file of its own, which a page of Markdown shows, or a part of an HTML page,
    # where it is as wide as its place: across, everything stands at per cent of the width; down, at pixels. So letters
    # and dots keep their size on a phone. The same data give the same bytes.
    module Plot
      # What plots share. A kind of plot says what is drawn (`drawing`), its `height`, and the room beside it (`left`,
      # `right`).
      class Figure
        include Elements

        HEAD = 40
        EDGE = 8
        MOST_LETTERS = 60
        private_constant :HEAD, :EDGE, :MOST_LETTERS

        # @return [String]
        attr_reader :title

        # @param title [String] what it shows: also its name for those who do not see it
        def initialize(title)
          @title = title
        end

        # A file of its own, for light and dark pages.
        # @param width [Integer] pixels
        # @return [String]
        def to_svg(width: 720)
          whole = HEAD + height + EDGE
          across = width - left - right
          drawn = tag(:svg, drawing(alone: true), x: left, y: HEAD, width: across, height: height, overflow: "visible")
          tag(:svg, style, tag(:text, title, class: "title", x: EDGE, y: 24), drawn,
              xmlns: "http://www.w3.org/2000/svg", class: "plot", viewBox: "0 0 #{width} #{whole}", width: width,
              height: whole, role: "img", aria_label: title).to_s
        end

        # A part of a page that has the style and colours of {Style}.
        # @return [Elements::Markup]
        def to_markup
          tag(:figure, tag(:figcaption, tag(:span, title), legend), picture)
        end

        private

        # As wide as its place.
        # @return [Elements::Markup, Array<Elements::Markup>]
        def picture
          tag(:svg, drawing(alone: false), class: "plot #{place}", width: "100%", height: height, role: "img",
                                           aria_label: title)
        end

        # A row's name and what stands at its right end. In a page they are the page's text, which breaks where a phone
        # has no room for both; letters of SVG do not.
        def heading(name, note, tone)
          tag(:div, tag(:b, name), note && tag(:span, note, class: tone && "tone-#{tone}"), class: "row")
        end

        # A piece of a picture whose other pieces say in words what it shows.
        def piece(height, *content)
          tag(:svg, content, class: "plot rows", width: "100%", height: height, aria_hidden: "true")
        end

        # SVG does not shorten a name that would run into what stands beside it.
        def shortened(name) = name.size > MOST_LETTERS ? "#{name[0, MOST_LETTERS - 1]}…" : name

        def place = "axes"
        def left = EDGE
        def right = EDGE
        def legend = nil
        def style = tag(:style, Markup.new(Style.css + Style.colours))

        def percent(fraction) = "#{number(fraction * 100)}%"

        # Two digits are a hundredth of a pixel; more would only make the file longer.
        def number(value)
          rounded = value.round(2)
          rounded == rounded.to_i ? rounded.to_i : rounded
        end

        def line(kind, **ends) = tag(:line, class: kind, **ends)
        def words(text, **attributes) = tag(:text, text, **attributes)

        # The names of ticks at both ends stay inside.
        def anchor(fraction, room = 0.04)
          return "start" if fraction < room

          fraction > 1 - room ? "end" : "middle"
        end
      end
    end
  end
end
