# frozen_string_literal: true

module Xinatra
  # The routes of one verb that may answer directly: those without conditions, for paths that need no cleaning.
  class DirectRoutes
    # Where a path's last segment needs a closer look: it may be encoded, or may not be the last.
    CAREFUL = %r{[%?#\n\\/]}
    DOT = ".".ord
    private_constant :CAREFUL, :DOT

    # @return [Hash{String => Route}] the routes that match one clean path literally, where no earlier route matches it
    attr_reader :static

    # @return [Array<Route>] all of the verb, in order
    attr_reader :routes
    # @return [Router::Static, Router::Linear, Router::Radix, Native::Router] finds them
    attr_reader :router

    # @param plan [Plan]
    # @param table [Plan::Table] the verb's
    # @param protect [Protection::Chain]
    def initialize(plan, table, protect)
      @plan = plan
      @protect = protect
      @routes = table.routes.map { |route| prepare(route) }.freeze
      @router = table.router
      @static = static_routes
      @head_size = (@router.head_size if @router.is_a?(Router::Radix))
      @tails = tail_routes
      freeze
    end

    # @param path [String, nil] the request's
    # @return [Route, nil] the route that answers directly
    def match(path)
      return if path.nil?

      if (size = @head_size)
        route = @tails[path.byteslice(0, size)]
        return route if route && tail?(path, size)
      end

      index = @router.match(path)
      return unless index && @protect.clean?(path) && seen?(path)

      route = @routes[index]
      route if route.direct?
    end

    # @param path [String, nil] the request's
    # @return [Boolean] whether surely no route matches, neither directly nor otherwise
    def missed?(path) = !path.nil? && @protect.clean?(path) && seen?(path) && @router.match(path).nil?

    private

    def prepare(route) = route.direct? ? route.with_reading(@plan.scan) : route

    def static_routes
      static = {}
      @routes.each_with_index do |route, index|
        static[route.path] = route if route.path && seen?(route.path) && @router.match(route.path) == index
      end
      static.freeze
    end

    # Routes of a literal head and one captured segment, where the head alone decides and all heads are equally long: a
    # look-up of half the router's cost.
    def tail_routes
      return unless @head_size

      undecided = @routes.select { |route| route.pattern.static? && !@static.key?(route.path) }
      heads = undecided.to_set { |route| route.pattern.to_s[%r{\A.*/}] }
      @router.answers_by_head.each_with_object({}) do |(head, index), tails|
        route = @routes[index]
        tails[head] = route if index >= 0 && route.direct? && !heads.include?(head) && @protect.clean?(head)
      end.freeze
    end

    def tail?(path, from)
      path.ascii_only? && path.bytesize > from && path.getbyte(from) != DOT && !path.match?(CAREFUL, from)
    end

    # Whether patterns see the path as it is, see {Plan#route_path}, and filters without a pattern, which is one that
    # matches no line feed, see it at all.
    def seen?(path)
      (@plan.strict_paths? || path == "/" || !path.end_with?("/")) && (@plan.empty_path_info? || !path.empty?) &&
        !path.include?("\n")
    end
  end
end
