# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What stands in a column for a value that nothing more is done to.
    class Mark
      # A null where there may be none: what it is in becomes null, too.
      NULLED = new.freeze
      # Nothing is said of it: the field, or the item, is left out.
      SKIPPED = new.freeze
      # A null where there may be one.
      NULL = new.freeze

      # A value that goes into the result as it is.
      class Raw < Mark
        # @return [Object]
        attr_reader :value

        # @param value [Object]
        def initialize(value)
          super()
          @value = value
        end
      end
    end
  end
end
