# frozen_string_literal: true

require_relative "compound"
require_relative "counting"
require_relative "identifiers"
require_relative "record_linking"

module Xinatra
  module JSONAPI
    # How a query is answered whose records an object finds, or a record of such an object's leads to: the rows are made
    # of them. Made as a {Plan} is; frozen.
    class ObjectPlan < Compound
      # @param api [API]
      # @param resource [Resource] of the primary data
      # @param query [Query] one of those that it is for
      # @param relationship [ObjectRelationship, nil] by which another resource leads to the primary data
      # @param identifiers [Boolean] whether only they are shown
      def initialize(api, resource, query, relationship: nil, identifiers: false)
        super(api, resource, query, relationship)
        only = Identifiers.new(resource, nil) if identifiers
        @selection = only && !query.compound? ? only : select(resource, followed(resource, @include))
        @shown = only || @selection
        @inclusions = inclusions(@selection, @include)
        freeze
      end

      # @return [nil] rows are made of records, those of models, too
      def source = nil

      private

      def holding = yield

      def linking(relationship, from)
        from.resource.model ? super : RecordLinking.new(relationship, from, self, nil)
      end

      def inclusion(relationship, from, tree)
        from.resource.model ? super : RecordLinking.new(relationship, from, self, tree)
      end

      # The query of a collection, and the records it is a part of, where a relationship leads to them.
      def given(query, from) = [query, @relationship&.records(from)]

      def primary_rows(given) = @selection.made_of(@query.page ? page(*given) : one(*given))

      def page(query, records)
        limit, offset = query.page.values(nil)
        return records[offset, limit].to_a if records

        @resource.store.all(filters: filters(query), sort: query.sort, offset:, limit:)
      end

      def one(from) = @relationship ? @relationship.records(from) : [@resource.store.find(from)].compact

      def filters(query) = query.filters.to_h { |comparison| [comparison.filter.name, comparison.value] }

      def cursors(_rows) = []

      def total(_rows, given, query)
        return if @resource.options.fetch(:count) == :none

        records = given.last
        Counting::Total.new(records ? records.size : @resource.store.count(filters: filters(query)), false)
      end
    end
  end
end
