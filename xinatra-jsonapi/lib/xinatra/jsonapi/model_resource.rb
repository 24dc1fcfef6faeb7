# frozen_string_literal: true

require_relative "model_store"
require_relative "plan"
require_relative "resource"

module Xinatra
  module JSONAPI
    # A type of resources whose records are a Sequel model's: where its rows are.
    class ModelResource < Resource
      # @return [Class] of Sequel's models
      attr_reader :model
      # @return [ModelStore] what writes its records
      attr_reader :store

      # @param type [String]
      # @param model [Class]
      # @param parts [Array<Object>] see {Resource#initialize}
      def initialize(type, model, *parts)
        super(type, *parts)
        @model = model
        @store = ModelStore.new(self)
      end

      # @return [Class] of what answers queries for it
      def plan = Plan

      # @return [Symbol, nil] the column that says when a row was deleted, where rows are kept
      def soft_delete = options[:soft_delete]

      # @return [Sequel::Database]
      def database = model.db

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

      # @param expression [Object] what rows are sorted by
      # @return [Boolean] whether the database sees to it that it is never null
      def present?(expression)
        expression.is_a?(Sequel::SQL::QualifiedIdentifier) && expression.table == table &&
          model.db_schema.dig(expression.column, :allow_null) == false
      end

      # @return [Sequel::Dataset] all rows there are for clients
      def dataset = kept(model.dataset.unordered)

      # What a scope joins, groups or makes distinct stays within a query of its own: it would get in among the values
      # of records, have rows twice, and keep them from being locked.
      # @param dataset [Sequel::Dataset] with the table in it
      # @return [Sequel::Dataset] without what clients do not see
      def kept(dataset)
        dataset = dataset.where(qualify(soft_delete) => nil) if soft_delete
        return dataset unless scope

        seen = scope.call(dataset)
        return seen if seen.opts.except(:where) == dataset.opts.except(:where)

        dataset.where(qualified_key => scope.call(model.dataset.unordered).select(qualified_key))
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
        return if !reachable?(id) || longer?(id)
        return whole_key(id) if key_type.name == :integer

        id unless key_type.name == :uuid && !id.match?(/\A\h{8}(?:-\h{4}){3}-\h{12}\z/)
      end

      # @param record [Sequel::Model]
      # @param column [Symbol]
      # @return [Object, nil] its value as the database has it, so that it can be compared there again
      def value(record, column)
        case value = record.values[column]
        when nil, String, Integer, Float then value
        else literal(value).delete_prefix("'").delete_suffix("'")
        end
      end

      # @param records [Array<Sequel::Model>] that come from elsewhere
      # @return [Array<Sequel::Model>] those of them that there are for clients
      def shown(records)
        return records if whole? || records.empty?

        keys = store.all_by_key(records.map { |record| store.key(record) })
        records.select { |record| keys.key?(store.key(record)) }
      end

      private

      def scope = options[:scope]

      # Times of MySQL have fractions of seconds, which Sequel reads, but writes only where it is told to.
      def literal(value)
        dataset = database.dataset
        return dataset.literal(value) if dataset.supports_timestamp_usecs? || !value.respond_to?(:usec)

        database.from_application_timestamp(value).strftime("%Y-%m-%d %H:%M:%S.%6N")
      end

      def longer?(id) = model.db_schema.dig(id_column, :max_length)&.<(id.length)

      # Written as documents have it, and within what the column can have.
      def whole_key(id)
        return unless id.match?(/\A-?[1-9]\d{0,18}\z|\A0\z/)

        value = Integer(id, 10)
        least, most = model.db_schema.fetch(id_column).values_at(:min_value, :max_value)
        value if value.between?(least || Types::INTEGERS.min, most || Types::INTEGERS.max)
      end
    end
  end
end
