# frozen_string_literal: true

require_relative "../../profiler"
require_relative "../../report"

module BenchDD
  module Profiler
    class Difference
      # A {Difference} for a terminal: its sentence, and the frames that changed.
      class Text
        COLUMNS = [["change", 0, :right], ["interval", 1, :right], ["before", 3, :right], ["after", 3, :right],
                   ["frame", 0, :left]].map do |heading, rank, align|
          Report::Table::Column.new(heading: heading, rank: rank, align: align).freeze
        end.freeze
        # Rows, where nothing is significant: what is nearest to it.
        FEW = 5
        private_constant :COLUMNS, :FEW

        # @param difference [Difference]
        # @param io [IO] where the text will go
        # @param mode [String] see {Options}
        # @param environment [Hash{String => String}]
        def initialize(difference, io: nil, mode: "cpu", environment: ENV)
          @difference = difference
          @terminal = Report::Terminal.new(io, environment: environment)
          @mode = mode
        end

        # @return [String]
        def to_s
          rows = @difference.significant
          rows = @difference.changes.first(FEW) if rows.empty?
          table = Report::Table.new(COLUMNS, [rows.map { |change| row(change) }], terminal: @terminal).to_a
          sentence = Report::Printable.line(@difference.to_s)
          [@terminal.paint("#{sentence[0].upcase}#{sentence[1..]}", :strong), "", *table, ""].join("\n")
        end

        private

        def row(change)
          style = (change.share.negative? ? :better : :worse) if change.significant
          [Report::Table::Cell.new(Report::Units.percent(change.share, signed: true), style), interval(change),
           cost(change.before), cost(change.after), Report::Printable.line(change.name)]
        end

        def interval(change)
          ends = change.interval or return "-"
          "[#{ends.map { |share| Report::Units.percent(share, signed: true).delete_suffix(" %") }.join(", ")}]"
        end

        def cost(value)
          return Report::Units.percent(value) unless @difference.units?

          @mode == "allocations" ? Report::Units.count(value) : Report::Units.time(value)
        end
      end
    end
  end
end
