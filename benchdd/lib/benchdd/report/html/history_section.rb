# frozen_string_literal: true

require_relative "../change"
require_relative "../units"
require_relative "words"

module BenchDD
  module Report
    class HTML
      # What was measured before: a plot for each series, where its level changed, and the last runs.
      class HistorySection
        include Words

        SHOWN = 30
        private_constant :SHOWN

        # @param series [Array<History::Series>]
        def initialize(series)
          @series = series
        end

        # @param title [String]
        # @return [Elements::Markup]
        def to_markup(title: "History")
          tag(:section, tag(:h2, title), @series.map { |series| part(series) }, id: "history", data_part: true)
        end

        private

        def part(series)
          tag(:div, tag(:h3, "#{series.suite}: #{series.label} ", tag(:small, "· #{series.place}")),
              History::Plot.of(series).to_markup, changes(series), fold("Runs", runs(series)))
        end

        def changes(series)
          items = series.changes.map do |change|
            levels = [change.before, change.after].map { |level| figure(series.text(level)) }.join(" → ")
            tag(:li, "at ", tag(:code, change.point.label), " (#{change.point.created[0, 10]}): #{levels}, ",
                strong(change.ratio))
          end
          tag(:ul, items) if items.any?
        end

        def strong(ratio)
          tag(:b, figure(Change.new(ratio).estimate), class: "tone-#{ratio > 1 ? "worse" : "better"}")
        end

        def runs(series)
          rows = series.points.last(SHOWN).reverse.map { |point| run(series, point) }
          headings = %w[revision measured cost interval].each_with_index.map do |name, at|
            tag(:th, name, scope: "col", class: at > 1 ? "figure" : nil)
          end
          tag(:table, tag(:thead, tag(:tr, headings)), tag(:tbody, rows), aria_label: "Runs of #{series.label}")
        end

        def run(series, point)
          interval = point.interval&.map { |bound| figure(series.text(bound)) }&.join(" to ")
          tag(:tr, tag(:th, tag(:code, point.label), scope: "row"), tag(:td, point.created[0, 10], class: "date"),
              tag(:td, figure(series.text(point.estimate)), class: "figure"), tag(:td, interval, class: "figure"),
              data_name: series.label)
        end
      end
    end
  end
end
