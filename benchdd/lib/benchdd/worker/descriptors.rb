# frozen_string_literal: true

module BenchDD
  module Worker
    # The file descriptors that a process is given: orders come through one, answers go through the other. What a
    # scenario prints stays apart.
    module Descriptors
      ORDERS = 3
      ANSWERS = 4
      MODES = %w[r w w r w].freeze
      private_constant :MODES

      # @param index [Integer] of a worker that a {Nursery} is to fork
      # @return [Hash{Integer => String}] where the nursery has that worker's orders, answers and log, and both ends of
      #   its {Relay}; and whether it is to be read or written
      def self.of(index)
        MODES.each_with_index.to_h { |mode, offset| [ANSWERS + 1 + (MODES.size * index) + offset, mode] }
      end
    end
  end
end
