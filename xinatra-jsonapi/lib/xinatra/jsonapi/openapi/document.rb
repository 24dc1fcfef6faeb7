# frozen_string_literal: true

require_relative "atomic_operations"
require_relative "common"
require_relative "paths"
require_relative "schemas"

module Xinatra
  module JSONAPI
    module OpenAPI
      # The whole of an API for those who have some roles ("OpenAPI Object").
      class Document
        VERSION = "3.1.1"
        private_constant :VERSION

        # @param api [API]
        # @param info [Hash{Symbol => String}] an Info Object
        # @param prefix [String] the path at which the API is mounted
        # @param roles [Array<Symbol>] of whoever asks
        def initialize(api, info, prefix, roles)
          @api = api
          @info = info
          @prefix = prefix
          @roles = roles
          @resources = api.types.map { |type| api.resource(type) }
        end

        # @return [Hash] for JSON.generate
        def to_h
          { openapi: VERSION, info: @info, servers: [{ url: @prefix.empty? ? "/" : @prefix }], paths:,
            components: Common::COMPONENTS.merge(schemas:, parameters:), tags: @resources.map { |one| { name: one.type } } }
        end

        private

        def paths
          all = @resources.map { |resource| Paths.new(resource, @roles).to_h }.reduce({}, :merge)
          @api.operations_path ? all.merge(@api.operations_path => AtomicOperations::PATH_ITEM) : all
        end

        def schemas
          all = @resources.map { |resource| Schemas.new(resource, @roles).to_h }.reduce(Common::SCHEMAS, :merge)
          @api.operations_path ? all.merge(AtomicOperations.schemas(@resources)) : all
        end

        def parameters
          @resources.reduce(Common::PARAMETERS) do |all, resource|
            all.merge(QueryParameters.fields_name(resource) => QueryParameters.fields(resource, @roles))
          end
        end
      end
    end
  end
end
