# frozen_string_literal: true

require_relative "../report/change"
require_relative "../report/printable"
require_relative "../report/terminal"
require_relative "../report/table"
require_relative "sparkline"

module BenchDD
  class History
    # Series for a terminal: a sparkline each, and where the level changed.
    class Text
      NOTHING = "Nothing was recorded yet: `benchdd ci --history FILE` does."

      # @param series [Array<Series>]
      # @param notes [Array<String>] what was left out of the file
      # @param io [IO, nil] where the text will go: its width and whether it takes colours count, nothing is written
      # @param environment [Hash{String => String}] NO_COLOR, COLUMNS and TERM count
      def initialize(series, notes: [], io: nil, environment: ENV)
        @series = series
        @notes = notes
        @terminal = Report::Terminal.new(io, environment: environment)
      end

      # @return [String]
      def to_s
        blocks = @series.map { |series| block(series) }
        blocks << NOTHING if @series.empty?
        blocks << @notes.map { |note| Report::Printable.line(note) }.join("\n") if @notes.any?
        "#{blocks.join("\n\n")}\n"
      end

      private

      def block(series)
        [@terminal.paint(fit("#{series.suite}: #{series.label}, #{series.quantity}"), :strong),
         @terminal.paint(fit("  #{series.place}"), :faint),
         "  #{Sparkline.of(series.points.map(&:estimate), width: @terminal.width - 2)}",
         "  #{course(series)}", *series.changes.map { |change| "  #{change_line(series, change)}" }].join("\n")
      end

      def course(series)
        first, last = series.points.values_at(0, -1)
        return "#{series.text(last.estimate)} at #{last.label}" if series.points.size == 1

        "#{series.text(first.estimate)} at #{first.label} -> #{series.text(last.estimate)} at #{last.label}, " \
          "#{Report::Change.new(series.ratio).estimate} in #{series.points.size} runs"
      end

      def change_line(series, change)
        words = "changed at #{change.point.label} (#{change.point.created[0, 10]}): #{series.text(change.before)} -> " \
                "#{series.text(change.after)}, #{Report::Change.new(change.ratio).estimate}"
        @terminal.paint(words, change.ratio > 1 ? :worse : :better)
      end

      def fit(line) = Report::Table.fit(Report::Printable.line(line), @terminal.width)
    end
  end
end
