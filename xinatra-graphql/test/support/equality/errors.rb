# frozen_string_literal: true

module Equality
  # A `rescue_from` makes an error of it.
  class Refusal < StandardError; end

  # A `rescue_from` makes a value of it.
  class Excuse < StandardError; end

  # Nothing handles it.
  class Accident < StandardError; end

  # What `lazy_resolve` knows.
  class LazyValue
    def initialize(&block)
      @block = block
    end

    # @return [Object]
    def value = @block.call
  end
end
