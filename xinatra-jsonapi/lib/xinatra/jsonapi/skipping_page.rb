# frozen_string_literal: true

require_relative "page"

module Xinatra
  module JSONAPI
    # A page behind so many rows, which the database walks over.
    class SkippingPage < Page
      # Rows that are walked over at most: this many, or so many times more, and so on.
      BOUND = 128
      STEP = 8
      private_constant :BOUND, :STEP

      # @param parameters [Array<Parameters::Parameter>]
      # @param options [Hash]
      # @raise [Refusal]
      def initialize(parameters, options)
        @at = first
        super
      end

      # @return [Array] statements differ by how far they go, roughly
      def shape = [super, bound]

      # One more than the page has, to see whether there is another.
      # @return [Array<Integer>] values of the statement: limit, offset
      def values(_source) = [size + 1, skipped]

      # @param dataset [Sequel::Dataset]
      # @param ordering [Ordering]
      # @param values [#[]] what stands for values, open or given
      # @param from [Integer] the index of the first of {#values} among them
      # @return [Sequel::Dataset]
      def of(dataset, ordering, values, from)
        values.bounded(dataset.order(*ordering.sql), bound).limit(values[from], values[from + 1])
      end

      # @param more [Boolean] whether there is a page behind
      # @param count [Integer, nil] of all rows, where it is known
      # @return [Hash{Symbol => String, nil}] ends of the queries that lead to other pages; nil where there is none
      def others(more, count, _cursors)
        pages = { first: at(first) }
        pages[:last] = at(last(count)) if count
        pages[:prev] = (at(previous) if @at > first)
        pages[:next] = (at(following) if more)
        pages
      end

      private

      def first = self.class::FIRST

      def bound
        bound = BOUND
        bound *= STEP until bound > skipped + size
        bound
      end

      def take_place(parameter) = @at = whole(parameter, first)
    end
  end
end
