# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The cells that costs are shown in, and their columns.
      class Figures
        # Shares that stand out, and that do not matter.
        HIGH = 0.1
        LOW = 0.005
        # What weights are called above columns.
        HEADINGS = { running: "running", waiting: "waiting", lock: "lock" }.freeze
        private_constant :HIGH, :LOW, :HEADINGS

        # @param scale [Scale]
        def initialize(scale)
          @scale = scale
        end

        # @param heading [String] of the share
        # @param share [Integer] the rank of that column, see {Report::Table::Column}
        # @param amount [Integer] the rank of the amount's
        # @return [Array<Array(String, Integer, Symbol)>]
        def columns(heading, share, amount) = [[heading, share, :right], [@scale.heading, amount, :right]]

        # @param rank [Integer]
        # @return [Array<Array(String, Integer, Symbol)>] of weights that are told apart
        def apart_columns(rank) = @scale.apart.map { |name| [HEADINGS.fetch(name), rank, :right] }

        # @param cost [Cost]
        # @return [Array<Report::Table::Cell, String>] its share and its amount
        def cells(cost)
          number = @scale.of(cost)
          return ["", ""] if number.zero?

          [Report::Table::Cell.new(@scale.percent(cost), style(@scale.share(cost))), @scale.amount(number)]
        end

        # @param cost [Cost]
        # @return [Array<String>] a cell for each weight that is told apart
        def apart(cost)
          @scale.apart.map { |name| cost[name].zero? ? "" : @scale.amount(cost[name]) }
        end

        private

        def style(share)
          return :worse if share >= HIGH

          share < LOW ? :faint : nil
        end
      end
    end
  end
end
