# frozen_string_literal: true

require_relative "comparison"
require_relative "page_cursors"
require_relative "page_numbers"
require_relative "page_offsets"
require_relative "parameters"

module Xinatra
  module JSONAPI
    # What the query parameters of a request ask for, checked against the resources. Frozen, and kept for the next
    # request that has the same.
    class Query
      # What is understood where a collection is asked for, and where it is not.
      OF_COLLECTIONS = %w[sort filter page].freeze
      OF_RESOURCES = %w[include fields].freeze
      # Of those of collections what is understood where nothing can be chosen of one.
      OF_WHOLE_COLLECTIONS = %w[page].freeze
      # Ways to page.
      PAGES = { number: PageNumbers, offset: PageOffsets, cursor: PageCursors }.freeze
      # Relationships that a request may name in `include`, all in all.
      INCLUDES = 50
      private_constant :OF_COLLECTIONS, :OF_RESOURCES, :OF_WHOLE_COLLECTIONS, :INCLUDES

      # @return [Hash{String => Hash}] relationships to include, each with those of its target
      attr_reader :include
      # @return [Array<Symbol>] of whoever asks
      attr_reader :roles
      # @return [Array<Array(String, Boolean)>] what to sort by, and whether descending
      attr_reader :sort
      # @return [Array<Comparison>] none where one resource is asked for
      attr_reader :filters
      # @return [Page, nil] nil where one resource is asked for
      attr_reader :page
      # @return [String] the query itself, as it can stand in a link
      attr_reader :to_s
      # @return [String] the query without its page, as it can be the beginning of a link's
      attr_reader :start

      # @param api [API]
      # @param resource [Resource] the primary data's
      # @param text [String] the query, encoded
      # @param many [Boolean] whether a collection is asked for
      # @param roles [Array<Symbol>] of whoever asks
      # @param how [Hash] `relationship:` and `identifiers:`, see {Plan}
      # @raise [Refusal] 400
      def initialize(api, resource, text, many:, roles: [], **how)
        @api = api
        @resource = resource
        @roles = roles
        @parameters = Parameters.new(text)
        relationship = how[:relationship]
        @parameters.allow([*OF_RESOURCES, *(of_collections(relationship) if many)])
        @include = how[:identifiers] ? read_include_of(relationship) : read_include(@resource.relationships)
        @fields = read_fields
        @filters = many ? read_filters : []
        read_collection if many
        write_links
        freeze
      end

      # @return [Array] equal for queries that differ in values alone
      def shape = [include, compound?, @fields, roles, sort, filters.map(&:shape), page&.shape]

      # @param resource [Resource]
      # @return [Array<String>] names of the fields that are shown of it
      def fields(resource) = @fields.fetch(resource.type) { resource.fields(roles) }

      # @return [Boolean] whether the document is to have a member `included`: an empty parameter asks for an empty one
      def included? = @included

      # @return [Boolean] whether something is to be included
      def compound? = @compound

      # @param source [Source, nil] of the database
      # @return [Array<Object>] the values that the statement is given
      def values(source) = [*filter_values, *page&.values(source)]

      # @return [Array<Object>] those that stand for filters
      def filter_values = filters.select(&:open?).map(&:value)

      private

      def of_collections(relationship)
        relationship.nil? || relationship.selective? ? OF_COLLECTIONS : OF_WHOLE_COLLECTIONS
      end

      # They are wanted for each page, and encoding is slow.
      def write_links
        @to_s = @parameters.to_s.freeze
        start = @parameters.to_s(without: "page")
        @start = (start.empty? ? start : "#{start}&").freeze
        @parameters = nil
      end

      def read_collection
        @sort = read_sort
        @page = PAGES.fetch(@resource.options.fetch(:pages)).new(@parameters.family("page"), @resource.options)
      end

      # @return [String, nil] the value of a family that takes no brackets
      def single(family)
        found = @parameters.family(family)
        strange = found.find { |parameter| parameter.brackets.any? }
        return found.first&.value unless strange

        Refusing.refuse_parameter(strange.name, "unknown_parameter", "Unknown query parameter",
                                  "#{family} takes no brackets: write #{family}=...")
      end

      def words(value) = value.split(",", -1)

      # Of a relationship's own path: paths begin with its name (JSON:API 1.1, "Inclusion of Related Resources").
      def read_include_of(relationship)
        read_include({ relationship.name => relationship }).fetch(relationship.name, {})
      end

      # @param relationships [Hash{String => Relationship}] with which paths may begin
      def read_include(relationships)
        tree = {}
        given = single("include")
        @included = !given.nil?
        paths = words(given.to_s)
        refuse_include(paths.join(","), "names more than #{INCLUDES} paths") if paths.size > INCLUDES
        paths.each { |path| add_path(tree, path, relationships) }
        @compound = tree.any?
        tree
      end

      def add_path(tree, path, relationships)
        names = path.empty? ? [path] : path.split(".", -1)
        depth = @resource.options.fetch(:include_depth)
        refuse_include(path, "is deeper than the #{depth} relationships that there may be") if names.size > depth

        names.reduce([relationships.values, tree]) do |(known, level), name|
          known = known.select { |one| one.includable?(roles) }
          found = known.select { |one| one.name == name }
          refuse_include(path, "does not lead anywhere: #{there_are(known)}") if found.empty?
          [found.flat_map(&:targets).uniq.flat_map { |resource| resource.relationships.values }, level[name] ||= {}]
        end
      end

      # Of several types that a relationship leads to, one that has it is enough.
      def there_are(relationships)
        names = relationships.map(&:name).uniq
        "there #{names.empty? ? "is nothing to include" : "can be included #{names.join(", ")}"}"
      end

      def refuse_include(path, what)
        Refusing.refuse_parameter("include", "invalid_include", "Invalid include", "#{path[0, 100].inspect} #{what}")
      end

      def read_fields
        @parameters.family("fields").to_h do |parameter|
          type = parameter.brackets.first
          resource = parameter.brackets.one? && @api.resource(type)
          refuse_fields(parameter, "names no type: there are #{@api.types.join(", ")}") unless resource
          [type, known_fields(parameter, resource)]
        end
      end

      def known_fields(parameter, resource)
        names = words(parameter.value)
        known = resource.fields(roles)
        strange = names.find { |name| !known.include?(name) }
        refuse_fields(parameter, "has no field #{strange[0, 100].inspect}: there are #{known.join(", ")}") if strange

        (known & names).freeze
      end

      def refuse_fields(parameter, what)
        Refusing.refuse_parameter(parameter.name, "invalid_fields", "Invalid fields", "#{parameter.name} #{what}")
      end

      def read_sort
        sort = words(single("sort") || "").map { |word| [word.delete_prefix("-"), word.start_with?("-")] }
        names = sort.map(&:first)
        strange = names.find { |name| !sorts.include?(name) }
        refuse_sort(strange, sorts.empty? ? "it cannot be sorted" : "there is #{sorts.join(", ")}") if strange
        twice = names.tally.find { |_, count| count > 1 }
        refuse_sort(twice.first, "it is there twice") if twice
        sort
      end

      def refuse_sort(name, why)
        Refusing.refuse_parameter("sort", "invalid_sort", "Invalid sort",
                                  "#{@resource.type} cannot be sorted by #{name[0, 100].inspect}: #{why}")
      end

      def sorts = @resource.sortable(roles)

      def read_filters
        source = @api.source(@resource.database)
        known = @resource.filters.select { |_, filter| filter.allows?(roles) }
        @parameters.family("filter").map { |one| Comparison.new(@resource.type, known, one, source) }.freeze
      end
    end
  end
end
