# frozen_string_literal: true

require "delegate"
require_relative "plan_of_keys"
require_relative "rows_by_key"
require_relative "streamed_document"

module Xinatra
  module JSONAPI
    # How a query is answered that may have more rows than a process should hold, or a connection should be kept for:
    # one query for the page's keys, then some rows at a time, which are sent before the next ones are read. Made as a
    # {Plan} is; frozen.
    class LargePlan
      # Rows that are read at once, at most.
      BATCH = 500
      private_constant :BATCH

      # A query for keys.
      class OfKeys < SimpleDelegator
        # @return [Hash] nothing
        def include = {}

        # @return [Boolean] nothing is
        def compound? = false
      end

      # A query for rows that are no page, but chosen already.
      class OfRows < SimpleDelegator
        # @return [nil]
        def page = nil

        # @return [Array] none
        def filters = []
      end
      private_constant :OfKeys, :OfRows

      # @param api [API]
      # @param resource [ModelResource] of the primary data
      # @param query [Query] one of those that it is for
      # @param relationship [Relationship, nil] by which another resource leads to the primary data
      # @param identifiers [Boolean] whether only they are shown
      def initialize(api, resource, query, relationship: nil, identifiers: false)
        @keys = PlanOfKeys.new(api, resource, OfKeys.new(query), relationship:, identifiers: true)
        @rows = RowsByKey.new(api, resource, OfRows.new(query), identifiers:)
        @size = @rows.streamable? ? resource.options.fetch(:stream_above).clamp(1, BATCH) : Float::INFINITY
        freeze
      end

      # @param query [Query] of this plan's shape
      # @param prefix [String] the path at which the API is mounted
      # @param path [String] of the request
      # @param how [Hash] `links:` and `from:`, see {Compound#collection}
      # @return [String, StreamedDocument] a document that can be sent at once, where there are few rows after all
      def collection(query, prefix, path, **how)
        listing = @keys.listing(query, path, **how)
        keys = listing.rows.all
        document = @rows.document(prefix, query.page)
        return StreamedDocument.new(document, listing, @rows, keys, @size) if keys.size > @size

        batch = @rows.batch(keys, prefix)
        @rows.fill(document, batch)
        document.collection(@rows.shown, batch.rows, listing.links, compound: query.included?, meta: listing.meta)
      end
    end
  end
end
