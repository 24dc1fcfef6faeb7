# frozen_string_literal: true

module Xinatra
  class Conflicts
    # Tells which routes' handlers may hand a request on to the next route. Code is read only when it is asked about.
    class Passing
      # `pass`, and calls that hide what else is called. (`send(:pass)` mentions it.)
      CALLS = %i[pass __send__ public_send eval instance_eval instance_exec binding].freeze
      private_constant :CALLS

      # @param app [Class] a subclass of Base
      def initialize(app)
        @app = app
        @known = {}.compare_by_identity
      end

      # @param route [Route]
      # @return [Boolean] false only where neither its handler nor a helper that it calls mentions `pass`
      def may_pass?(route)
        return @known[route] if @known.key?(route)

        @known[route] = passes?(route)
      end

      private

      def passes?(route)
        mentioned = route.handler && Mentions.of(@app, route.handler)
        mentioned.nil? || any?(CALLS, mentioned) || any?(helpers, mentioned)
      end

      # Names of methods that may pass, of those that call them, and so on.
      # @return [Array<Symbol>]
      def helpers
        @helpers ||= begin
          found = []
          rest = readable_helpers
          names = CALLS
          until names.empty?
            passing, rest = rest.partition { |_name, mentioned| any?(names, mentioned) }
            found += names = passing.map(&:first)
          end
          found
        end
      end

      # What a classic app defines at its top level are methods of Object.
      # @return [Array<(Symbol, Hash)>] names, and what they mention
      def readable_helpers
        [*Mentions.owners(@app), Object].flat_map do |owner|
          Mentions.names(owner).filter_map do |name|
            mentioned = Mentions.of(owner, name) unless handlers.key?(name)
            [name, mentioned] if mentioned
          end
        end
      end

      def handlers
        @handlers ||= @app._plan.tables.each_value.with_object({}) do |table, names|
          table.routes.each { |route| names[route.handler] = true }
        end
      end

      def any?(names, mentioned) = names.any? { |name| mentioned.key?(name) }
    end
  end
end
