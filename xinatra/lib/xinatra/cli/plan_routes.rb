# frozen_string_literal: true

module Xinatra
  module CLI
    # An app's routes as its plan has them: its own first, then inherited ones.
    module PlanRoutes
      # One of them, with its router and where it stands there.
      Entry = Struct.new(:verb, :route, :index, :router, :inherited_from) do
        # @return [Hash] what identifies it
        def to_h
          file, line = route.location
          { verb:, pattern: RouteText.pattern(route), file: file && File.expand_path(file), line:, inherited_from: }
        end
      end

      class << self
        # @param app [Class]
        # @return [Array<Entry>] without HEADs that came with a GET, and without the framework's own
        def of(app)
          tables = app._plan.tables.transform_values(&:routes)
          wanted = AppText.without_heads_of_gets(tables).group_by(&:first)
          wanted.flat_map do |verb, pairs|
            routes = pairs.to_h { |_verb, route| [route, true] }.compare_by_identity
            of_verb(app, verb).select { |entry| routes.key?(entry.route) }
          end
        end

        # @param app [Class]
        # @param verb [String]
        # @return [Array<Entry>] in the order in which they are tried
        def of_verb(app, verb)
          table = app._plan.tables[verb]
          return [] unless table

          origins = origins(app, verb)
          table.routes.each_with_index.filter_map do |route, index|
            owner = origins[index]
            Entry.new(verb, route, index, table.router, owner == app ? nil : AppText.name(owner)) unless owner == Base
          end
        end

        # @param plan [Plan]
        # @return [Array<Route>] routes and filters
        def all(plan) = plan.tables.values.flat_map(&:routes) + plan.before + plan.after

        private

        # @return [Array<Class>] who declares the route at each index
        def origins(app, verb)
          lineage = app.ancestors.grep(Class).take_while { |owner| owner <= Base }
          lineage.flat_map { |owner| [owner] * (owner.routes[verb] || []).size }
        end
      end
    end
  end
end
