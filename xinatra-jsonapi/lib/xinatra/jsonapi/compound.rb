# frozen_string_literal: true

require_relative "document"
require_relative "inclusion"
require_relative "joined_document"
require_relative "linking"
require_relative "paged_inclusion"
require_relative "selection"

module Xinatra
  module JSONAPI
    # How rows become a document, with what is included and how pages lead to each other, wherever the rows come from:
    # what {Plan} and {ObjectPlan} have in common. They say how rows are come by (`primary_rows`, of what `given` makes
    # of a query), and how many there are in all.
    class Compound
      # @param api [API]
      # @param resource [Resource] of the primary data
      # @param query [Query] one of those that it is for
      # @param relationship [Relationship, ObjectRelationship, nil] by which another resource leads to the primary data
      def initialize(api, resource, query, relationship)
        @api = api
        @resource = resource
        @query = query
        @relationship = relationship
        @include = query.include
        @ways = ways(resource, @include, {}).freeze
        @kind = @ways.each_value.all?(&:one?) ? Document : JoinedDocument
      end

      # The parts of a plan, for {Inclusion}.

      # @return [Integer] resources that a document includes at most
      def include_limit = @resource.options.fetch(:include_limit)

      # @param resource [Resource]
      # @param followed [Array<Relationship>]
      # @param extra [Hash]
      # @return [Selection]
      def select(resource, followed, extra = {})
        elsewhere = @ways.fetch(resource).flatten - followed
        Selection.new(resource, @query.fields(resource), followed, source, extra, elsewhere:)
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
        others = (from.linked - followed).flat_map(&:branches).map { |branch| linking(branch, from) }
        included = followed.flat_map do |relationship|
          relationship.branches.map { |branch| inclusion(branch, from, tree.fetch(relationship.name)) }
        end
        (others + included).freeze
      end

      # @param query [Query] of this plan's shape
      # @param prefix [String] the path at which the API is mounted
      # @param path [String] of the request
      # @param links [Hash{Symbol => String}] besides those of the page
      # @param from [Object, nil] the value by which the relationship leads to the data
      # @return [String] the document
      def collection(query, prefix, path, links: {}, from: nil)
        holding { written_collection(query, given(query, from), prefix, path, links) }
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

      # Each resource that is shown, and what it is left by at each place where it is reached, as far as these differ.
      def ways(resource, tree, found)
        followed = followed(resource, tree)
        found[resource] = [*found[resource], followed].uniq
        followed.each do |relationship|
          relationship.targets.each { |target| ways(target, tree.fetch(relationship.name), found) }
        end
        found
      end

      def linking(relationship, from) = Linking.new(relationship, from, self)

      def inclusion(relationship, from, tree)
        kind = relationship.whole.page ? PagedInclusion : Inclusion
        kind.new(relationship, from, self, tree)
      end

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

      def compound(rows, prefix)
        document = @kind.new(prefix, @api.described(prefix), limit: include_limit, profile: @query.page&.profile,
                                                             extras: @resource.document)
        present(document, rows) if @query.compound?
        @inclusions.each { |inclusion| inclusion.load(rows, document) }
        document
      end

      # What is shown as identifiers is included itself.
      def present(document, rows)
        document.public_send(@shown.equal?(@selection) ? :primary : :include, @resource, @selection, rows)
      end

      def page_links(query, path, others)
        others.transform_values! { |page| page && "#{path}?#{query.start}#{page}" }
        { self: address(path, query.to_s), **others }
      end

      def address(path, query) = query.empty? ? path : "#{path}?#{query}"
    end
  end
end
