# frozen_string_literal: true

require_relative "association"

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
      # @param place [String] what errors call it
      # @raise [DefinitionError]
      def initialize(name, reflection, target, permissions, place)
        @name = name
        @member = reflection[:name]
        @reflection = reflection
        @target = target
        @association = Association.new(reflection, target, place)
        @permissions = permissions
        freeze
      end

      # @return [Boolean] whether it leads to many
      def many? = Association::MANY.include?(@reflection[:type])

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
      def own_key? = @association.own_key?

      # @return [Boolean] whether they say it by the target's id
      def telling? = @association.telling?

      # @return [Symbol] the column of the resource's own rows whose values are looked for
      def source_column = @association.source_column

      # @return [Object] what tells of the target's rows, as {#dataset} has them, which value led there
      def looked_for = @association.looked_for

      # @yieldparam column [Object] what is to be compared with values of {#source_column}
      # @yieldreturn [Object] the condition
      # @return [Sequel::Dataset] the target's rows
      def dataset(&) = @association.dataset(&)

      # @return [Ordering] of the target's rows; the target's key at the end
      def ordering = @association.ordering
    end
  end
end
