# frozen_string_literal: true

module Xinatra
  module GraphQL
    # A result, and what follows behind it.
    class IncrementalResponse
      include Enumerable

      # @return [::GraphQL::Query::Result] what is delivered at once
      attr_reader :result

      # @param result [::GraphQL::Query::Result]
      # @param runner [Running::IncrementalRunner] that made it
      def initialize(result, runner)
        @result = result
        @runner = runner
      end

      # @return [Boolean] whether something follows
      def pending? = @runner.pending?

      # Reads what follows, as it is taken: once.
      # @yieldparam payload [Hash{String => Object}] the result first, with `hasNext` where something follows
      # @return [void]
      def each(&)
        return yield @result.to_h unless pending?

        yield({ **@result.to_h, "hasNext" => true })
        @runner.deliver(&)
      end
    end
  end
end
