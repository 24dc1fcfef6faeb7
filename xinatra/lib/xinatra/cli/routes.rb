# frozen_string_literal: true

require "json"
require_relative "looking"

module Xinatra
  module CLI
    # `xinatra routes`: a line a route, inherited ones under the class that declares them.
    class Routes
      extend Looking

      OPTIONS = { **Looking::OPTIONS, verb: ["--verb VERB"], match: ["--match PATH"] }.freeze

      # @param apps [Array<Class>]
      # @param options [Hash] `verb:`, `match:` and `json:`
      def initialize(apps, options = {})
        @apps = apps
        @verb = options[:verb]&.upcase
        @path = options[:match]
        @json = options[:json]
      end

      # @param out [IO]
      # @return [void]
      def print(out)
        return out.puts(JSON.pretty_generate(rows)) if @json

        print_tables(Terminal.new(out))
      end

      # @return [Array<Hash>] app, verb, pattern, conditions (how many), file and line of each route
      def rows = @apps.flat_map { |app| routes(app).map { |verb, route| row(app, verb, route) } }

      private

      # All verbs' routes as declared; of HEAD only those that came with no GET, unless HEAD is what was asked for.
      def routes(app)
        tables = app.routes.to_h { |verb, list| [verb, list.map { |signature| Route.from(verb, signature) }] }
        tables = tables.slice(@verb) if @verb
        AppText.without_heads_of_gets(tables).select { |_verb, route| match?(app, route) }
      end

      def match?(app, route) = @path.nil? || route.pattern.match?(app._plan.route_path(@path))

      def row(app, verb, route)
        file, line = route.location
        { app: AppText.name(app), verb:, pattern: RouteText.pattern(route), conditions: route.conditions.size,
          file: file && File.expand_path(file), line: }
      end

      def print_tables(terminal)
        tables = @apps.to_h { |app| [app, routes(app)] }.reject { |_app, routes| routes.empty? }
        return terminal.puts("No route matches.") if tables.empty?

        cells = terminal.align(tables.values.flatten(1).map { |verb, route| cells(verb, route) })
        tables.each_with_index do |(app, routes), index|
          terminal.puts if index.positive?
          terminal.puts(terminal.paint(AppText.title(app), :bold))
          cells.shift(routes.size).each { |row| terminal.row(row) }
        end
      end

      def cells(verb, route)
        [verb, RouteText.pattern(route), [AppText.line(route.location), AppText.conditions(route)].compact.join("  ")]
      end
    end
  end
end
