# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module OpenAPI
      # The schemas of an attribute's values: as documents have them, and as clients may send them.
      module Values
        # What is taken of clients differs from what they are sent, or is said more closely, by the names of types.
        TAKEN = {
          string: { pattern: "^[^\\u0000]*$" },
          decimal: { type: %w[string number], pattern: "^-?[0-9]{1,1000}(\\.[0-9]{1,1000})?$" },
          time: { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?$" }
        }.freeze
        private_constant :TAKEN

        class << self
          # @param attribute [Attribute]
          # @return [Hash] the schema of what documents have
          def shown(attribute)
            limits = attribute.raw? ? limits(attribute) : {}
            nullable({ **attribute.type.schema, **limits }, attribute)
          end

          # @param attribute [Attribute]
          # @return [Hash] the schema of what clients may send
          def taken(attribute)
            nullable({ **asked(attribute.type), **limits(attribute) }, attribute)
          end

          # @param type [Type]
          # @return [Hash] the schema of a value in a query
          def asked(type) = { **type.schema, **TAKEN.fetch(type.name, {}) }

          private

          def limits(attribute)
            column = attribute.column
            case attribute.type.name
            when :string then { maxLength: column[:max_length] }.compact
            when :integer then { minimum: column[:min_value], maximum: column[:max_value] }.compact
            else {}
            end
          end

          # What is no column may always be null, for nobody knows.
          def nullable(schema, attribute)
            return schema if schema.empty? || attribute.column[:allow_null] == false

            { **schema, type: [*schema[:type], "null"] }
          end
        end
      end
    end
  end
end
