# frozen_string_literal: true

require_relative "../report/change"
require_relative "../report/plot/lines"

module BenchDD
  class History
    # A series as a picture: a point with its interval for each run, and a mark where the level changed.
    module Plot
      LINES = Report::Plot::Lines
      private_constant :LINES

      # @param series [Series]
      # @return [Report::Plot::Lines]
      def self.of(series)
        points = series.points.each_with_index.map { |point, at| [at, point.estimate, *point.interval] }
        LINES.new("#{series.label}: #{series.quantity}", [LINES::Series.new(name: series.scenario, points: points)],
                  horizontal: revisions(series), vertical: costs(series), marks: marks(series))
      end

      # A range so small that it is all noise would make mountains of it.
      def self.costs(series)
        least, greatest = series.points.map(&:estimate).minmax
        LINES::Axis.new(unit: series.unit, cover: [least * 0.95, greatest * 1.05])
      end
      private_class_method :costs

      def self.revisions(series)
        LINES::Axis.new(label: "revision", ticks: [0, series.points.size - 1].uniq,
                        format: ->(at) { series.points[at].label })
      end
      private_class_method :revisions

      def self.marks(series)
        series.changes.map do |change|
          LINES::Mark.new(at: change.index, text: "#{Report::Change.new(change.ratio).estimate} #{change.point.label}")
        end
      end
      private_class_method :marks
    end
  end
end
