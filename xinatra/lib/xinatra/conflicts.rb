# frozen_string_literal: true

require_relative "route_text"
require_relative "mentions"
require_relative "conflicts/conflict"
require_relative "conflicts/passing"

module Xinatra
  # Routes of an app that no request can reach, since an earlier route of the same class answers all their paths. Only
  # what is certain is told; so these are left out:
  #
  # - a subclass's route that hides an inherited one, which is what overriding is;
  # - what stands behind a route that has conditions, that may `pass`, or whose code cannot be read;
  # - the HEAD that a GET brings along;
  # - all of an app that has changed how routes are tried.
  class Conflicts
    # The instance methods that decide which route is next.
    SEAMS = %i[route! process_route route_eval pass].freeze
    # A route that passes is found out only once it seems to hide another; all is looked at again then, up to so often.
    ROUNDS = 4
    # How many are told at boot.
    REPORTED = 20
    private_constant :SEAMS, :ROUNDS, :REPORTED

    @reported = ObjectSpace::WeakMap.new
    @lock = Mutex.new

    class << self
      # @param owner [Class] a subclass of Base, whose own routes are looked at
      # @param app [Class] the class that runs them, itself or one that inherits from it
      # @return [Array<Conflict>] verb by verb, in order of the routes out of reach
      def find(owner, app = owner)
        return [] if SEAMS.any? { |name| app.instance_method(name).owner != Base.instance_method(name).owner }

        new(owner, Passing.new(app)).all
      end

      # Warns of the conflicts of an app and of those it inherits from, once a class.
      # `set :report_conflicts, false` keeps it silent.
      # @param app [Class] a subclass of Base
      # @return [void]
      def report(app)
        return unless app.report_conflicts?

        conflicts = unreported(app).flat_map { |owner| find(owner, app) }
        conflicts.first(REPORTED).each { |conflict| warn("Xinatra: #{conflict}") }
        rest = conflicts.size - REPORTED
        warn("Xinatra: #{rest} more routes are never reached: `xinatra explain` names them") if rest.positive?
      end

      private

      # Which classes were reported on is remembered outside of them, since they may be frozen.
      def unreported(app)
        lineage = app.ancestors.grep(Class).take_while { |owner| owner < Base }
        @lock.synchronize { lineage.reject { |owner| @reported.key?(owner) }.each { |owner| @reported[owner] = true } }
      end
    end

    # @param owner [Class] whose own routes are looked at
    # @param passing [Passing]
    def initialize(owner, passing)
      @owner = owner
      @passing = passing
    end

    # @return [Array<Conflict>]
    def all = @owner.routes.keys.flat_map { |verb| of(verb) }

    private

    def of(verb)
      brought = verb == "HEAD" ? heads_of_gets : {}
      return [] unless brought

      routes = routes(verb)
      leaving = {}.compare_by_identity
      found = []
      ROUNDS.times do
        found = find(routes, leaving)
        passing = found.map(&:by).uniq.select { |route| @passing.may_pass?(route) }
        break if passing.empty?

        passing.each { |route| leaving[route] = true }
      end
      found.reject { |pair| leaving.key?(pair.by) || brought.key?(identity(pair.route)) }
           .map { |pair| Conflict.new(verb, kind(pair), pair.route, pair.by) }
    end

    def routes(verb) = (@owner.routes[verb] || []).map { |signature| Route.from(verb, signature) }

    # @param leaving [Hash{Route => true}] those known to leave paths to later routes
    def find(routes, leaving)
      Router::Conflicts.find(routes.map do |route|
        [route.pattern, route, route.conditions.any? || leaving.key?(route)]
      end)
    end

    # @return [Hash, nil] nil where there are no others
    def heads_of_gets
      gets = routes("GET")
      gets.to_h { |route| [identity(route), true] } if @owner.routes["HEAD"].size > gets.size
    end

    def identity(route) = [route.pattern.to_s, route.location]

    # Two that match the same paths, such as `/:id` and `/:name`, are as good as duplicates.
    def kind(pair)
      return pair.kind if pair.kind == :duplicate

      mutual = Router::Conflicts.find([[pair.route.pattern, 0, false], [pair.by.pattern, 1, false]]).any?
      mutual ? :equal : :shadowed
    end
  end
end
