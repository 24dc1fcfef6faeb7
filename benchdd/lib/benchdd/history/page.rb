# frozen_string_literal: true

require_relative "../report/html"
require_relative "text"

module BenchDD
  class History
    # Series as one HTML file that needs no network.
    class Page
      include Report::Elements

      # @param series [Array<Series>]
      # @param notes [Array<String>] what was left out of the file
      def initialize(series, notes: [])
        @series = series
        @notes = notes
      end

      # @return [String]
      def to_s
        suites = @series.map(&:suite).uniq.join(", ")
        section = Report::HTML::HistorySection.new(@series).to_markup(title: "Scenarios")
        Report::HTML::Page.new("benchdd history: #{suites}", header(suites), tag(:main, section, id: "results"),
                               footer).to_s
      end

      private

      def header(suites)
        tag(:header, tag(:p, "benchdd history", class: "eyebrow"), tag(:h1, suites), tag(:p, lede, class: "lede"))
      end

      def footer = @notes.any? ? tag(:footer, tag(:ul, @notes.map { |note| tag(:li, note) })) : nil

      def lede
        return Text::NOTHING if @series.empty?

        changes = @series.sum { |series| series.changes.size }
        "#{@series.size} series with #{changes} change#{"s" unless changes == 1} of level, " \
          "#{@series.map { |series| series.points.size }.max} runs at most."
      end
    end
  end
end
