# frozen_string_literal: true

require_relative "../atomic/request"
require_relative "common"

module Xinatra
  module JSONAPI
    module OpenAPI
      # The path at which several operations are answered at once (https://jsonapi.org/ext/atomic/).
      module AtomicOperations
        PATH_ITEM = {
          post: {
            operationId: "operations", summary: "Perform several operations, all or none",
            description: "In one transaction, each as far as its resource allows it.",
            requestBody: { required: true,
                           content: Common.content(Common.schema("jsonapi.operations"), Atomic::CONTENT_TYPE) },
            responses: {
              "200" => { description: "All are done, and some have results.",
                         content: Common.content(Common.schema("jsonapi.results"), Atomic::CONTENT_TYPE) },
              "204" => { description: "All are done." },
              **[400, 403, 404, 406, 409, 413, 415, 422, 503].to_h do |status|
                errors = Common.content(Common.schema("jsonapi.errors"), Atomic::CONTENT_TYPE)
                [status.to_s, { description: "None is done: see the errors.", content: errors }]
              end
            }
          }
        }.freeze

        class << self
          # @param resources [Array<Resource>] of the API
          # @return [Hash{String => Hash}]
          def schemas(resources)
            types = resources.map(&:type)
            { "jsonapi.operations" => operations, "jsonapi.operation" => operation, "jsonapi.results" => results(types),
              "jsonapi.identifier" => identifier(types), "jsonapi.ref" => reference(types),
              "jsonapi.operation-data" => data(types) }
          end

          private

          def operations
            items = Common.schema("jsonapi.operation")
            { type: "object", required: ["atomic:operations"],
              properties: { "atomic:operations": { type: "array", minItems: 1, maxItems: Atomic::LIMIT, items: } } }
          end

          def operation
            { type: "object", required: ["op"], not: { required: %w[ref href] },
              properties: { op: { enum: %w[add update remove] }, ref: Common.schema("jsonapi.ref"),
                            href: { type: "string", format: "uri-reference" },
                            data: Common.schema("jsonapi.operation-data"), meta: Common.schema("jsonapi.meta") } }
          end

          def identified = { oneOf: [{ required: ["id"] }, { required: ["lid"] }] }

          def names(types) = { type: { enum: types }, id: { type: "string" }, lid: { type: "string" } }

          def identifier(types)
            { type: "object", required: ["type"], **identified, properties: names(types) }
          end

          def reference(types)
            { type: "object", required: ["type"], **identified,
              properties: { **names(types), relationship: { type: "string" } } }
          end

          def data(types)
            fields = %i[attributes relationships].to_h { |name| [name, { type: "object" }] }
            resource = { type: "object", required: ["type"], properties: { **names(types), **fields } }
            { anyOf: [{ type: "null" }, resource, { type: "array", items: Common.schema("jsonapi.identifier") }] }
          end

          def results(types)
            result = { type: "object", properties: { data: Common.any_of(types), meta: Common.schema("jsonapi.meta") } }
            { type: "object", required: %w[jsonapi atomic:results],
              properties: { jsonapi: Common.schema("jsonapi.object"), links: Common.schema("jsonapi.links"),
                            "atomic:results": { type: "array", items: result } } }
          end
        end
      end
    end
  end
end
