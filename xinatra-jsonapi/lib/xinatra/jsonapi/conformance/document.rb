# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # Finds the objects of a JSON:API document by their kinds, each with the pointer to it, wherever the document's
      # form allows them to be. Says nothing on whether they are right.
      class Document
        # Where an object is, and the object itself.
        Found = Struct.new(:place, :value, :name)

        # @param json [Object] a parsed document
        def initialize(json) = @json = json

        # @param kind [Symbol] the name of a method below
        # @return [Array<Found>]
        def all(kind) = @json.is_a?(Hash) ? public_send(kind) : []

        # @return [Array<Found>] the document itself
        def top_level = [Found.new("", @json)]

        # @return [Array<Found>] what stands as primary data, one by one
        def primary
          results = items("/atomic:results", @json["atomic:results"])
          items("/data", @json["data"]) +
            objects(results).flat_map { |one| items("#{one.place}/data", one.value["data"]) }
        end

        # @return [Array<Found>]
        def included = items("/included", @json["included"])

        # @return [Array<Found>] objects with more than what identifies them, and what is included
        def resources = primary.select { |found| resource?(found.value) } + objects(included)

        # @return [Array<Found>] the values of relationships objects
        def relationships
          resources.flat_map { |found| members("#{found.place}/relationships", found.value["relationships"]) }
        end

        # @return [Array<Found>] the `data` of relationships
        def linkages = objects(relationships).flat_map { |found| member(found, "data") }

        # @return [Array<Found>] resource identifier objects
        def identifiers
          objects(primary).reject { |found| resource?(found.value) } +
            objects(linkages.flat_map { |found| items(found.place, found.value) })
        end

        # @return [Array<Found>]
        def errors = items("/errors", @json["errors"])

        # @return [Array<Found>] the `source` of errors
        def sources = objects(errors).flat_map { |found| member(found, "source") }

        # @return [Array<Found>] links objects
        def links
          (top_level + objects(resources + relationships + errors)).flat_map { |found| member(found, "links") }
        end

        # @return [Array<Found>] the values of links objects
        def each_link = links.flat_map { |found| members(found.place, found.value) }

        # @return [Array<Found>] links that are objects
        def link_objects = objects(each_link)

        # @return [Array<Found>] meta objects
        def metas
          (top_level + objects(resources + relationships + identifiers + errors + link_objects + jsonapi))
            .flat_map { |found| member(found, "meta") }
        end

        # @return [Array<Found>]
        def jsonapi = member(Found.new("", @json), "jsonapi")

        # @return [Array<Found>] attributes objects
        def attributes = resources.flat_map { |found| member(found, "attributes") }

        # @return [Array<Found>] the name of every member, `value` and `name` alike
        def names = names_below("", @json)

        private

        def resource?(value) = value.is_a?(Hash) && value.keys.intersect?(%w[attributes relationships links])

        def items(place, value)
          return [] if value.nil?
          return [Found.new(place, value)] unless value.is_a?(Array)

          value.each_with_index.map { |item, index| Found.new("#{place}/#{index}", item) }
        end

        def objects(found) = found.select { |one| one.value.is_a?(Hash) }

        def member(found, name)
          found.value.key?(name) ? [Found.new("#{found.place}/#{name}", found.value[name], name)] : []
        end

        def members(place, object)
          return [] unless object.is_a?(Hash)

          object.reject { |name, _| MemberName.at?(name) }
                .map { |name, value| Found.new("#{place}/#{name}", value, name) }
        end

        def names_below(place, value)
          case value
          when Hash
            value.flat_map do |name, child|
              [Found.new(place, name, name), *names_below("#{place}/#{name}", child)]
            end
          when Array
            value.each_with_index.flat_map { |child, index| names_below("#{place}/#{index}", child) }
          else []
          end
        end
      end
    end
  end
end
