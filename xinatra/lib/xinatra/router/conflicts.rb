# frozen_string_literal: true

module Xinatra
  module Router
    # Finds routes that no request can reach, because an earlier route without conditions matches every path they match.
    # (That route may still call `pass`: whether it does, only its author knows. Paths with a raw line feed, which no
    # HTTP request has, are left out of account.)
    #
    # What is reported is certain. Between {Pattern::Simple} patterns all is found that one earlier pattern hides; of
    # other patterns, those written twice and those behind an earlier splat such as `/admin/*`.
    #
    # Whether a pattern hides another is asked of a router, so that each route costs one look-up. The path looked up has
    # a character that no literal has wherever the other pattern captures: who matches that, matches any capture.
    class Conflicts
      # A route out of reach: `kind` is `:duplicate` when the earlier one is written the same, `:shadowed` else; `route`
      # and `by` are the labels of the two.
      Conflict = Struct.new(:kind, :route, :by)

      ANY = "\1"
      # What follows a splat's slash: longer than a pattern without a splat could follow from nothing to here.
      ANY_REST = "\1/\1/\1"
      Route = Struct.new(:pattern, :label)
      private_constant :ANY, :ANY_REST, :Route

      # @param routes [Enumerable<(Pattern, Object, Boolean)>] pattern, label and whether it has conditions, of one
      #   verb's routes in order of registration
      # @return [Array<Conflict>] in the order of the routes out of reach
      def self.find(routes)
        finder = new
        routes.filter_map { |pattern, label, conditional| finder.add(pattern, label, conditional) }
      end

      def initialize
        @all = Radix.new
        @open = Radix.new
        @routes = []
        @open_routes = []
        @written = {}
      end

      # Takes the next route.
      #
      # @param pattern [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      # @param label [Object] what a {Conflict} should call it, such as its source location
      # @param conditional [Boolean] whether it has conditions, and so may leave its paths to later routes
      # @return [Conflict, nil] when it cannot be reached
      def add(pattern, label, conditional)
        by = hider(pattern)
        return Conflict.new(kind(pattern, by.pattern), label, by.label) if by

        keep(Route.new(pattern, label)) unless conditional
        nil
      end

      private

      # Only routes within reach are kept, so that a path looked up meets few of them.
      def keep(route)
        pattern = route.pattern
        return @written[identity(pattern)] = route unless pattern.is_a?(Pattern::Simple)

        @all.add(pattern)
        @routes << route
        return unless pattern.ending

        @open.add(pattern)
        @open_routes << route
      end

      def hider(pattern)
        return @written[identity(pattern)] || splat_around(pattern) unless pattern.is_a?(Pattern::Simple)

        path = pattern.literals.join(ANY)
        case pattern.ending
        when nil then (index = @all.match(path)) && @routes[index]
        when :slash then open_route(path, "#{path}/")
        when :splat then open_route(path, path + ANY_REST)
        end
      end

      # The first route with an optional slash or a splat that matches both paths.
      def open_route(path, other)
        index = -1
        while (index = @open.match(path, index))
          return @open_routes[index] if @open_routes[index].pattern.match?(other)
        end
      end

      def splat_around(pattern)
        folder = pattern.literal_prefix[%r{\A/.*/|\A/}]
        open_route(folder, folder + ANY_REST) if folder
      end

      def identity(pattern)
        pattern.is_a?(Pattern::Expression) ? pattern.regexp : pattern.to_mustermann
      end

      def kind(pattern, earlier)
        pattern.instance_of?(earlier.class) && pattern.to_s == earlier.to_s ? :duplicate : :shadowed
      end
    end
  end
end
