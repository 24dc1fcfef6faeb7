# frozen_string_literal: true

require_relative "../query"
require_relative "common"
require_relative "targets"
require_relative "values"

module Xinatra
  module JSONAPI
    module OpenAPI
      # The query parameters of a resource's paths, for those who have some roles. Lists are separated by commas.
      class QueryParameters
        LIST = { in: "query", style: "form", explode: false }.freeze
        private_constant :LIST

        class << self
          # @param resource [Resource]
          # @return [String] the name of the component
          def fields_name(resource) = "#{resource.type}.fields"

          # @param resource [Resource]
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Hash] a Parameter Object
          def fields(resource, roles)
            list("fields[#{resource.type}]", resource.fields(roles), "The fields that are sent of #{resource.type}.")
          end

          # @param name [String]
          # @param words [Array<String>, nil] those there are; nil for any
          # @param description [String]
          # @return [Hash] a Parameter Object
          def list(name, words, description)
            { name:, **LIST, description:,
              schema: { type: "array", items: { type: "string", enum: words }.compact } }
          end

          # @param resources [Array<Resource>] what the primary data can be of
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Array<Hash>] parameters of what is asked of resources
          def of_resources(resources, roles)
            types = resources.flat_map { |one| [one.type, *Targets.included(one, roles)] }.uniq
            [*inclusion(resources, roles), *types.map { |type| Common.parameter("#{type}.fields") }]
          end

          private

          def inclusion(resources, roles)
            first = resources.flat_map { |one| Targets.includable(one, roles) }.map(&:name).uniq
            return [] if first.empty?

            depth = resources.map { |one| one.options.fetch(:include_depth) }.max
            [list("include", paths(resources, roles),
                  "Related resources that come along: paths of up to #{depth} relationships, which begin with " \
                  "#{first.join(", ")}.")]
          end

          # Where there are too many of one, none are told.
          def paths(resources, roles)
            all = resources.map { |one| Targets.paths(one, roles) }
            all.flatten.uniq if all.all?
          end
        end

        # @param resource [Resource] of the primary data
        # @param roles [Array<Symbol>] of whoever asks
        def initialize(resource, roles)
          @resource = resource
          @roles = roles
        end

        # @return [Array<Hash>] of what shapes resource objects
        def of_resources = QueryParameters.of_resources([@resource], @roles)

        # @return [Array<Hash>] of what a collection has besides
        def of_collections = [*sort, *filters, *pages]

        # @return [Array<Hash>] how pages of them are asked for
        def pages
          way = Query::PAGES.fetch(@resource.options.fetch(:pages))
          way::MEMBERS.map do |name, reader|
            { name: "page[#{name}]", in: "query", schema: page_schema(way, reader) }
          end
        end

        private

        def sort
          names = @resource.sortable(@roles)
          return [] if names.empty?

          [QueryParameters.list("sort", names.flat_map { |name| [name, "-#{name}"] }, "- is for descending order.")]
        end

        def filters
          @resource.filters.values.select { |filter| filter.allows?(@roles) }.flat_map do |filter|
            next { name: "filter[#{filter.name}]", in: "query", schema: { type: "string" } } if filter.own

            filter.operators.values.map { |operator| compared(filter, operator) }
          end
        end

        def compared(filter, operator)
          { name: filter.parameter(operator), in: "query", schema: operand(operator, filter.path.type) }
        end

        def operand(operator, type)
          case operator.operand
          when :one then Values.asked(type)
          when :flag then { type: "boolean" }
          else { type: "string" }
          end
        end

        def page_schema(way, reader)
          case reader
          when :take_size
            size, limit = @resource.options.values_at(:page_size, :page_limit)
            { type: "integer", minimum: 1, maximum: limit, default: size }
          when :take_place then { type: "integer", minimum: way::FIRST, maximum: Page::LAST, default: way::FIRST }
          else { type: "string", description: "A cursor of a page's links." }
          end
        end
      end
    end
  end
end
