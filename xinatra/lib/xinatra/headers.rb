# frozen_string_literal: true

require "rack/headers"
require_relative "native"

module Xinatra
  # A response's headers: Rack's, and cheaper to copy.
  class Headers < Rack::Headers
    # Copies in half the time of `dup` (36 and 75 ns), which asks for `initialize_copy` twice by name. `Hash#merge`
    # without arguments is a plain copy that keeps the class.
    # @return [Headers] not frozen
    define_method(:copy, Hash.instance_method(:merge))

    # Adds to headers those that are missing, or nil.
    # @param headers [Rack::Headers]
    # @param added [Hash{String => String}] names in lower case
    # @return [Rack::Headers] the same headers
    def self.add_missing(headers, added)
      added.each_pair { |name, value| headers[name] = value if headers[name].nil? }
      headers
    end

    singleton_class.prepend(Native::Headers) if Native.available?
  end
end
