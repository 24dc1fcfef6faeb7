# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # A relationship of a resource (JSON:API 1.1, "Resource Objects: Relationships"), and the columns that tell where it
    # leads.
    class Relationship
      # @return [String] as documents have it
      attr_reader :name
      # @return [Symbol] the model's association
      attr_reader :member
      # @return [Resource] what it leads to
      attr_reader :target
      # @return [Sequel::Model::Associations::AssociationReflection]
      attr_reader :reflection

      # @param name [String]
      # @param reflection [Sequel::Model::Associations::AssociationReflection]
      # @param target [Resource]
      # @param permissions [Hash{Symbol => Permission}] of :include, :fetch, :replace, :merge, :subtract
      def initialize(name, reflection, target, permissions)
        @name = name
        @member = reflection[:name]
        @kind = reflection[:type]
        @reflection = reflection
        @target = target
        @permissions = permissions
        freeze
      end

      # @return [Boolean] whether it leads to many
      def many? = %i[one_to_many many_to_many].include?(@kind)

      # @param action [Symbol] :include, :fetch, :replace, :merge, :subtract
      # @return [Permission]
      def permission(action) = @permissions.fetch(action)

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may see where it leads
      def readable?(roles) = permission(:fetch).allows?(roles) && targets.all? { |resource| resource.readable?(roles) }

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may include it
      def includable?(roles) = permission(:include).allows?(roles) && readable?(roles)

      # @return [Array<Resource>] what it can lead to
      def targets = [target]

      # @return [Boolean] whether rows of the resource itself say where it leads
      def own_key? = @kind == :many_to_one

      # @return [Boolean] whether a table of its own says where it leads
      def joined? = @kind == :many_to_many

      # @return [Symbol] the column of the resource's own rows whose values are looked for
      def source_column
        return @reflection[:key] if own_key?

        joined? ? @reflection[:left_primary_key] : @reflection.primary_key
      end

      # @return [Symbol] the column of the target's rows (or of the table between) in which they are looked for
      def target_column
        return @reflection.primary_key if own_key?

        joined? ? @reflection[:left_key] : @reflection[:key]
      end

      # @return [Sequel::Dataset] the target's rows; with a table between, joined to it
      def dataset
        found = target.dataset
        return found unless joined?

        table = @reflection[:join_table]
        found.join(table, { @reflection[:right_key] => target.key })
      end

      # @return [Sequel::SQL::QualifiedIdentifier] {#target_column} with its table
      def qualified_target
        table = joined? ? @reflection[:join_table] : target.table
        Sequel.qualify(table, target_column)
      end

      # @return [Array<Object>] what the rows are in order of; the target's key at the end
      def order
        given = Array(@reflection[:order])
        given.empty? ? [target.qualified_key] : [*given, target.qualified_key]
      end
    end
  end
end
