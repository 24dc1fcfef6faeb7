# frozen_string_literal: true

require_relative "column"
require_relative "sweep"

module Xinatra
  module GraphQL
    module Running
      # One thing that is done to each value of a column, such as asking for its type, before it goes on.
      class Stage < Sweep
        # @param run [Run]
        # @param place [Place] of the values
        # @param values [Array<Object>]
        # @param step [#call] of a value and its index, what becomes of it
        # @yieldparam place [Place] of what is there, at once or later
        # @yieldparam values [Array<Object>] what became of them
        # @yieldreturn [#results] their column
        def initialize(run, place, values, step, &finish)
          super(run, place, values.size)
          @values = values
          @step = step
          @finish = finish
        end

        # Does it.
        # @return [#results] in which later values will be
        def column
          return @finish.call(@place, []) if @size.zero?

          call
          @column ||= parts
        end

        private

        def work(segment)
          @run.position.at(@place, segment)
          segment.values << @step.call(@values[segment.index], segment.index) until segment.read?
        end

        def finish(place, indices, values) = add(indices, @finish.call(place, values))

        def add(indices, column)
          return @column = column unless indices

          (@column ||= parts).add(indices, column)
        end

        def parts = Column::Parts.new(Array.new(@size))
      end
    end
  end
end
