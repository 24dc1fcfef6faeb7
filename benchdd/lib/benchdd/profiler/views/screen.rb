# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # Where text goes, and how it is made to fit: columns, colours, and letters that can be shown there.
      class Screen
        # Letters that are drawn with, and what stands for them where there is only ASCII: column for column.
        DRAWN = "├└│─…"
        PLAIN = "|`|\\-~"
        # Letters of a name that are looked at.
        LONGEST = 2_000
        private_constant :DRAWN, :PLAIN, :LONGEST

        # @return [Report::Terminal]
        attr_reader :terminal

        # @param io [IO, nil]
        # @param environment [Hash{String => String}] NO_COLOR, COLUMNS and TERM count
        def initialize(io, environment: ENV)
          @terminal = Report::Terminal.new(io, environment: environment)
          encoding = io.external_encoding if io.respond_to?(:external_encoding)
          @unicode = (encoding || Encoding.default_external) == Encoding::UTF_8
        end

        # @return [Integer]
        def width = @terminal.width

        # @return [Boolean] whether more than ASCII can be shown
        def unicode? = @unicode

        # @param text [String] of anybody
        # @return [String] one line without what a terminal would stumble over
        def line(text)
          text = "#{text[0, LONGEST / 2]}...#{text[(-LONGEST / 2)..]}" if text.size > LONGEST
          escape(Report::Printable.line(text))
        end

        # @param text [String] a line
        # @param room [Integer] columns
        # @return [String] cut in the middle where there is no room: of a name, both ends tell most
        def cut(text, room)
          return text if Report::Table.width(text) <= room
          return "" unless room.positive?

          "#{head(text, (room - 1) / 2)}…#{tail(text, room / 2)}"
        end

        # @param sentence [String]
        # @param style [Symbol, nil] see {Report::Terminal#paint}
        # @return [Array<String>] lines that fit, broken between words; what is wider than a line is cut
        def paragraph(sentence, style: nil)
          words = line(sentence).split.map { |word| cut(word, width) }
          lines = words.each_with_object([]) do |word, broken|
            if broken.any? && Report::Table.width("#{broken.last} #{word}") <= width then broken.last << " " << word
            else broken << +word
            end
          end
          lines.map { |line| @terminal.paint(line, style) }
        end

        # @param text [String] made of lines and of what is drawn
        # @return [String] as it is to be printed
        def finish(text) = @unicode ? text : text.tr(DRAWN, PLAIN)

        private

        def escape(text) = @unicode ? text : text.gsub(/[^\x00-\x7f]/) { |letter| letter.dump[1..-2] }

        def head(text, room)
          text = text[0, room]
          text = text.chop while Report::Table.width(text) > room
          text
        end

        def tail(text, room)
          text = text[-room, room] || text
          text = text[1..] while Report::Table.width(text) > room
          text
        end
      end
    end
  end
end
