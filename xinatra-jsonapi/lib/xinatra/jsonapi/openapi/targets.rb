# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module OpenAPI
      # Where relationships lead, and for whom.
      module Targets
        # Paths of `include` that are told.
        PATHS = 100
        # What can be done with a relationship by those to whom it is known.
        ACTIONS = %i[fetch replace merge subtract].freeze
        private_constant :PATHS, :ACTIONS

        class << self
          # @param relationship [Relationship]
          # @return [Array<Resource>]
          def of(relationship) = relationship.targets

          # @param resource [Resource] of the primary data
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Array<String>] types that may be included
          def included(resource, roles)
            found = []
            reached = [resource]
            resource.options.fetch(:include_depth).times do
              reached = reached.flat_map { |one| includable(one, roles) }.flat_map { |one| of(one) }.uniq - found
              found |= reached
            end
            found.map(&:type)
          end

          # @param resource [Resource] of the primary data
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Array<String>, nil] what `include` may name; nil where that is more than anybody reads
          def paths(resource, roles)
            found = []
            level = [[nil, resource]]
            resource.options.fetch(:include_depth).times do
              level = level.flat_map { |path, from| further(path, from, roles) }
              found.concat(level.map(&:first).uniq)
              return if found.size > PATHS
            end
            found
          end

          # @param resource [Resource]
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Array<Relationship>] that they may include
          def includable(resource, roles) = resource.relationships.values.select { |one| one.includable?(roles) }

          # @param resource [Resource]
          # @param roles [Array<Symbol>] of whoever asks
          # @return [Array<Relationship>] that they may see or change
          def known(resource, roles)
            resource.relationships.values.select do |one|
              ACTIONS.any? { |action| one.permission(action).allows?(roles) }
            end
          end

          # @param permissions [Array<Permission>] that are all needed
          # @return [String, nil] a sentence about the roles that are needed; nil where none is
          def only(*permissions)
            needed = permissions.filter_map(&:roles).uniq.select(&:any?)
            return if needed.empty?

            "For the roles #{needed.map { |roles| roles.join(" or ") }.join(", and ")} alone."
          end

          private

          def further(path, from, roles)
            includable(from, roles).flat_map do |relationship|
              of(relationship).map { |target| [[*path, relationship.name].join("."), target] }
            end
          end
        end
      end
    end
  end
end
