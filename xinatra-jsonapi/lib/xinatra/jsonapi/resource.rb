# frozen_string_literal: true

require "erb"
require_relative "errors"
require_relative "expiring_cache"
require_relative "model_store"
require_relative "permission"

module Xinatra
  module JSONAPI
    # A type of resources: what its documents have, and where its rows are. Made by {ResourceDSL}; frozen.
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
      # @return [Class] of Sequel's models
      attr_reader :model
      # @return [Hash{String => Attribute}]
      attr_reader :attributes
      # @return [Hash{Symbol => Object}] `page_size:`, `page_limit:`, `count:`, `include_depth:`
      attr_reader :options
      # @return [Hash{Symbol => Array<Proc>}] what runs before an action
      attr_reader :hooks
      # @return [Extras] of its resource objects
      attr_reader :extras
      # @return [Extras] of documents
      attr_reader :document
      # @return [ModelStore] what writes its records
      attr_reader :store

      # @param type [String]
      # @param model [Class]
      # @param attributes [Hash{String => Attribute}]
      # @param relations [Proc] makes the relationships, when all resources are known
      # @param parts [Hash] `filters:` and `sorts:`, what makes them of the resource when all are known;
      #   `options:`, `permissions:`, `hooks:`, `extras:`, `document:`
      def initialize(type, model, attributes, relations, parts)
        @type = type
        @model = model
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
        @store = ModelStore.new(self)
      end

      # @return [ExpiringCache, nil] numbers of rows, where the resource has them kept
      attr_reader :counts

      # @param action [Symbol] of :index, :show, :create, :update, :destroy
      # @return [Permission]
      def permission(action) = @permissions.fetch(action, Permission::NOBODY)

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Array<String>] names of the fields that are shown to them
      def fields(roles)
        attributes.select { |_, attribute| attribute.reading.allows?(roles) }.keys +
          relationships.select { |_, relationship| relationship.permission(:fetch).allows?(roles) }.keys
      end

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may see resources that others lead to; where nobody can ask for one by itself,
      #   those that lead to it say
      def readable?(roles) = !permission(:show).granted? || permission(:show).allows?(roles)

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
      # @return [Relationship]
      # @raise [Refusal] 404
      def relationship(name)
        relationships.fetch(name) do
          known = relationships.keys.join(", ")
          Refusing.missing("#{type} have no relationship #{name[0, 100].inspect}: there is #{known}")
        end
      end

      # @param id [String, Object]
      # @return [String] the path of one, below where the API is mounted
      def path(id) = "/#{type}/#{ERB::Util.url_encode(id.to_s)}"

      # @return [Symbol, nil] the column that says when a row was deleted, where rows are kept
      def soft_delete = options[:soft_delete]

      # @return [Sequel::Database]
      def database = model.db

      # @return [String] in JSON, what a resource identifier has before the id
      def identifier_start = "{\"type\":#{JSON.generate(type)},\"id\":\""

      # @return [Symbol] the column by which rows are told apart: the primary key, or that of ids where there is none
      def key = model.primary_key.is_a?(Symbol) ? model.primary_key : id_column

      # @return [Symbol, Sequel::SQL::QualifiedIdentifier] the table
      def table = model.dataset.first_source_alias

      # @return [String] the table's name, without its schema
      def table_name = model.dataset.split_qualifiers(model.table_name).last.to_s

      # @return [Sequel::SQL::QualifiedIdentifier] the key's column with its table
      def qualified_key = Sequel.qualify(table, key)

      # @param column [Symbol]
      # @return [Sequel::SQL::QualifiedIdentifier]
      def qualify(column) = Sequel.qualify(table, column)

      # @return [Symbol] the column whose values are the ids
      def id_column = options.fetch(:id) { model.primary_key }

      # @return [Sequel::SQL::QualifiedIdentifier] that column with its table
      def qualified_id = qualify(id_column)

      # @return [Sequel::Dataset] all rows there are for clients
      def dataset = kept(model.dataset.unordered)

      # @param dataset [Sequel::Dataset] with the table in it
      # @return [Sequel::Dataset] without what clients do not see
      def kept(dataset)
        dataset = dataset.where(qualify(soft_delete) => nil) if soft_delete
        scope ? scope.call(dataset) : dataset
      end

      # @return [Boolean] whether clients see all rows there are
      def whole? = soft_delete.nil? && scope.nil?

      # @param relationship [Relationship] of this resource
      # @param key [Object] see {#key_of}
      # @return [Hash{Symbol => Object}, nil] the columns that say where it leads; nil where there is no such row
      def leading(relationship, key)
        dataset.where(qualified_id => key).select(*relationship.source_columns.map { |name| qualify(name) }).naked.first
      end

      # @return [Type] of ids
      def key_type = Types.of_column(model.db_schema.fetch(id_column, {}))

      # @param id [String] of a client
      # @return [Object, nil] the value of {#id_column}; nil where there can be none such
      def key_of(id)
        return if !id.valid_encoding? || id.include?("\0") || UNREACHABLE.include?(id) || longer?(id)
        return whole_key(id) if key_type.name == :integer

        id unless key_type.name == :uuid && !id.match?(/\A\h{8}(?:-\h{4}){3}-\h{12}\z/)
      end

      private

      def scope = options[:scope]

      def longer?(id) = model.db_schema.dig(id_column, :max_length)&.<(id.length)

      # Written as documents have it, and within what the column can have.
      def whole_key(id)
        return unless id.match?(/\A-?[1-9]\d{0,18}\z|\A0\z/)

        value = Integer(id, 10)
        column = model.db_schema.fetch(id_column)
        value if value.between?(column[:min_value] || -(2**63), column[:max_value] || ((2**63) - 1))
      end
    end
  end
end
