# frozen_string_literal: true

require_relative "costs"
require_relative "plan_routes"

module Xinatra
  module CLI
    # What the compiler made of an app, in words.
    class Explanation
      # @param app [Class]
      def initialize(app)
        @app = app
        @plan = app._plan
        @costs = Costs.new(app)
        @native = @costs.native?
        @scoped = { "before" => @plan.before, "after" => @plan.after }
                  .transform_values { |filters| filters.reject(&:everywhere?) }
      end

      # @return [Hash] app, environment, what every request costs extra, routes out of reach, and each route
      def to_h
        { app: AppText.name(@app), environment: @app.environment, costs: @costs.of_every_request,
          conflicts: Conflicts.find(@app).map { |conflict| AppText.shorten(conflict.to_s) },
          routes: PlanRoutes.of(@app).map { |entry| explain(entry) } }
      end

      private

      def explain(entry)
        route = entry.route
        entry.to_h.merge(found_by: found_by(entry), way: way(entry), params: params(entry),
                         conditions: route.conditions.map { |condition| condition_text(condition) },
                         filters: filters(route), costs: route_costs(entry))
      end

      # Which part of the verb's router finds it.
      def found_by(entry)
        pattern = entry.route.pattern
        return "path" if pattern.static?
        return "each in turn" if linear?(entry.router)

        pattern.is_a?(Pattern::Simple) ? "tree" : "regexp"
      end

      def linear?(router) = router.is_a?(Router::Linear) || (Native.available? && router.is_a?(Native::Linear))

      def way(entry)
        return "general" if @costs.general?
        return "general: conditional" if entry.route.conditions.any?

        entry.route.direct? ? direct(entry) : "general: extension"
      end

      # In C from end to end, or in Ruby.
      def direct(entry)
        return "direct" unless @native

        return "direct: #{entry.verb}" if !Native::VERBS.include?(entry.verb) || overridable?(entry)

        @plan.plain? && quiet?(entry.route) ? "native: quiet" : "native"
      end

      def quiet?(route)
        kind = @plan.scan.quiet(route)
        kind == :redirect ? @plan.redirects_late? : kind
      end

      def params(entry)
        return "at once" if way(entry).start_with?("general") || @plan.eager?

        @plan.scan.captures_suffice?(entry.route) ? "captures only" : "on demand"
      end

      def route_costs(entry)
        [
          *("the stack of middleware, as method_override may find another verb in it" if overridable?(entry)),
          *("an extension's block runs instead of a method" unless entry.route.handler),
          *("it is tried on every path that no table decides, as it begins with no literal text" if rootless?(entry))
        ]
      end

      def overridable?(entry)
        entry.verb == "POST" && @app.method_override? && Front.detours(@app).empty?
      end

      def rootless?(entry)
        found_by(entry) == "regexp" && !entry.route.pattern.literal_prefix.start_with?("/")
      end

      # The framework's own conditions are known by name.
      def condition_text(condition)
        file, line = condition.source_location
        name = condition.name.to_s.delete_suffix(" condition")
        return name if file.nil? || file.start_with?(File.expand_path("..", __dir__))

        AppText.line([file, line])
      end

      # Filters for some paths only, as far as they can concern this route.
      def filters(route)
        @scoped.flat_map do |type, filters|
          filters.select { |filter| meet?(filter.pattern, route.pattern) }
                 .map { |filter| "#{type} #{RouteText.pattern(filter)} (#{AppText.line(filter.location)})" }
        end
      end

      # Whether a path may match both. Certain where one of them is a literal path.
      def meet?(one, other)
        return one.match?(other.literal_prefix) if other.static?
        return other.match?(one.literal_prefix) if one.static?

        prefixes = [one.literal_prefix, other.literal_prefix]
        prefixes.first.start_with?(prefixes.last) || prefixes.last.start_with?(prefixes.first)
      end
    end
  end
end
