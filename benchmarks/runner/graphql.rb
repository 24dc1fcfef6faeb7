# frozen_string_literal: true

require_relative "ratio"
require_relative "graphql/beside_node"
require_relative "graphql/caches"
require_relative "graphql/queries"
require_relative "graphql/steps"

module Bench
  module Runner
    # The part of the results that is about GraphQL.
    class GraphQL
      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[xinatra xinatra-graphql graphql]

      # @param effort [Effort]
      # @param run [BenchDDRun]
      # @return [GraphQL]
      def self.measure(effort, run)
        new([Queries.measure(effort, run), BesideNode.measure(effort), Steps.measure(run), Caches.measure(run)])
      end

      # @param parts [Array<Queries, BesideNode, Steps, Caches>]
      def initialize(parts)
        @parts = parts
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [true]

      # @return [Array<String>] what could not be measured
      def broken = @parts.flat_map(&:broken)

      # @return [String]
      def markdown = @parts.map(&:markdown).join("\n\n")

      # @return [Hash{String => String}] names and SVG
      def plots = @parts.map(&:plots).reduce({}, :merge)
    end
  end
end
