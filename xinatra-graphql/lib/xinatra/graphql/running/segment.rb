# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Values that one fiber reads one behind the other. When the fiber waits for a batch, others go on behind the
      # value that it waits for.
      class Segment
        # @return [Integer] index of the first
        attr_reader :start
        # @return [Integer] index behind the last
        attr_reader :limit
        # @return [Array<Object>] as far as they are read
        attr_reader :values
        # @return [Integer, nil] how many errors there were before the value that is being read
        attr_accessor :seen

        # @param start [Integer]
        # @param limit [Integer]
        def initialize(start, limit)
          @start = start
          @limit = limit
          @waited = false
          @values = []
        end

        # Says that its fiber waits, for a batch with the value that is being read.
        # @return [void]
        def wait
          @limit = index + 1
          @waited = true
        end

        # @return [Boolean] whether its last value has waited for others
        def waited? = @waited

        # @return [Integer] index of the value that is being read
        def index = @start + @values.size

        # @return [Boolean]
        def read? = index >= @limit

        # @return [Integer] index of the last value
        def last = @limit - 1

        # Adds the values that are there to those of other segments, by their indices.
        # @param found [Hash{Integer => Object}]
        # @return [void]
        def deal(found)
          @values.each_with_index { |value, at| found[@start + at] = value }
        end
      end
    end
  end
end
