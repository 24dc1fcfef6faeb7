# frozen_string_literal: true

require "json"

module Xinatra
  module JSONAPI
    # How a column has JSON: as Sequel's objects where its extension pg_json is loaded, else as text. Sequel itself
    # would take a client's object for a condition of SQL.
    module JSONColumn
      # What Sequel's schema says of columns that pg_json takes care of => what makes its objects.
      WRAPPERS = { json: :pg_json_wrap, jsonb: :pg_jsonb_wrap }.freeze
      private_constant :WRAPPERS

      class << self
        # @param column [Hash] of Sequel's schema
        # @return [Boolean] whether it has JSON
        def of?(column) = column[:db_type].to_s.match?(/\Ajsonb?\z/i)

        # @param value [Object, nil] of a client's document; null is NULL
        # @param column [Hash]
        # @return [Object, nil] for a record
        def store(value, column)
          return if value.nil?

          wrapper = WRAPPERS[column[:type]]
          wrapper ? Sequel.public_send(wrapper, value) : JSON.generate(value)
        end

        # @param value [Object, nil] of a record
        # @param column [Hash]
        # @return [Object, nil] for JSON.generate
        def load(value, column)
          value.is_a?(String) && !WRAPPERS.key?(column[:type]) ? JSON.parse(value) : value
        end
      end
    end
  end
end
