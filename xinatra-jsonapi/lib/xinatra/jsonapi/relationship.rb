# frozen_string_literal: true

require_relative "association"
require_relative "extras"
require_relative "permitted"
require_relative "relationship_page"

module Xinatra
  module JSONAPI
    # A relationship of a resource (JSON:API 1.1, "Resource Objects: Relationships"), and the columns that tell where it
    # leads.
    class Relationship
      include Permitted

      # @return [String] as documents have it
      attr_reader :name
      # @return [Symbol] the model's association
      attr_reader :member
      # @return [Resource] what it leads to
      attr_reader :target
      # @return [Sequel::Model::Associations::AssociationReflection]
      attr_reader :reflection
      # @return [Extras]
      attr_reader :extras
      # @return [RelationshipPage, nil] how much of it is included at most; nil where all of it
      attr_reader :page

      # @param name [String]
      # @param reflection [Sequel::Model::Associations::AssociationReflection]
      # @param target [Resource]
      # @param permissions [Hash{Symbol => Permission}] of :include, :fetch, :replace, :merge, :subtract
      # @param place [String] what errors call it
      # @param options [Hash] `extras:`, its meta, and links besides its own; `page:`, targets of each row that are
      #   included at most
      # @raise [DefinitionError]
      def initialize(name, reflection, target, permissions, place, **options)
        @name = name
        @member = reflection[:name]
        @reflection = reflection
        @target = target
        @association = Association.new(reflection, target, place)
        @permissions = permissions
        @extras = options.fetch(:extras, Extras::NONE)
        @page = options[:page] && RelationshipPage.new(@association, target, options[:page], place)
        freeze
      end

      # @return [Boolean] whether it leads to many
      def many? = Association::MANY.include?(@reflection[:type])

      # @return [Array<Resource>] what it can lead to
      def targets = [target]

      # @return [Boolean] whether rows of the resource itself say where it leads
      def own_key? = @association.own_key?

      # @return [Boolean] whether they say it by the target's id
      def telling? = @association.telling?

      # @return [Symbol] the column of the resource's own rows whose values are looked for
      def source_column = @association.source_column

      # @return [Array<Symbol>] the columns of the resource's own rows that it is told from
      def source_columns = [source_column]

      # @return [Array<Relationship>] itself: it leads to one type
      def branches = [self]

      # @return [Relationship] itself
      def whole = self

      # @return [Class] of what answers queries for what it leads to
      def plan = Plan

      # @return [Boolean] whether what it leads to can be sorted and filtered
      def selective? = true

      # @param rows [Array<Array>]
      # @param _selection [Selection] of them
      # @return [Array<Array>] those of them that lead here
      def leading(rows, _selection) = rows

      # @param row [Hash{Symbol => Object}] of the resource, with the columns
      # @return [Array(Relationship, Object)] what it leads by, and the value it leads from
      def follow(row) = [self, row.fetch(source_column)]

      # @param selection [Selection] with the columns
      # @return [Array] the part of a template that writes its linkage
      def template(selection) = [:reference, selection.index(source_column), target.identifier_start, "\"}"]

      # Makes a record lead to another one.
      # @param record [Sequel::Model]
      # @param target [Sequel::Model, nil]
      # @return [void]
      def assign(record, target) = record.public_send(:"#{member}=", target)

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
