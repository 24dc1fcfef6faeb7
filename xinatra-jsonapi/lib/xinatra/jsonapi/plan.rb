# frozen_string_literal: true

require_relative "compound"
require_relative "counting"
require_relative "identifiers"
require_relative "ordering"
require_relative "source"

module Xinatra
  module JSONAPI
    # How a query of a Sequel model's resources is answered, for all values: statements, and templates for their rows.
    # Made once for each combination of resource, fields, includes, order, filters and paging; frozen.
    class Plan < Compound
      # The column of a page's rows that says how many there are in all: one query asks for both.
      TOTAL = :xinatra_total
      private_constant :TOTAL

      # @param api [API]
      # @param resource [Resource]
      # @param query [Query]
      # @param how [Hash] see {#initialize}
      # @return [Plan, LargePlan] what answers such queries; of identifiers alone, keys are all there is
      def self.for(api, resource, query, **how)
        large = query.page&.large? && (query.compound? || !how[:identifiers])
        (large ? LargePlan : self).new(api, resource, query, **how)
      end

      # @return [Source, nil] of the database
      attr_reader :source

      # @param api [API]
      # @param resource [Resource] of the primary data
      # @param query [Query] one of those that it is for
      # @param relationship [Relationship, nil] by which another resource leads to the primary data
      # @param identifiers [Boolean] whether only they are shown
      def initialize(api, resource, query, relationship: nil, identifiers: false)
        super(api, resource, query, relationship)
        @source = api.source(resource.database)
        @joins = {}
        @ordering = ordering if query.page
        @joins.freeze
        @literal = !query.filters.all?(&:prepared?)
        @counting = counting
        @selection = counting_selection(identifiers && !query.compound?)
        @shown = identifiers ? Identifiers.new(resource, source) : @selection
        @total = @selection.index(TOTAL)
        @statement = statement(self) if @selection.raw? && !@literal
        @inclusions = inclusions(@selection, @include)
        freeze
      end

      # @param query [#dataset] given what stands for values
      # @return [Source::Statement]
      def statement(query) = source.statement { |open| query.dataset(open) }

      # @param values [#[]] what stands for values, open or given
      # @return [Sequel::Dataset] the primary data
      def dataset(values)
        found = @selection.of(joined(filtered(values)))
        return @query.page.of(found, @ordering, values, scope + @query.filter_values.size) if @query.page

        @relationship ? found.limit(1) : found.where(@resource.qualified_id => values[0])
      end

      private

      # One connection answers it all, rather than one of the pool's for each query.
      def holding(&) = @resource.database.synchronize(&)

      def given(query, from) = [*from, *query.values(source)]

      # How many values there are before those of filters.
      def scope = @relationship ? 1 : 0

      def scoped(values)
        return @resource.dataset unless @relationship

        @relationship.dataset { |column| { column => values[0] } }
      end

      def filtered(values)
        at = scope - 1
        @query.filters.reduce(scoped(values)) do |found, comparison|
          comparison.of(found, values, comparison.open? ? at += 1 : nil)
        end
      end

      def ordering
        return @relationship.ordering if @query.sort.empty? && @relationship

        given = @query.sort.each_with_index.map do |(name, descending), at|
          sort = @resource.sorts.fetch(name)
          Ordering::Part.new(sorted_by(sort, :"xinatra_sort_#{at}"), descending, @resource.present?(sort))
        end
        Ordering.keyed(given, @resource.qualified_key)
      end

      def sorted_by(sort, name)
        return sort unless sort.is_a?(Path)

        @joins[name] = sort
        sort.joined(name)
      end

      def joined(found) = @joins.reduce(found) { |dataset, (name, path)| path.join(dataset, name) }

      def primary_selection(identifiers, total)
        extra = { **(@query.page ? @query.page.extra(@ordering) : {}), **total }
        return Identifiers.new(@resource, source, extra) if identifiers

        select(@resource, followed(@resource, @include), extra)
      end

      # With how many rows there are in all as a column, where that is asked for.
      def counting_selection(identifiers)
        made = primary_selection(identifiers, {})
        return made unless counted? && made.raw? && !@literal

        primary_selection(identifiers, { TOTAL => @counting.dataset(Source::Open.new(source)) })
      end

      def counted? = @query.page && @resource.options.fetch(:count) == :exact

      # Of the first and the last row.
      def cursors(rows)
        columns = @query.page.extra(@ordering).keys
        return [] if columns.empty? || rows.empty?

        at = columns.map { |column| @selection.index(column) }
        [rows.first, rows.last].map { |row| PageCursors.cursor(row.values_at(*at)) }
      end

      def primary_rows(values) = @selection.rows(@statement, values) { |given| dataset(given) }

      def counting
        return if @query.page.nil? || @resource.options.fetch(:count) == :none

        whole = @relationship.nil? && @query.filters.empty?
        key = [@relationship, @query.filters.map(&:shape)]
        Counting.new(@resource, source, whole:, key:, prepared: !@literal) { |values| filtered(values) }
      end

      # Behind the last page there are no rows that say it.
      def total(rows, given, query)
        return Counting::Total.new(rows.first[@total].to_i, false) if @total && !rows.empty?

        @counting&.total(given.first(scope + query.filter_values.size))
      end
    end
  end
end

require_relative "large_plan"
