# frozen_string_literal: true

require_relative "../linkage"
require_relative "common"
require_relative "targets"
require_relative "values"

module Xinatra
  module JSONAPI
    module OpenAPI
      # The schemas of a type of resources (JSON:API 1.1, "Resource Objects"), for those who have some roles.
      class Schemas
        LINKS_AND_META = { links: Common.schema("jsonapi.links"), meta: Common.schema("jsonapi.meta") }.freeze
        private_constant :LINKS_AND_META

        # @param resource [Resource]
        # @param relationship [Relationship]
        # @return [String] the schema of where it leads
        def self.linkage_name(resource, relationship) = "#{resource.type}.relationships.#{relationship.name}"

        # @param resource [Resource]
        # @param roles [Array<Symbol>] of whoever asks
        def initialize(resource, roles)
          @resource = resource
          @type = resource.type
          @roles = roles
          fields = resource.fields(roles)
          @attributes = resource.attributes.values.select { |one| fields.include?(one.name) }
          @relationships = resource.relationships.values.select { |one| fields.include?(one.name) }
        end

        # @return [Hash{String => Hash}]
        def to_h
          included = Targets.included(@resource, @roles)
          { @type => shown, "#{@type}.identifier" => identifier,
            "#{@type}.document" => Common.document(Common.schema(@type), included),
            "#{@type}.collection" => Common.document({ type: "array", items: Common.schema(@type) }, included),
            **requests, **linkages }
        end

        private

        def type = { type: { const: @type } }

        def id = { id: { type: "string" } }

        def shown
          { type: "object", required: %w[type id],
            properties: { **type, **id, **attributes, **relationships, **LINKS_AND_META } }
        end

        def attributes
          return {} if @attributes.empty?

          closed(:attributes, @attributes.to_h { |attribute| [attribute.name, shown_value(attribute)] })
        end

        def shown_value(attribute)
          flags = { readOnly: (true unless attribute.writing.allows?(@roles)),
                    description: Targets.only(attribute.reading) }
          { **Values.shown(attribute), **flags.compact }
        end

        def relationships
          return {} if @relationships.empty?

          closed(:relationships, @relationships.to_h { |one| [one.name, shown_relationship(one)] })
        end

        def shown_relationship(relationship)
          { type: "object", properties: { data: linkage_reference(relationship), **LINKS_AND_META } }
        end

        def closed(name, properties) = { name => { type: "object", properties:, additionalProperties: false } }

        def linkage_reference(relationship) = Common.schema(Schemas.linkage_name(@resource, relationship))

        def identifier
          { type: "object", required: %w[type id], properties: { **type, **id, meta: Common.schema("jsonapi.meta") } }
        end

        # Where relationships lead, also those that can be written alone.
        def linkages
          Targets.known(@resource, @roles).to_h { |one| [Schemas.linkage_name(@resource, one), linkage(one)] }
        end

        def linkage(relationship)
          names = Targets.of(relationship).map { |target| "#{target.type}.identifier" }
          return { type: "array", maxItems: Linkage::LIMIT, items: Common.any_of(names) } if relationship.many?

          { anyOf: [{ type: "null" }, *names.map { |name| Common.schema(name) }] }
        end

        def requests
          bodies = { create: new_resource, update: changes }
          bodies = bodies.select { |action, _| @resource.permission(action).granted? }
          bodies.to_h do |action, data|
            ["#{@type}.#{action}", { type: "object", required: ["data"], properties: { data: } }]
          end
        end

        def new_resource
          object = { type: "object", required: %w[type],
                     properties: { **type, lid: { type: "string" }, **taken_attributes, **taken_relationships } }
          return { **object, not: { required: ["id"] } } unless @resource.options.fetch(:client_ids)

          object.merge(properties: { **object[:properties], **id })
        end

        def changes
          { type: "object", required: %w[type id],
            properties: { **type, **id, **taken_attributes, **taken_relationships } }
        end

        def taken_attributes
          taken = @resource.attributes.values.select { |attribute| attribute.writing.allows?(@roles) }
          closed(:attributes, taken.to_h { |attribute| [attribute.name, taken_value(attribute)] })
        end

        def taken_value(attribute)
          flags = { writeOnly: (true unless attribute.readable?), description: Targets.only(attribute.writing) }
          { **Values.taken(attribute), **flags.compact }
        end

        # What cannot be changed can be sent back as it was shown, without linkage.
        def taken_relationships
          closed(:relationships,
                 Targets.known(@resource, @roles).to_h { |one| [one.name, taken_relationship(one)] })
        end

        def taken_relationship(relationship)
          object = { type: "object" }
          permission = relationship.permission(:replace)
          return { **object, not: { required: ["data"] } } unless permission.allows?(@roles)

          { **object, properties: { data: linkage_reference(relationship) },
                      description: Targets.only(permission) }.compact
        end
      end
    end
  end
end
