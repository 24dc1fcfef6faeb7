# frozen_string_literal: true

module Bench
  # The apps that are measured, each the same on every side. A side's framework is loaded when its first app is made, so
  # that a process holds no other.
  module Apps
    # @param side [String] "sinatra", "xinatra", "roda" or "rack"
    # @return [Module] what makes this side's apps
    def self.of(side)
      require_relative side
      const_get(side.capitalize)
    end

    # @param side [String]
    # @param name [String] which app
    # @return [#call]
    # @raise [KeyError] when this side has none of that name
    def self.make(side, name) = of(side).make(name)

    # @param side [String]
    # @param table [RouteTable]
    # @return [#call] an app with these routes; without a framework, one that answers all of them alike
    def self.route(side, table)
      return of(side)::EMPTY if side == "rack"

      of(side).then { |made| made.finish(made.blank.tap { |app| table.code(side).eval.call(app) }) }
    end
  end
end
