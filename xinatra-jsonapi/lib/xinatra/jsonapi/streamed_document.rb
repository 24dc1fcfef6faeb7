# frozen_string_literal: true

require_relative "spool"

module Xinatra
  module JSONAPI
    # The body of a response: a document that is written while it is sent. Nothing of it is kept but what is included,
    # which comes behind the data, and is in a {Spool} until then.
    class StreamedDocument
      # Reads the first rows already, so that what goes wrong with them can be said by a document of errors.
      # @param document [Document] in which nothing is yet
      # @param listing [Compound::Listing] of the page
      # @param plan [RowsByKey] of the rows
      # @param keys [Array<Object>] of the rows, which are taken out of it
      # @param size [Integer] of rows that are read at once
      # @raise [Refusal]
      def initialize(document, listing, plan, keys, size)
        @document = document
        @plan = plan
        @keys = keys
        @size = size
        @included = Spool.new
        @started = false
        plan.claim(document, keys)
        @end = document.ending(listing.meta)
        @start = document.beginning(listing.links) << following
      end

      # Raises what goes wrong, so that the server ends the connection before the response is whole.
      # @yieldparam text [String]
      # @return [void]
      def each(&)
        yield start
        yield_text(following, &) until @keys.empty?
        yield "]"
        each_included(&) if @plan.included?
        yield @end
      ensure
        close
      end

      # @return [void]
      def close = @included.close

      private

      # Whoever sends it is the only one to have it.
      def start = @start.tap { @start = nil }

      def following
        batch = @plan.batch(@keys.shift(@size), @document.prefix)
        batch.join(@document)
        @included.write(@document.pour(+"", first: @included.empty?))
        text = @plan.shown.append(+"", batch.rows, @document.prefix, first: !@started)
        @started ||= !text.empty?
        text
      end

      # Some servers take an empty text for the end.
      def yield_text(text) = text.empty? || yield(text)

      def each_included(&)
        yield ",\"included\":["
        @included.each(&)
        yield "]"
      end
    end
  end
end
