# frozen_string_literal: true

require_relative "column"
require_relative "late"
require_relative "place"

module Xinatra
  module GraphQL
    module Running
      # What is there at once goes on at once, what is lazy when it is there. A part of {Run}.
      module Waiting
        NOTHING = [].freeze
        private_constant :NOTHING

        # Has the values of a column become what the result shows.
        # @param shape [Shape]
        # @param place [Place]
        # @param values [Array<Object>] that resolvers returned
        # @param odd [Array<Integer>, nil] see {Shape#odd}; where there are none, nobody asks for the place
        # @return [#results] the column
        def complete(shape, place, values, odd = shape.odd(values))
          late = odd ? late_of(odd, values) : late(values)
          return shape.complete(self, place, values, odd) if late.empty?

          ready = [*values.each_index] - late
          odd &&= (odd - late).map { |index| ready.index(index) }
          await(place, values, late, traced: true, later: ->(at, there) { complete(shape, at, there) }) do |at, there|
            shape.complete(self, at, there, odd)
          end
        end

        # Goes on with what may be lazy, when it is there.
        # @param place [Place]
        # @param values [Array<Object>]
        # @yieldparam place [Place]
        # @yieldparam values [Array<Object>] that are there
        # @yieldreturn [#results]
        # @return [#results] the column
        def synced(place, values, &)
          late = late(values)
          if late.empty?
            yield(place, values)
          else
            await(place, values, late, later: lambda { |at, there|
              synced(at, there, &)
            }, &)
          end
        end

        # As graphql-ruby's runtime.
        # @param value [Object]
        # @yieldparam value [Object] that is not lazy
        # @return [Object] what the block returns, or what does so later
        def minimal_after_lazy(value, &block)
          return yield(value) unless lazy?(value)

          ::GraphQL::Execution::Lazy.new { minimal_after_lazy(@schema.sync_lazy(value), &block) }
        end

        # @param value [Object]
        # @return [Boolean] whether it has to be synced; graphql-ruby asks by class
        def lazy?(value)
          klass = value.class
          !klass.equal?(@ready) && lazy_class?(klass, value)
        end

        # @param depth [Integer] at which a round of lazy values begins; those that come now are for the next
        # @return [Integer] its epoch
        def round(depth)
          @rounds&.delete(depth)
          next_epoch
        end

        private

        # Most queries have objects of one class, for which no Hash is made.
        def lazy_class?(klass, value)
          lazy = @lazy&.[](klass)
          return lazy unless lazy.nil?

          lazy = @schema.lazy?(value)
          lazy || @ready ? (@lazy ||= {}.compare_by_identity)[klass] = lazy : @ready = klass
          lazy
        end

        # Those that are there go on at once, and may give way: the others are queued before.
        def await(place, values, late, later:, traced: false)
          column = Column::Parts.new(Array.new(values.size))
          queue(place, values, late, column, traced, later) unless place.synced?
          ready = [*values.each_index] - late
          column.add(ready, yield(PartPlace.new(place, ready), values.values_at(*ready))) unless ready.empty?
          queue(place, values, late, column, traced, later) if place.synced?
          column
        end

        def queue(place, values, late, column, traced, later)
          wait(PartPlace.new(place, late), values.values_at(*late), column, late) do |where, waiting, round|
            Late.new(self, where, waiting, round, traced) { |at, there| later.call(at, there) }
          end
        end

        # What becomes lazy again when it is synced is synced at once.
        def wait(place, values, column, late)
          return yield(place, values, nil).into(column, late).now if place.synced?

          round = (@rounds ||= {})[place.depth] ||= Round.new(self, place.depth)
          where = LatePlace.new(place, synced: true) { |order| order.synced(round.epoch, place.depth) }
          @troubles.waiting(where, values.each_index)
          @dataloader.lazy_at_depth(place.depth, yield(where, values, round).into(column, late))
        end

        def late_of(odd, values) = odd.empty? ? odd : odd.select { |index| lazy?(values[index]) }

        def late(values)
          late = nil
          index = 0
          while index < values.size
            limit = Columns.run(values, index)
            (late ||= []).concat((index...limit).to_a) if lazy?(values[index])
            index = limit
          end
          late || NOTHING
        end
      end
    end
  end
end
