# frozen_string_literal: true

require_relative "arguments"

module Xinatra
  module GraphQL
    module Running
      # Arguments of a field that are lazy, and with them what it resolves to: a lazy value.
      class LateArguments < ::GraphQL::Execution::Lazy
        # @param arguments [::GraphQL::Execution::Lazy]
        # @yieldparam arguments [::GraphQL::Execution::Interpreter::Arguments]
        # @yieldreturn [Object] what the field resolves to
        def initialize(arguments, &resolve)
          super() { arguments.value }
          @arguments = arguments
          @resolve = resolve
        end

        # Resolves the field.
        # @param found [::GraphQL::Execution::Interpreter::Arguments, Object] or an error that stands for them
        # @return [Object]
        def go_on(found)
          return Arguments::Refusal.new([found], nil, @arguments) if found.is_a?(::GraphQL::Error)

          @resolve.call(found)
        end
      end
    end
  end
end
