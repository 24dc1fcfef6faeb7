# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Where the arguments of a field are asked for: graphql-ruby keeps those that it has, for whatever it comes to
      # later.
      class Asked
        # @return [Array<FieldPlace>]
        attr_reader :places

        # @param run [Run]
        def initialize(run)
          @run = run
          @places = []
          @lazies = {}
          @givers = {}.compare_by_identity
        end

        # @return [Array<Order>] of the first object of each place, which comes before the others
        def firsts = @places.map { |place| place.order(0) }

        # @param place [FieldPlace]
        # @param index [Integer] of an object
        # @return [::GraphQL::Execution::Lazy, nil] arguments that graphql-ruby has kept for it
        def lazy(place, index) = @lazies[giver(place, index)]

        # Keeps arguments.
        # @param (see #lazy)
        # @param lazy [::GraphQL::Execution::Lazy]
        # @return [void]
        def keep(place, index, lazy)
          @lazies[giver(place, index)] = lazy
        end

        private

        # Whose arguments it has.
        def giver(place, index) = (@givers[place] ||= givers(place))[index]

        def givers(place)
          orders = orders(place)
          reenactment = @run.troubles.reenactment(@places.flat_map { |other| orders(other) })
          orders.map { |order| reenactment.giver(order) }
        end

        def orders(place) = Array.new(place.size) { |index| place.order(index) }
      end
    end
  end
end
