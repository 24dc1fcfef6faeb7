# frozen_string_literal: true

module BenchDD
  module Comparison
    # The workers that are measured next: they start while others are measured.
    class Spare
      # @param start [#call] starts a worker for each side it is given
      def initialize(start)
        @start = start
        @workers = []
      end

      # Starts workers, unless these are ready.
      # @param sides [Array<Sides::Side>] in the order they are to be started
      # @return [void]
      def prepare(sides)
        return if ready?(sides)

        clear
        @workers = @start.call(*sides)
        @sides = sides
      end

      # Gives workers away, to be measured now.
      # @param sides [Array<Sides::Side>]
      # @return [Array<Conversation>]
      def take(sides)
        prepare(sides)
        @workers.each(&:settle).tap { @workers = [] }
      end

      # Ends what nobody wants.
      # @return [void]
      def clear
        @workers.each(&:kill)
        @workers.each(&:stop)
        @workers = []
      end

      private

      def ready?(sides)
        @workers.any? && sides.size == @sides.size && sides.zip(@sides).all? { |one, other| one.equal?(other) }
      end
    end
  end
end
