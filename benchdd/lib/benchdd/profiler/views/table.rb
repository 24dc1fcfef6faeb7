# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # A table where long words do not drive the figures out: columns go only where words would have less room than is
      # enough for them, and then words are cut in their middle.
      class Table < Report::Table
        # @param columns [Array<Array(String, Integer, Symbol)>] see {Report::Table::Column}
        # @param rows [Array<Array<String, Report::Table::Cell>>]
        # @param screen [Screen]
        # @param enough [Integer] columns for words
        def initialize(columns, rows, screen:, enough: 20)
          columns = columns.map { |heading, rank, align| Column.new(heading: heading, rank: rank, align: align) }
          @screen = screen
          @enough = enough
          super(columns, [rows], terminal: screen.terminal)
        end

        # @return [String]
        def to_s = to_a.first

        private

        def fitting
          natural = @natural
          @natural = natural.zip(@columns).map { |width, column| words?(column) ? [width, @enough].min : width }
          super
        ensure
          @natural = natural
        end

        def words?(column) = column.align == :left

        def pad(cell, width, align) = super(Cell.new(fit(cell, width), cell.style), width, align)

        def fit(cell, width) = cell.respond_to?(:fit) ? cell.fit(width, @screen) : @screen.cut(cell.text, width)
      end
    end
  end
end
