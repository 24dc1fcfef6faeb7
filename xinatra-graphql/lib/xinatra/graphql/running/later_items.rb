# frozen_string_literal: true

require_relative "edge_place"

module Xinatra
  module GraphQL
    module Running
      # The items of lists that are not delivered at once.
      class LaterItems
        # Of items behind others.
        class RestPlace < ItemPlace
          # @param from [Integer] how many are before them in each list
          # @param others [Array<Object>] see {ItemPlace#initialize}
          def initialize(from, *others)
            super(*others)
            @from = from
          end

          private

          def find(index)
            list, item = super
            [list, item + @from]
          end
        end

        # @param shape [StreamedListShape]
        # @param place [Place] of lists
        # @param from [Integer] how many items of each are delivered at once
        def initialize(shape, place, from)
          @shape = shape
          @place = place
          @from = from
          @rest = {}
        end

        # @param shape [StreamedListShape]
        # @param place [Place]
        # @return [Boolean] whether lists of that shape there belong here
        def of?(shape, place) = @shape.equal?(shape) && @place.equal?(place)

        # @param index [Integer] of a list
        # @param items [Array<Object>]
        # @return [void]
        def add(index, items)
          @rest[index] = items
        end

        # Begins to read them, as far as the result has the lists.
        # @param run [Run]
        # @return [void]
        def begin(run)
          @rest.reject! { |index, _| @place.batch.run.troubles.away?(@place.trail(index) << nil) }
          return if @rest.empty?

          lists = EdgePlace.new(run, PartPlace.new(@place, @rest.keys))
          place = RestPlace.new(@from, run, lists, @rest.values.map(&:size), @shape.items)
          @column = run.complete(@shape.items, place, @rest.values.flatten(1))
        end

        # @param run [Run] that is through with it
        # @return [Array<Array(Array, Hash)>] for each list its path, and what is delivered
        def deliveries(run)
          return [] unless @column

          items = @column.results(run.marked?)
          @rest.map do |index, rest|
            path = @place.path(index)
            [path, Incremental.payload("items", sound(items.shift(rest.size)), [*path, @from], @shape.label)]
          end
        end

        private

        def sound(items)
          items.reject { |item| Mark::SKIPPED.equal?(item) } if items.none? { |item| Mark::NULLED.equal?(item) }
        end
      end
    end
  end
end
