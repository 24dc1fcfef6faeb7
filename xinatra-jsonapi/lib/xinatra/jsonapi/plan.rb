# frozen_string_literal: true

require_relative "counting"
require_relative "document"
require_relative "identifiers"
require_relative "inclusion"
require_relative "linking"
require_relative "ordering"
require_relative "paged_inclusion"
require_relative "selection"
require_relative "source"

module Xinatra
  module JSONAPI
    # How a query is answered, for all values: statements, and templates for their rows. Made once for each combination
    # of resource, fields, includes, order, filters and paging; frozen.
    class Plan
      # The column of a page's rows that says how many there are in all: one query asks for both.
      TOTAL = :xinatra_total
      private_constant :TOTAL

      # @return [Source, nil] of the database
      attr_reader :source

      # @param api [API]
      # @param resource [Resource] of the primary data
      # @param query [Query] one of those that it is for
      # @param relationship [Relationship, nil] by which another resource leads to the primary data
      # @param identifiers [Boolean] whether only they are shown
      def initialize(api, resource, query, relationship: nil, identifiers: false)
        @api = api
        @resource = resource
        @query = query
        @relationship = relationship
        @source = api.source(resource.database)
        @include = query.include
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

      # The parts of a plan, for {Inclusion}.

      # @param resource [Resource]
      # @param followed [Array<Relationship>]
      # @param extra [Hash]
      # @return [Selection]
      def select(resource, followed, extra = {})
        Selection.new(resource, @query.fields(resource), followed, source, extra)
      end

      # @param resource [Resource]
      # @param tree [Hash]
      # @return [Array<Relationship>]
      def followed(resource, tree)
        resource.relationships.values_at(*tree.keys).compact.select { |one| one.includable?(@query.roles) }
      end

      # @param from [Selection]
      # @param tree [Hash]
      # @return [Array<Inclusion>]
      def inclusions(from, tree)
        followed = followed(from.resource, tree)
        others = (from.linked - followed).flat_map(&:branches).map { |branch| Linking.new(branch, from, self) }
        included = followed.flat_map do |relationship|
          kind = relationship.page ? PagedInclusion : Inclusion
          relationship.branches.map { |branch| kind.new(branch, from, self, tree.fetch(relationship.name)) }
        end
        (others + included).freeze
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

      # @param query [Query] of this plan's shape
      # @param prefix [String] the path at which the API is mounted
      # @param path [String] of the request
      # @param links [Hash{Symbol => String}] besides those of the page
      # @param from [Object, nil] the value by which the relationship leads to the data
      # @return [String] the document
      def collection(query, prefix, path, links: {}, from: nil)
        given = [*from, *query.values(source)]
        holding { written_collection(query, given, prefix, path, links) }
      end

      # @param query [Query]
      # @param key [Object, nil] of the resource, or by which the relationship leads to it; nil where there is none
      # @param prefix [String]
      # @param path [String]
      # @param links [Hash{Symbol => String}]
      # @return [String, nil] the document; nil where there is no such resource, and a relationship could lead to none
      def single(query, key, prefix, path, links: {})
        holding do
          rows = key.nil? ? [] : primary_rows([key])
          next if rows.empty? && !@relationship

          compound(rows, prefix).single(@shown, rows.first, { self: address(path, query.to_s), **links },
                                        compound: query.compound?)
        end
      end

      # @param key [Object] of the resource
      # @param prefix [String]
      # @return [String, nil] the resource object alone; nil where there is no such resource
      def object(key, prefix)
        rows = primary_rows([key])
        return if rows.empty?

        compound(rows, prefix)
        @selection.append(+"", rows, prefix)
      end

      private

      # One connection answers it all, rather than one of the pool's for each query.
      def holding(&) = @resource.database.synchronize(&)

      def written_collection(query, given, prefix, path, links)
        rows = primary_rows(given)
        more = rows.size > query.page.size
        rows.pop if more
        rows.reverse! if query.page.backwards?
        document = compound(rows, prefix)
        total = total(rows, given, query)
        others = query.page.others(more, (total.number if total && !total.estimated), cursors(rows))
        document.collection(@shown, rows, { **page_links(query, path, others), **links },
                            compound: query.compound?, meta: total && query.page.meta(total))
      end

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
        given = @query.sort.each_with_index.map do |(name, descending), at|
          Ordering::Part.new(sorted_by(@resource.sorts.fetch(name), :"xinatra_sort_#{at}"), descending)
        end
        return @relationship.ordering if given.empty? && @relationship

        Ordering.new([*given, Ordering::Part.new(@resource.qualified_key, false)])
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

      def compound(rows, prefix)
        document = Document.new(prefix, @api.described(prefix), profile: @query.page&.profile,
                                                                extras: @resource.document)
        present(document, rows) if @query.compound?
        @inclusions.each { |inclusion| inclusion.load(rows, document) }
        document
      end

      # What is shown as identifiers is included itself.
      def present(document, rows)
        @shown.equal?(@selection) ? document.primary(@resource, rows) : document.include(@resource, @selection, rows)
      end

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

      def page_links(query, path, others)
        others.transform_values! { |page| page && "#{path}?#{query.start}#{page}" }
        { self: address(path, query.to_s), **others }
      end

      def address(path, query) = query.empty? ? path : "#{path}?#{query}"
    end
  end
end
