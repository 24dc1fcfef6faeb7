# frozen_string_literal: true

require_relative "pattern"
require_relative "native"
require_relative "router/table"
require_relative "router/static"
require_relative "router/linear"
require_relative "router/node"
require_relative "router/tree"
require_relative "router/radix"
require_relative "router/chooser"
require_relative "router/conflicts"

module Xinatra
  # Finds the route for a path. Routers differ in cost only; each has these two methods, and is frozen before it serves
  # (those in C are {Native::Linear} and {Native::Radix}):
  #
  # - `add(pattern)` takes the next pattern and returns its index, counted from 0.
  # - `match(path, after = -1)` returns the smallest index greater than `after` of a pattern that matches, or nil. A
  #   route that passes, or whose condition fails, is left by asking again with its index as `after`; the router itself
  #   remembers nothing, so threads share it.
  #
  #   router = Xinatra::Router.build(["/", "/hello/:name", "/*"].map { |source| Xinatra::Pattern.parse(source) })
  #   router.match("/hello/Frank")     # => 1
  #   router.match("/hello/Frank", 1)  # => 2
  module Router
    # Builds the router that costs least for these patterns.
    #
    # @param patterns [Array<Pattern::Simple, Pattern::Expression, Pattern::Mustermann>] in order of registration
    # @return [Static, Linear, Radix, Native::Linear, Native::Radix] frozen
    def self.build(patterns)
      router = Chooser.pick(patterns).new
      patterns.each { |pattern| router.add(pattern) }
      router.freeze
    end
  end
end
