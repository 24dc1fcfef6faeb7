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
      # The rows of a page (or its {Keys}), and the links and `meta` of its document.
      Listing = Struct.new(:rows, :links, :meta)

      # @param arguments [Array<Object>] see {#initialize}
      # @return [Compound] what answers such queries
      def self.for(*arguments, **how) = new(*arguments, **how)

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
        @way = way(resource, @include)
        @ways = ways(resource, @include, {}).freeze
        @kind = alike? ? Document : JoinedDocument
      end

      # The parts of a plan, for {Inclusion}.

      # @return [Integer] resources that a document includes at most
      def include_limit = @resource.options.fetch(:include_limit)

      # @param resource [Resource]
      # @param followed [Array<Relationship>]
      # @param extra [Hash]
      # @return [Selection]
      def select(resource, followed, extra = {})
        elsewhere = ways_to(resource) - followed
        Selection.new(resource, @query.fields(resource), followed, source, extra, elsewhere:)
      end

      # @param resource [Resource]
      # @param tree [Hash]
      # @return [Array<Relationship>]
      def followed(resource, tree)
        resource.relationships.values_at(*tree.keys).compact.select { |one| one.includable?(@query.roles) }
      end

      # @param keys [Array<Object>]
      # @return [Object] them as one value of a statement
      def list(keys) = source ? source.list(keys) : keys

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
        holding do
          listing = listing(query, path, links:, from:)
          compound(listing.rows, prefix).collection(@shown, listing.rows, listing.links,
                                                    compound: query.included?, meta: listing.meta)
        end
      end

      # @param query [Query] of this plan's shape
      # @param path [String] of the request
      # @param links [Hash{Symbol => String}] besides those of the page
      # @param from [Object, nil] the value by which the relationship leads to the data
      # @return [Listing]
      def listing(query, path, links: {}, from: nil) = holding { listed(query, given(query, from), path, links) }

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
                                        compound: query.included?)
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

      # @param prefix [String]
      # @param page [Page, nil] that it is of
      # @return [Document] in which nothing is yet
      def document(prefix, page = @query.page)
        @kind.new(prefix, @api.described(prefix), limit: include_limit, profile: page&.profile,
                                                  extras: @resource.document)
      end

      # @return [Boolean] whether something is to be included
      def compound? = @query.compound?

      # @return [Boolean] whether it was said what is to be included, be it nothing
      def included? = @query.included?

      private

      # What a resource is left by, as far as only those who follow know where that leads.
      def way(resource, tree) = followed(resource, tree).reject(&:own_key?)

      # Each resource that is included, and its ways at all the places where it is, as far as these differ.
      def ways(resource, tree, found)
        followed(resource, tree).each do |relationship|
          onwards = tree.fetch(relationship.name)
          relationship.targets.each do |target|
            found[target] = [*found[target], way(target, onwards)].uniq
            ways(target, onwards, found)
          end
        end
        found
      end

      # Whether it does not matter which of the ways to a resource is taken first; that of the primary data always is.
      def alike? = @ways.each_value.all?(&:one?) && (@ways.fetch(@resource, []).flatten - @way).empty?

      # What a resource is left by somewhere, so that its linkage has to be joined; nothing where all do alike.
      def ways_to(resource) = alike? ? [] : [*(@way if resource == @resource), *@ways[resource]].flatten

      def linking(relationship, from) = Linking.new(relationship, from, self)

      def inclusion(relationship, from, tree)
        kind = relationship.whole.page ? PagedInclusion : Inclusion
        kind.new(relationship, from, self, tree)
      end

      def listed(query, given, path, links)
        rows = primary_rows(given)
        more = rows.size > query.page.size
        rows.pop if more
        rows.reverse! if query.page.backwards?
        total = total(rows, given, query)
        others = query.page.others(more, (total.number if total && !total.estimated), cursors(rows))
        Listing.new(rows, page_links(query, path, others).merge!(links), total && query.page.meta(total))
      end

      def compound(rows, prefix)
        document = document(prefix)
        present(document, rows) if compound?
        @inclusions.each { |inclusion| inclusion.load(rows, document) }
        document
      end

      # What is shown as identifiers is included itself.
      def present(document, rows)
        document.public_send(primary? ? :primary : :include, @resource, @selection, rows)
      end

      def primary? = @shown.equal?(@selection)

      def page_links(query, path, others)
        links = { self: address(path, query.to_s) }
        start = "#{path}?#{query.start}"
        others.each_pair { |name, page| links[name] = page && "#{start}#{page}" }
        links
      end

      def address(path, query) = query.empty? ? path : "#{path}?#{query}"
    end
  end
end
