# frozen_string_literal: true

require_relative "common"
require_relative "query_parameters"
require_relative "schemas"
require_relative "targets"

module Xinatra
  module JSONAPI
    module OpenAPI
      # The paths of a type of resources and what can be done there ("Paths Object"), as {Routes} draws them, without
      # what nobody may do.
      class Paths
        READ = [400, 406, 412, 503].freeze
        WRITE = [400, 403, 404, 406, 409, 412, 413, 415, 422, 503].freeze
        # What a method does to a relationship => what it is told as.
        RELATE = { patch: [:replace, "Replace"], post: [:merge, "Add to"], delete: [:subtract, "Remove from"] }.freeze
        private_constant :READ, :WRITE, :RELATE

        # @param resource [Resource]
        # @param roles [Array<Symbol>] of whoever asks
        def initialize(resource, roles)
          @resource = resource
          @type = resource.type
          @roles = roles
          @query = QueryParameters.new(resource, roles)
        end

        # @return [Hash{String => Hash}]
        def to_h
          one = "/#{@type}/{id}"
          paths = { "/#{@type}" => collection, one => { **id, **single } }
          relationships.each do |relationship|
            paths["#{one}/relationships/#{relationship.name}"] = { **id, **linkage(relationship) }
            paths["#{one}/#{relationship.name}"] = { **id, **related(relationship) }
          end
          paths.reject { |_, item| (item.keys - [:parameters]).empty? }
        end

        private

        def id
          { parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] }
        end

        def offered?(action) = @resource.permission(action).granted?

        def relationships = offered?(:show) ? Targets.known(@resource, @roles) : []

        def collection
          { get: (index if offered?(:index)), post: (create if offered?(:create)) }.compact
        end

        def single
          { get: (show if offered?(:show)), patch: (update if offered?(:update)),
            delete: (destroy if offered?(:destroy)) }.compact
        end

        def operation(name, summary, permissions, **parts)
          { operationId: "#{@type}.#{name}", tags: [@type], summary:, description: Targets.only(*permissions),
            **parts }.compact
        end

        def index
          tagged = @resource.tagged?(:index)
          reading(operation("index", "Fetch #{@type}", [@resource.permission(:index)],
                            parameters: [*@query.of_resources, *@query.of_collections]),
                  Common.schema("#{@type}.collection"), tagged:)
        end

        def show
          reading(operation("show", "Fetch one of #{@type}", [@resource.permission(:show)],
                            parameters: @query.of_resources),
                  Common.schema("#{@type}.document"), statuses: [404])
        end

        # @param operation [Hash]
        # @param schema [Hash] of the document
        # @param statuses [Array<Integer>] it may be refused with besides
        # @param tagged [Boolean] whether it has an entity tag
        def reading(operation, schema, statuses: [], tagged: true)
          statuses = [*READ, *statuses, *(403 if operation[:description])]
          statuses -= [412] unless tagged
          responses = { "200" => shown("What is asked for.", schema, tagged ? { ETag: header("etag") } : {}) }
          responses["304"] = { description: "What `If-None-Match` says the client has." } if tagged
          conditions = tagged ? [Common.parameter("jsonapi.if-none-match")] : []
          operation.merge(parameters: operation[:parameters] + conditions,
                          responses: { **responses, **Common.refusals(*statuses.sort) })
        end

        def shown(description, schema, headers)
          { description:, headers:, content: Common.content(schema) }
        end

        def header(name) = { "$ref": "#/components/headers/jsonapi.#{name}" }

        def body(schema) = { requestBody: { required: true, content: Common.content(schema) } }

        def create
          operation("create", "Create one of #{@type}", [@resource.permission(:create)],
                    parameters: written_query, **body(Common.schema("#{@type}.create")),
                    responses: { "201" => created, **Common.refusals(*(WRITE - [412])) })
        end

        def created
          location = { Location: header("location") }
          return shown("It is created.", Common.document(Common.schema("#{@type}.identifier")), location) unless seen?

          shown("It is created.", Common.schema("#{@type}.document"), { ETag: header("etag"), **location })
        end

        # Whether those who write see what they have written, so that it can be asked for.
        def seen? = @resource.shown_to?(@roles)

        def written_query = seen? ? @query.of_resources : []

        def updated
          return { "204" => { description: "It is changed." } } unless seen?

          { "200" => shown("It is changed.", Common.schema("#{@type}.document"), { ETag: header("etag") }) }
        end

        def update
          operation("update", "Update one of #{@type}", [@resource.permission(:update)],
                    parameters: [*written_query, *conditions], **body(Common.schema("#{@type}.update")),
                    responses: { **updated, **changed(*WRITE) })
        end

        def destroy
          refusals = changed(403, 404, 406, 409, 412, 422, 503)
          operation("destroy", "Delete one of #{@type}", [@resource.permission(:destroy)],
                    parameters: conditions, responses: { "204" => { description: "It is deleted." }, **refusals })
        end

        def conditions
          [Common.parameter(@resource.match_required? ? "jsonapi.if-match-required" : "jsonapi.if-match")]
        end

        # Of what is there already.
        def changed(*statuses) = Common.refusals(*[*statuses, *(428 if @resource.match_required?)].sort)

        def related(relationship)
          return {} unless relationship.readable?(@roles)

          { get: reading(operation("#{relationship.name}.related", "Fetch where #{relationship.name} leads",
                                   seen(relationship), parameters: target_parameters(relationship)),
                         related_schema(relationship), statuses: [404]) }
        end

        def seen(relationship) = [@resource.permission(:show), relationship.permission(:fetch)]

        def target_parameters(relationship)
          [*QueryParameters.of_resources(Targets.of(relationship), @roles),
           *collected(relationship, QueryParameters.new(relationship.target, @roles))]
        end

        def collected(relationship, query)
          return [] unless relationship.many?

          relationship.selective? ? query.of_collections : query.pages
        end

        def related_schema(relationship)
          targets = Targets.of(relationship)
          names = targets.map(&:type)
          included = targets.flat_map { |target| Targets.included(target, @roles) }.uniq
          return Common.document({ type: "array", items: Common.any_of(names) }, included) if relationship.many?

          Common.document({ anyOf: [{ type: "null" }, *names.map { |name| Common.schema(name) }] }, included)
        end

        def linkage(relationship)
          changes = RELATE.to_h do |method, (action, what)|
            [method, (relate(relationship, action, what) if changeable?(relationship, action))]
          end
          { get: (fetch(relationship) if relationship.readable?(@roles)), **changes }.compact
        end

        def fetch(relationship)
          query = QueryParameters.new(relationship.target, @roles)
          reading(operation("#{relationship.name}.fetch", "Fetch the identifiers of #{relationship.name}",
                            seen(relationship), parameters: collected(relationship, query)),
                  Common.document(linkage_schema(relationship)), statuses: [404])
        end

        def linkage_schema(relationship) = Common.schema(Schemas.linkage_name(@resource, relationship))

        def changeable?(relationship, action)
          (action == :replace || relationship.many?) && offered?(:update) && relationship.permission(action).granted?
        end

        def relate(relationship, action, what)
          data = linkage_schema(relationship)
          operation("#{relationship.name}.#{action}", "#{what} #{relationship.name}",
                    [@resource.permission(:update), relationship.permission(action)],
                    parameters: conditions, **body({ type: "object", required: ["data"], properties: { data: } }),
                    responses: { "204" => { description: "It is done." }, **changed(*WRITE) })
        end
      end
    end
  end
end
