# frozen_string_literal: true

require_relative "extras"
require_relative "object_plan"
require_relative "object_resource"
require_relative "permitted"

module Xinatra
  module JSONAPI
    # A relationship of a resource that an object has the records of: a record's method says where it leads.
    class ObjectRelationship
      include Permitted

      # @return [String] as documents have it
      attr_reader :name
      # @return [Symbol] the record's method
      attr_reader :member
      # @return [Resource] what it leads to
      attr_reader :target
      # @return [Extras]
      attr_reader :extras

      # @param name [String]
      # @param member [Symbol]
      # @param target [Resource]
      # @param permissions [Hash{Symbol => Permission}] see {Relationship}
      # @param many [Boolean] whether it leads to many
      # @param extras [Extras] its meta, and links besides its own
      def initialize(name, member, target, permissions, many:, extras: Extras::NONE)
        @name = name
        @member = member
        @target = target
        @permissions = permissions
        @many = many
        @extras = extras
        freeze
      end

      # @return [nil] what records lead to is included whole
      def page = nil

      # @return [Boolean] whether it leads to many
      def many? = @many

      # @return [Array<Resource>] what it can lead to
      def targets = [target]

      # @return [Class] of what answers queries for what it leads to
      def plan = ObjectPlan

      # @return [Boolean] it leads to what the method returns, in that order
      def selective? = false

      # @return [Boolean] whether it is saved with the record, and shown with it
      def own_key? = !many?

      # @return [Boolean] rows have no ids of what it leads to
      def telling? = false

      # @return [Symbol] where rows have what it is told from
      def source_column = ObjectResource::RECORD

      # @return [Array<Symbol>]
      def source_columns = [source_column]

      # @return [Array<ObjectRelationship>] itself: it leads to one type
      def branches = [self]

      # @return [ObjectRelationship] itself
      def whole = self

      # @param record [Object]
      # @return [Array(ObjectRelationship, Object)] what it leads by, and what it leads from
      def follow(record) = [self, record]

      # @param record [Object]
      # @return [Array<Object>] the records that it leads to, each once
      def records(record)
        found = record.public_send(member)
        found = many? ? found.to_a : [found].compact
        target.shown(found.uniq { |one| target.store.key(one) })
      end

      # Makes a record lead elsewhere.
      # @param record [Object]
      # @param targets [Object, Array<Object>, nil] what its setter is given
      # @return [void]
      def assign(record, targets) = record.public_send(:"#{member}=", targets)
    end
  end
end
