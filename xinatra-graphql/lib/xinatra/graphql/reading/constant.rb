# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # The same for all objects: the name of their type.
      class Constant
        # @param value [String]
        def initialize(value)
          @value = -value
          freeze
        end

        # @return [Boolean] nothing that it calls can wait for a batch
        def direct? = true

        # @param batch [Running::Batch]
        # @param values [Array<Object>] to which those of the other objects are added
        # @return [void]
        def read(batch, values)
          values.fill(@value, values.size, batch.size - values.size)
        end
      end
    end
  end
end
