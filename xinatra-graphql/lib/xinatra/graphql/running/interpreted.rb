# frozen_string_literal: true

require "delegate"

module Xinatra
  module GraphQL
    module Running
      # A query that graphql-ruby's own runtime runs.
      class Interpreted < SimpleDelegator
        # @param query [::GraphQL::Query]
        def initialize(query)
          super(::GraphQL::Execution::Interpreter::Runtime.new(query:))
        end

        # @return [void]
        def start = run_eager

        # It has told of what went wrong.
        # @return [void]
        def tell; end

        # @return [Hash, nil] the data
        def finish = final_result

        # @return [String] the data as JSON text
        def finish_text = JSON.generate(final_result)
      end
    end
  end
end
