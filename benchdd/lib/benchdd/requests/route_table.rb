# frozen_string_literal: true

require_relative "errors"
require_relative "generating/path_maker"

module BenchDD
  module Requests
    # The routes that requests are generated for: of a file, or of an app of Sinatra's kind.
    class RouteTable
      # Layers of middleware that are looked through.
      MOST_LAYERS = 100
      # Routes of a file that are read.
      MOST_ROUTES = 1_000_000
      private_constant :MOST_LAYERS, :MOST_ROUTES

      # @param path [String] a file with a verb, a tab and a pattern in each line; empty lines and such with # are none
      # @return [RouteTable]
      # @raise [Error] at a line that is no route
      # @raise [SystemCallError]
      def self.read(path)
        lines = File.foreach(path, chomp: true).first(MOST_ROUTES).each.with_index(1)
        routes = lines.filter_map do |line, number|
          next if line.strip.empty? || line.start_with?("#")

          verb, pattern, rest = line.scrub.split("\t")
          next [verb, pattern] if verb.match?(/\A[A-Za-z]+\z/) && pattern&.start_with?("/") && rest.nil?

          raise Error, "#{path}, line #{number}: #{line[0, 80].inspect} is no route: write GET, a tab and /path."
        end
        new(routes, path)
      end

      # @param app [#call] a class that knows its routes, as Sinatra's do, or what is before it
      # @param name [String] of the app, for messages
      # @return [RouteTable]
      # @raise [Error] when it does not say which routes it has
      def self.of(app, name)
        MOST_LAYERS.times do
          return new(declared(app.routes), name) if app.respond_to?(:routes) && app.routes.is_a?(Hash)

          app = [*(app.settings if app.respond_to?(:settings)), app.instance_variable_get(:@app)].first or break
        end
        raise Error, "#{name} does not say which routes it has: write them to a file, and say --routes FILE."
      end

      # Sinatra answers HEAD wherever it answers GET, by a route that nobody has written.
      def self.declared(routes)
        all = routes.flat_map { |verb, list| list.map { |pattern, *| [verb, pattern.to_s] } }.uniq
        all.reject { |verb, pattern| verb == "HEAD" && all.include?(["GET", pattern]) }
      end
      private_class_method :declared

      # @return [Array<Array(String, String)>] verbs and patterns that paths can be made for
      attr_reader :routes
      # @return [Array<String>] patterns that are left out
      attr_reader :strange

      # @param routes [Array<Array(String, String)>]
      # @param name [String] where they are from
      # @raise [Error] when there is none
      def initialize(routes, name)
        @routes, strange = routes.partition { |_, pattern| known?(pattern) }
        @strange = strange.map(&:last).uniq
        return if @routes.any?

        raise Error, "#{name} has no route that paths can be made for: give some, such as GET, a tab and /songs/:id."
      end

      private

      def known?(pattern)
        Generating::PathMaker.new(pattern)
        true
      rescue Error
        false
      end
    end
  end
end
