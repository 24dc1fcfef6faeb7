# frozen_string_literal: true

require_relative "../deep_json"

module Xinatra
  module GraphQL
    module Running
      # A query that graphql-ruby's own runtime runs.
      class Interpreted
        # @return [::GraphQL::Execution::Interpreter::Runtime] itself: graphql-ruby asks it at each field, for which a
        #   delegator is too slow
        attr_reader :runtime

        # @param query [::GraphQL::Query]
        def initialize(query)
          @runtime = ::GraphQL::Execution::Interpreter::Runtime.new(query:)
        end

        # @return [void]
        def start = @runtime.run_eager

        # It has noted how far it came.
        # @return [void]
        def break_off; end

        # It has told of what went wrong.
        # @return [void]
        def tell; end

        # @return [Hash, nil] the data
        def finish = @runtime.final_result

        # @param before [String] what is before it
        # @return [String] that, and the data as JSON text
        def finish_text(before) = before + DeepJSON.generate(finish)
      end
    end
  end
end
