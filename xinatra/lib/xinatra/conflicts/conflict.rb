# frozen_string_literal: true

module Xinatra
  class Conflicts
    # A route out of reach, and the one before it.
    class Conflict
      REASONS = {
        duplicate: "declares the same: remove one of them",
        equal: "comes first and matches the same paths: remove one of them",
        shadowed: "comes first and matches all its paths: declare it before that route, or remove it"
      }.freeze
      private_constant :REASONS

      # @return [String] the HTTP method
      attr_reader :verb
      # @return [Symbol] `:duplicate` for one pattern written twice, `:equal` for two that match the same paths,
      #   `:shadowed` where the earlier matches more
      attr_reader :kind
      # @return [Route] the one that is never reached
      attr_reader :route
      # @return [Route] the one that answers instead
      attr_reader :by

      # @param verb [String]
      # @param kind [Symbol] see {#kind}
      # @param route [Route]
      # @param by [Route]
      def initialize(verb, kind, route, by)
        @verb = verb
        @kind = kind
        @route = route
        @by = by
        freeze
      end

      # @return [String] a sentence with both routes, both source lines, and what to do
      def to_s
        "#{text(route)} is never reached, because #{text(by)} #{REASONS.fetch(kind)}"
      end

      private

      def text(route) = "#{verb} #{RouteText.pattern(route)} (#{RouteText.location(route)})"
    end
  end
end
