# frozen_string_literal: true

require "erb"
require_relative "errors"
require_relative "expiring_cache"
require_relative "permission"

module Xinatra
  module JSONAPI
    # A type of resources: what its documents have, and who may do what with them. Where its records are, say
    # {ModelResource} and {ObjectResource}. Made by {ResourceDSL}.
    class Resource
      # Ways in which a collection may be counted.
      COUNTS = %i[none exact cached estimated].freeze
      # Numbers that are kept, of each resource.
      COUNTS_KEPT = 1_000
      # Ids that no path leads to, for these segments go away (RFC 3986, section 5.2.4).
      UNREACHABLE = ["", ".", ".."].freeze
      private_constant :COUNTS_KEPT, :UNREACHABLE

      # @return [String] as documents have it; also the last part of the collection's path
      attr_reader :type
      # @return [Hash{String => Attribute}]
      attr_reader :attributes
      # @return [Hash{Symbol => Object}] `page_size:`, `page_limit:`, `count:`, `include_depth:`, `include_limit:`
      attr_reader :options
      # @return [Hash{Symbol => Array<Proc>}] what runs before an action
      attr_reader :hooks
      # @return [Extras] of its resource objects
      attr_reader :extras
      # @return [Extras] of documents
      attr_reader :document

      # @param type [String]
      # @param attributes [Hash{String => Attribute}]
      # @param relations [Proc] makes the relationships, when all resources are known
      # @param parts [Hash] `filters:` and `sorts:`, what makes them of the resource when all are known;
      #   `options:`, `permissions:`, `hooks:`, `extras:`, `document:`
      def initialize(type, attributes, relations, parts)
        @type = type
        @attributes = attributes
        @relations = relations
        @declared_filters = parts.fetch(:filters)
        @declared_sorts = parts.fetch(:sorts)
        @options = parts.fetch(:options)
        @permissions = parts.fetch(:permissions)
        @hooks = parts.fetch(:hooks)
        @counts = ExpiringCache.new(COUNTS_KEPT, @options.fetch(:count_seconds)) if @options[:count] == :cached
        @extras = parts.fetch(:extras)
        @document = parts.fetch(:document)
      end

      # @return [ExpiringCache, nil] numbers of rows, where the resource has them kept
      attr_reader :counts

      # @return [Boolean] whether it is changed only by those who say what they know of it
      def match_required? = options.fetch(:if_match)

      # @param action [Symbol] of :index, :show, :create, :update, :destroy
      # @return [Permission]
      def permission(action) = @permissions.fetch(action, Permission::NOBODY)

      # @param roles [Array<Symbol>]
      # @return [Boolean] whether those who have them may see what they have written
      def shown_to?(roles) = permission(:show).allows?(roles)

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Array<String>] names of the fields that are shown to them
      def fields(roles)
        attributes.select { |_, attribute| attribute.reading.allows?(roles) }.keys +
          relationships.select { |_, relationship| relationship.permission(:fetch).allows?(roles) }.keys
      end

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may see resources that others lead to: as they may see one by itself, or else a
      #   collection; where nobody can ask for either, those that lead to it say
      def readable?(roles)
        rule = %i[show index].map { |action| permission(action) }.find(&:granted?)
        rule.nil? || rule.allows?(roles)
      end

      # @param action [Symbol] that reads
      # @return [Boolean] whether its answers have an entity tag
      def tagged?(action) = action != :index || options.fetch(:etags)

      # @return [Hash{String => Path, Sequel::SQL::Expression}] what a collection can be sorted by
      def sorts = @sorts ||= @declared_sorts.call(self)

      # What is not shown is not told by an order either.
      # @param roles [Array<Symbol>] of whoever asks
      # @return [Array<String>] names of what they can sort by
      def sortable(roles)
        sorts.reject do |name, by|
          by.is_a?(Path) ? !by.allows?(roles) : attributes[name]&.reading&.allows?(roles) == false
        end.keys
      end

      # @return [Hash{String => Filter}] what a collection can be filtered by
      def filters = @filters ||= @declared_filters.call(self)

      # @return [Hash{String => Relationship}]
      def relationships = @relationships ||= @relations.call

      # @param name [String]
      # @param roles [Array<Symbol>] of whoever asks, who is told of no field that they cannot see
      # @return [Relationship]
      # @raise [Refusal] 404
      def relationship(name, roles)
        relationships.fetch(name) do
          known = (relationships.keys & fields(roles)).join(", ")
          Refusing.missing("#{type} have no relationship #{name[0, 100].inspect}: there is #{known}")
        end
      end

      # @param column [Symbol]
      # @return [Array(String, String), nil] the field that it is shown as: where resource objects have it, and its name
      def field(column)
        attribute = attributes.each_value.find { |one| one.member == column }
        return ["attributes", attribute.name] if attribute

        found = relationships.each_value.find do |one|
          one.member == column || (one.own_key? && one.source_column == column)
        end
        found && ["relationships", found.name]
      end

      # @param id [String, Object]
      # @return [String] the path of one, below where the API is mounted
      def path(id) = "/#{type}/#{ERB::Util.url_encode(id.to_s)}"

      # @return [String] in JSON, what a resource identifier has before the id
      def identifier_start = "{\"type\":#{JSON.generate(type)},\"id\":\""

      private

      # @return [Boolean] whether a client's text can be an id at all
      def reachable?(id) = id.valid_encoding? && !id.include?("\0") && !UNREACHABLE.include?(id)
    end
  end
end
