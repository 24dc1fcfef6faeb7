# frozen_string_literal: true

require_relative "problems"

module Xinatra
  module JSONAPI
    # What a client says a relationship is to lead to (JSON:API 1.1, "Resource Linkage"): resource identifiers, checked,
    # and found.
    class Linkage
      # Identifiers of one relationship.
      LIMIT = 1_000

      # @param relationship [Relationship]
      # @param work [Work] the request's
      # @param problems [Problems]
      # @param path [Array<String, Integer>] to the linkage, below what `problems` is for
      def initialize(relationship, work, problems, path)
        @relationship = relationship
        @work = work
        @problems = problems
        @path = path
      end

      # @param data [Object] of the client's document
      # @return [Array<Object>, Object, nil] records; of a relationship to one a record, or nil. Where something is
      #   wrong, nil or less, and `problems` has it
      def records(data)
        identifiers = @relationship.many? ? many(data) : one(data)
        return unless identifiers

        found = find(identifiers)
        @relationship.many? ? found : found.first
      end

      private

      # @return [Array<Array(Resource, Object, Array)>, nil] of each the key, and where it stands
      def many(data)
        return malformed("must be an array of resource identifiers") unless data.is_a?(Array)
        return malformed("has more than #{LIMIT} resource identifiers: send less at once") if data.size > LIMIT

        found = data.each_with_index.filter_map { |identifier, at| key(identifier, at) }
        found.uniq { |resource, key, _| [resource, key] }
      end

      def one(data)
        return [] if data.nil?
        return malformed("must be null or one resource identifier") unless data.is_a?(Hash)

        [*key(data)&.then { |found| [found] }]
      end

      def malformed(what)
        @problems.malformed("The linkage of #{@relationship.name} #{what}", *@path)
      end

      def key(identifier, *at)
        type, id, lid = identifier.values_at("type", "id", "lid") if identifier.is_a?(Hash)
        unless type.is_a?(String) && [id, lid].one?(String)
          return @problems.malformed("A resource identifier must be an object with the strings \"type\" and \"id\"",
                                     *@path, *at)
        end

        resource = target(type, *at)
        return unless resource
        return local(resource, lid, at) if lid

        found = resource.key_of(id)
        found.nil? ? missing(type, id, at) : [resource, found, at]
      end

      def target(type, *at)
        found = @relationship.targets.find { |resource| resource.type == type }
        return found if found

        types = @relationship.targets.map(&:type)
        @problems.add(422, "wrong_type", "Wrong type",
                      "#{@relationship.name} leads to #{types.join(" or ")}, not to #{type[0, 100].inspect}",
                      *@path, *at, "type")
      end

      # (Atomic Operations, "Operation Objects": what an operation before it has created.)
      def local(resource, lid, at)
        found = @work.local(resource, lid)
        return [resource, found, at] if found

        @problems.add(404, "not_found", "Not found",
                      "Nothing before has created #{resource.type} with the lid #{lid[0, 100].inspect}", *@path, *at)
      end

      def missing(type, id, at)
        @problems.add(404, "not_found", "Not found", "There are no #{type} with the id #{id[0, 100].inspect}",
                      *@path, *at)
      end

      # One query a type, in the client's order.
      def find(identifiers)
        found = identifiers.group_by(&:first).to_h do |resource, group|
          [resource, resource.store.all_by_key(group.map { |_, key, _| key })]
        end
        identifiers.filter_map do |resource, key, at|
          found[resource][key] || missing(resource.type, key.to_s, at)
        end
      end
    end
  end
end
