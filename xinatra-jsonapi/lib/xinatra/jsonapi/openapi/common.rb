# frozen_string_literal: true

require_relative "../media_type"

module Xinatra
  module JSONAPI
    module OpenAPI
      # What all resources have in common. Names begin with "jsonapi."; those of a resource's parts begin with its type,
      # in which there is no dot.
      module Common
        # Of each status that a request may be refused with => what it means.
        REFUSALS = {
          400 => "A query parameter or the document is malformed.",
          403 => "The client may not do that.",
          404 => "There is no such resource, relationship or related resource.",
          406 => "`Accept` leaves no #{MediaType::NAME}.",
          409 => "Another type or id than is meant here, or what there is already stands against it.",
          412 => "`If-Match` or `If-None-Match` does not hold.",
          413 => "The document is too large.",
          415 => "The document is not sent as #{MediaType::NAME}, or with parameters that are not supported.",
          422 => "A value is not allowed.",
          428 => "`If-Match` is missing.",
          503 => "The database cannot be reached, or others change the same."
        }.freeze
        private_constant :REFUSALS

        class << self
          # @param name [String] of a schema
          # @return [Hash] a Reference Object
          def schema(name) = { "$ref": "#/components/schemas/#{name}" }

          # @param name [String] of a parameter
          # @return [Hash] a Reference Object
          def parameter(name) = { "$ref": "#/components/parameters/#{name}" }

          # @param schema [Hash]
          # @param media_type [String]
          # @return [Hash] a map of Media Type Objects
          def content(schema, media_type = MediaType::NAME) = { media_type => { schema: } }

          # @param statuses [Array<Integer>]
          # @return [Hash{String => Hash}] responses with documents of errors
          def refusals(*statuses)
            statuses.to_h { |status| [status.to_s, { "$ref": "#/components/responses/jsonapi.#{status}" }] }
          end

          # @param data [Hash] the schema of the primary data
          # @param included [Array<String>] types that may be included
          # @return [Hash] the schema of a document (JSON:API 1.1, "Top Level")
          def document(data, included = [])
            properties = { jsonapi: schema("jsonapi.object"), links: schema("jsonapi.links"), data:,
                           meta: schema("jsonapi.meta") }
            properties[:included] = { type: "array", items: any_of(included) } if included.any?
            { type: "object", required: %w[jsonapi links data], properties: }
          end

          # @param names [Array<String>] of schemas
          # @return [Hash] a schema
          def any_of(names) = names.one? ? schema(names.first) : { anyOf: names.map { |name| schema(name) } }
        end

        strings = ->(*names) { names.to_h { |name| [name, { type: "string" }] } }
        link_object = { type: "object", required: ["href"],
                        properties: { href: { type: "string", format: "uri-reference" }, meta: schema("jsonapi.meta"),
                                      **strings.call(:rel, :title, :type) } }

        SCHEMAS = {
          "jsonapi.object" => { type: "object",
                                properties: { version: { const: "1.1" }, meta: schema("jsonapi.meta") } },
          "jsonapi.meta" => { type: "object" },
          "jsonapi.link" => { oneOf: [{ type: "string", format: "uri-reference" }, { type: "null" }, link_object] },
          "jsonapi.links" => { type: "object", additionalProperties: schema("jsonapi.link") },
          "jsonapi.errors" => {
            type: "object", required: %w[jsonapi errors],
            properties: { jsonapi: schema("jsonapi.object"), links: schema("jsonapi.links"),
                          errors: { type: "array", minItems: 1, items: schema("jsonapi.error") } }
          },
          "jsonapi.error" => {
            type: "object", required: %w[status code title detail],
            properties: {
              status: { type: "string", pattern: "^[45][0-9]{2}$" },
              code: { type: "string", description: "For programs." },
              title: { type: "string", description: "The same each time." },
              detail: { type: "string", description: "Of this time: with the value and the remedy." },
              source: { type: "object", description: "Where it is wrong: document, query, or header field.",
                        properties: { pointer: { type: "string", format: "json-pointer" },
                                      **strings.call(:parameter, :header) } },
              links: { type: "object", description: "Of the profile of pages by cursor: the type of the error.",
                       properties: { type: { type: "array", items: { type: "string", format: "uri" } } } },
              meta: { type: "object" }
            }
          }
        }.freeze

        condition = lambda do |name, description|
          { name:, in: "header", description:, schema: { type: "string" } }
        end

        if_match = condition.call("If-Match", "An `ETag` that the resource must still have: else 412.")

        PARAMETERS = {
          "jsonapi.if-match" => if_match,
          "jsonapi.if-match-required" => { **if_match, required: true },
          "jsonapi.if-none-match" => condition.call("If-None-Match", "`ETag`s that the client has: these are not sent.")
        }.freeze

        COMPONENTS = {
          responses: REFUSALS.to_h do |status, description|
            ["jsonapi.#{status}", { description:, content: content(schema("jsonapi.errors")) }]
          end,
          headers: {
            "jsonapi.etag" => { description: "Of the representation (RFC 9110, section 8.8.3).",
                                schema: { type: "string" } },
            "jsonapi.location" => { description: "Where the resource is found.",
                                    schema: { type: "string", format: "uri-reference" } }
          }
        }.freeze
      end
    end
  end
end
