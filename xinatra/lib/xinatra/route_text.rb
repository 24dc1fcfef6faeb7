# frozen_string_literal: true

module Xinatra
  # How a route is shown to people.
  module RouteText
    # @param route [Route]
    # @return [String] its pattern as written; a Regexp as `%r{...}`
    def self.pattern(route)
      pattern = route.pattern
      return pattern.to_s unless pattern.is_a?(Pattern::Expression) && pattern.regular?

      "%r{#{pattern.to_s.gsub("\\/", "/")}}"
    end

    # @param route [Route]
    # @return [String] file and line of its block
    def self.location(route) = route.location&.join(":") || "no source line"
  end
end
