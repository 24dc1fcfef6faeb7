# frozen_string_literal: true

require_relative "linkage"
require_relative "problems"
require_relative "type"

module Xinatra
  module JSONAPI
    # A resource object that a client has sent (JSON:API 1.1, "Resource Objects"), checked against its resource.
    class ClientResource
      # @return [Hash{Attribute => Object}] values, as Ruby has them
      attr_reader :attributes
      # @return [Hash{Relationship => Object, Array<Object>, nil}] records that relationships are to lead to
      attr_reader :relationships

      # @param work [Work]
      # @param resource [Resource]
      # @param object [Hash] of the client's document
      # @param pointer [String] to it
      # @raise [Refusal]
      def initialize(work, resource, object, pointer)
        @work = work
        @resource = resource
        @problems = Problems.new(pointer, object)
        @attributes = fields(object, "attributes") { |name, value| attribute(name, value) }
        @relationships = fields(object, "relationships") { |name, value| relationship(name, value) }
        @problems.refuse
        freeze
      end

      private

      # Names that begin with @ mean nothing here (JSON:API 1.1, "@-Members").
      def fields(object, member, &)
        all = object.fetch(member, {})
        return all.reject { |name, _| name.start_with?("@") }.filter_map(&).to_h if all.is_a?(Hash)

        @problems.malformed("#{member} must be an object", member)
        {}
      end

      def attribute(name, value)
        attribute = @resource.attributes[name]
        return unknown("attribute", name, @resource.attributes, "attributes") unless attribute
        return forbidden(name, "attributes") unless taken?(attribute)

        [attribute, attribute.read(value)]
      rescue Type::Mismatch => e
        @problems.add(422, "invalid_value", "Invalid value", "#{name} must be #{e.message}", "attributes", name)
      end

      def relationship(name, value)
        relationship = @resource.relationships[name]
        return unknown("relationship", name, @resource.relationships, "relationships") unless relationship
        return ignored(name, value) unless value.is_a?(Hash) && value.key?("data")
        return forbidden(name, "relationships") unless taken?(relationship)

        [relationship,
         Linkage.new(relationship, @work, @problems, ["relationships", name, "data"]).records(value["data"])]
      end

      # Clients may send back the links of a relationship that they do not change.
      def ignored(name, value)
        return if value.is_a?(Hash)

        @problems.malformed("#{name} must be an object with the member \"data\"", "relationships", name)
      end

      def taken?(field)
        rule = field.is_a?(Attribute) ? field.writing : field.permission(:replace)
        rule.allows?(@work.roles)
      end

      # Nobody is told of fields that they cannot write, for perhaps they cannot see them either.
      def unknown(what, name, known, member)
        known = known.select { |_, field| taken?(field) }.keys.join(", ")
        @problems.add(422, "unknown_field", "Unknown field",
                      "#{@resource.type} have no #{what} #{name[0, 100].inspect}: there is #{known}", member, name)
      end

      def forbidden(name, member)
        @problems.add(403, "read_only", "Read-only field", "#{name} cannot be written here: leave it out", member, name)
      end
    end
  end
end
