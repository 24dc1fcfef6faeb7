# frozen_string_literal: true

require_relative "page"

module Xinatra
  module JSONAPI
    # Pagination by number and size: `page[number]=2&page[size]=20`.
    class PageNumbers < Page
      MEMBERS = { "number" => :take_number, "size" => :take_size }.freeze

      # @param parameters [Array<Parameters::Parameter>]
      # @param options [Hash]
      # @raise [Refusal]
      def initialize(parameters, options)
        @number = 1
        super
      end

      # One more than the page has, to see whether there is another.
      # @return [Array<Integer>] values of the statement: limit, offset
      def values(_source) = [size + 1, (@number - 1) * size]

      # @param dataset [Sequel::Dataset]
      # @param ordering [Ordering]
      # @param values [#[]] what stands for values, open or given
      # @param from [Integer] the index of the first of {#values} among them
      # @return [Sequel::Dataset]
      def of(dataset, ordering, values, from) = dataset.order(*ordering.sql).limit(values[from], values[from + 1])

      # @param more [Boolean] whether there is a page behind
      # @param count [Integer, nil] of all rows, where it is known
      # @return [Hash{Symbol => String, nil}] ends of the queries that lead to other pages; nil where there is none
      def others(more, count, _cursors)
        last = count && [(count.to_f / size).ceil, 1].max
        known = last ? { first: at(1), last: at(last) } : { first: at(1) }
        known.merge(prev: (at(@number - 1) if @number > 1), next: (at(@number + 1) if more))
      end

      private

      def at(other) = "page%5Bnumber%5D=#{other}&page%5Bsize%5D=#{size}"

      def take_number(parameter) = @number = whole(parameter, 1)
    end
  end
end
