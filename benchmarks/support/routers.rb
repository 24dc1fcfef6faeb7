# frozen_string_literal: true

require_relative "matching"

module Bench
  # What the scenarios do that compare ways to find one of a few routes: `setup { extend Bench::Routers }`,
  # `scenario("tree") { match_all { tree(patterns) } }`.
  module Routers
    include Matching

    # @param patterns [Array<String>]
    # @return [Hash{String => #match}] for GET
    def linear(patterns) = routed(patterns) { |made| fill(strategy(:Linear), made) }

    # @param patterns [Array<String>]
    # @return [Hash{String => #match}] for GET
    def tree(patterns) = routed(patterns) { |made| fill(strategy(:Radix), made) }

    # @param patterns [Array<String>]
    # @return [Hash{String => #match}] for GET: what an app would have
    def automatic(patterns) = routed(patterns) { |made| ::Xinatra::Router.build(made) }

    private

    def routed(patterns)
      require "xinatra/base"
      { "GET".b => yield(patterns.map { |pattern| ::Xinatra::Pattern.parse(pattern) }) }
    end

    def strategy(name) = (::Xinatra::Native.available? ? ::Xinatra::Native : ::Xinatra::Router).const_get(name)
    def fill(type, patterns) = type.new.tap { |router| patterns.each { |pattern| router.add(pattern) } }.freeze
  end
end
