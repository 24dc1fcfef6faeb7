# frozen_string_literal: true

require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # A body that is refused as soon as it turns out to be too long.
      class BoundedInput
        # @param input [#read] `rack.input`
        # @param limit [Integer] bytes
        def initialize(input, limit)
          @input = input
          @limit = limit
          @left = limit
        end

        # @param length [Integer, nil] bytes
        # @param buffer [String, nil]
        # @return [String, nil]
        # @raise [Refusal] 413
        def read(length = nil, buffer = nil)
          text = @input.read(*[length || (@left + 1), buffer].compact)
          @left -= text.to_s.bytesize
          return text unless @left.negative?

          raise Refusal.new("The body has more than the #{@limit} bytes that it may have: send less at once",
                            status: 413)
        end
      end
    end
  end
end
