# frozen_string_literal: true

module Xinatra
  module Native
    # Figures of several processes, in memory that they share: a slot for each. Made before they are forked.
    class Figures
      # @param slots [Integer] from 1 to 65,536
      # @raise [ArgumentError] for another number
      # @raise [SystemCallError] where there is no memory
      def initialize(slots)
        share(slots)
      end

      # @!method take(index, before, now)
      #   Claims a slot for this process, which goes on with what its owner before has counted.
      #   @param index [Integer] the slot's
      #   @param before [Integer] who owned it, 0 for nobody
      #   @param now [Integer] who does from now on
      #   @return [Boolean] false where somebody else was faster
      # @!method owners
      #   @return [Array<Integer>] of each slot
      # @!method sum(living)
      #   @param living [Array<Integer>] slots whose owners live
      #   @return [Hash{Symbol => Integer, Array}] what happened in all slots, and what is now in those, see tally.h
    end
  end
end
