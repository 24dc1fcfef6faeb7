# frozen_string_literal: true

require_relative "selection"

module Xinatra
  module JSONAPI
    # Of a resource's rows only what identifies them (JSON:API 1.1, "Resource Identifier Objects").
    class Identifiers < Selection
      # @param resource [Resource]
      # @param source [Source, nil]
      # @param extra [Hash]
      def initialize(resource, source, extra = {}) = super(resource, [], [], source, extra)

      # @param rows [Array<Array>]
      # @param many [Boolean] whether there can be several
      # @return [String] resource linkage, in JSON
      def linkage(rows, many:)
        return "[#{append(+"", rows, "")}]" if many

        rows.empty? ? "null" : append(+"", rows.first(1), "")
      end

      private

      def computed = []

      def parts = ["{\"type\":#{JSON.generate(resource.type)},\"id\":\"", [:inside, 0], "\"}"]
    end
  end
end
