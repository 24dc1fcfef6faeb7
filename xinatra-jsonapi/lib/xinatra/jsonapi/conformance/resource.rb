# frozen_string_literal: true

require "securerandom"
require_relative "manifest_node"

module Xinatra
  module JSONAPI
    module Conformance
      # A resource of the manifest.
      class Resource < ManifestNode
        SWITCH = [TrueClass, FalseClass].freeze
        LIST = [Array, FalseClass].freeze
        KEYS = { "type" => [String], "path" => [String], "id" => [String], "string" => [String], "number" => [String],
                 "to_one" => [Hash], "to_many" => [Hash], "include" => LIST, "sort" => LIST, "filter" => [Hash],
                 "page" => [String, Hash], "create" => [Hash, FalseClass], "invalid" => [Hash],
                 "update" => [Hash, FalseClass], "delete" => SWITCH, "client_ids" => SWITCH }.freeze
        # What a statement may need of a resource.
        FEATURES = {
          create: :create.to_proc, no_create: ->(one) { one.create == false },
          update: :update.to_proc, no_update: ->(one) { one.update == false },
          delete: :delete.to_proc, invalid: ->(one) { one.create && one.invalid },
          client_ids: ->(one) { one.create && one.client_ids },
          no_client_ids: ->(one) { one.create && one.client_ids == false },
          string: :string.to_proc, number: :number.to_proc,
          to_one: ->(one) { one.to_one.any? }, to_many: ->(one) { one.to_many.any? },
          to_one_set: :settable.to_proc, to_one_update: ->(one) { one.to_one(:update).any? },
          to_one_clear: ->(one) { one.to_one(:clear).any? },
          to_many_add: ->(one) { one.to_many(:add).any? }, to_many_remove: :removable.to_proc,
          to_many_replace: ->(one) { one.to_many(:replace).any? },
          no_replace: ->(one) { one.forbidden(:replace) }, no_relationship_update: ->(one) { one.forbidden(:update) },
          include: ->(one) { one.paths.any? }, no_include: ->(one) { one.include == false },
          includes: ->(one) { one.paths.size > 1 },
          nested_include: ->(one) { one.paths.any? { |path| path.include?(".") } },
          not_included: ->(one) { one.include && (one.relationships.map(&:name) - one.paths).any? },
          include_to_one: ->(one) { one.to_one.any? { |relationship| one.paths.include?(relationship.name) } },
          include_clear: ->(one) { one.to_one(:clear).any? { |relationship| one.paths.include?(relationship.name) } },
          sort: ->(one) { one.sorts.any? }, sorts: ->(one) { one.sorts.size > 1 },
          no_sort: ->(one) { one.sort == false },
          filter: :filter.to_proc, page: :page.to_proc, cursor: ->(one) { one.page&.cursor? },
          max_size: ->(one) { one.page&.max }, unsortable: ->(one) { one.page&.unsortable },
          range: ->(one) { one.page&.range }, no_range: ->(one) { one.page&.range == false }
        }.freeze
        private_constant :SWITCH, :LIST, :KEYS

        # @param values [Object] what the manifest has
        # @raise [ManifestError]
        def initialize(values)
          super("the resource #{values["type"].inspect if values.is_a?(Hash)}", values, KEYS)
          required("type")
          required("path")
          @relationships = %i[to_one to_many].to_h do |kind|
            [kind, self[kind.to_s].to_h.map { |name, value| Relationship.new(kind, name, value) }]
          end
          @page = Pagination.new(type, self["page"]) if self["page"]
        end

        # @param name [Symbol] one of {FEATURES}
        # @return [Boolean]
        def feature?(name) = !!FEATURES.fetch(name).call(self)

        # @return [String]
        def type = self["type"]

        # @return [String] of the collection
        def path = self["path"]

        # @return [String, nil] of a resource that exists
        def id = self["id"]

        # @return [String, nil] an attribute that is a string
        def string = self["string"]

        # @return [String, nil] an attribute that is a number
        def number = self["number"]

        # @return [Array<String>, false, nil] the paths that can be included; false: none
        def include = self["include"]

        # @return [Array<String>] the same; empty when there are none
        def paths = include || []

        # @return [Array<String>, false, nil] the sort fields; false: there is no sorting
        def sort = self["sort"]

        # @return [Array<String>] the same; empty when there are none
        def sorts = sort || []

        # @return [Hash, nil] parameters of the family `filter`, by the name in their brackets
        def filter = self["filter"]

        # @return [Pagination, nil]
        attr_reader :page

        # @return [Hash, false, nil] attributes and relationships of a resource that can be created; false: none can.
        #   `<unique>` in a string becomes another word each time
        def create = vary(self["create"])

        # @return [Hash, nil] the same, of a resource that is refused for its values
        def invalid = vary(self["invalid"])

        # @return [Hash, false, nil] attributes for an update; false: there is no updating
        def update = vary(self["update"])

        # @return [Boolean, nil]
        def delete = self["delete"]

        # @return [Boolean, nil] whether clients may give ids
        def client_ids = self["client_ids"]

        # @param action [Symbol, nil] only those that allow it
        # @return [Array<Relationship>]
        def to_one(action = nil) = select(:to_one, action)

        # @param action [Symbol, nil] only those that allow it
        # @return [Array<Relationship>]
        def to_many(action = nil) = select(:to_many, action)

        # @return [Array<Relationship>]
        def relationships = to_one + to_many

        # @param action [Symbol]
        # @return [Relationship, nil] one that does not allow it, in so many words
        def forbidden(action) = relationships.find { |one| one.allows(action) == false }

        # @return [Relationship, nil] a to-one relationship that a new resource can have
        def settable = to_one.find { |one| one.allows(:update) != false }

        # @return [Relationship, nil] a to-many relationship whose members come and go
        def removable = (to_many(:add) & to_many(:remove)).first

        private

        def select(kind, action)
          @relationships.fetch(kind).select { |relationship| action.nil? || relationship.allows(action) }
        end

        def vary(value)
          case value
          when String then value.gsub("<unique>") { SecureRandom.hex(6) }
          when Hash then value.transform_values { |child| vary(child) }
          when Array then value.map { |child| vary(child) }
          else value
          end
        end
      end
    end
  end
end
