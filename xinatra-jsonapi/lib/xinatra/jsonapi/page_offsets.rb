# frozen_string_literal: true

require_relative "page"

module Xinatra
  module JSONAPI
    # Pagination by offset and limit: `page[offset]=20&page[limit]=20`.
    class PageOffsets < Page
      MEMBERS = { "offset" => :take_offset, "limit" => :take_size }.freeze

      # @param parameters [Array<Parameters::Parameter>]
      # @param options [Hash]
      # @raise [Refusal]
      def initialize(parameters, options)
        @offset = 0
        super
      end

      # One more than the page has, to see whether there is another.
      # @return [Array<Integer>] values of the statement: limit, offset
      def values(_source) = [size + 1, @offset]

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
        last = count && ([count - 1, 0].max / size * size)
        known = last ? { first: at(0), last: at(last) } : { first: at(0) }
        known.merge(prev: (at([@offset - size, 0].max) if @offset.positive?), next: (at(@offset + size) if more))
      end

      private

      def at(other) = "page%5Boffset%5D=#{other}&page%5Blimit%5D=#{size}"

      def take_offset(parameter) = @offset = whole(parameter, 0)
    end
  end
end
