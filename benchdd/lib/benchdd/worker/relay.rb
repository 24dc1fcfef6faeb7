# frozen_string_literal: true

require "io/wait"

module BenchDD
  module Worker
    # The turns of two workers, in the order A B B A, without the runner in between: who has run hands a baton to the
    # other, so that the core never waits. A worker without another hands it to itself.
    class Relay
      BATON = "b"
      # Handed over by who cannot go on.
      DROPPED = "d"
      private_constant :BATON, :DROPPED

      # The other has dropped the baton, or has ended.
      class Lost < StandardError; end
      # The other keeps the baton for too long.
      class Late < Lost; end

      # @param input [IO] the baton comes from there
      # @param output [IO] and goes there
      def initialize(input, output)
        @input = input
        @output = output
      end

      # Runs two batches for each cycle.
      # @param first [Boolean] whether this worker begins: it runs the first and the last of the four, the other those
      #   in between
      # @param cycles [Integer]
      # @param patience [Numeric] seconds that the other may keep the baton
      # @yield runs the next batch
      # @return [Array<Object>] what the block has returned
      # @raise [Lost, Late] when the other cannot go on
      def run(first:, cycles:, patience:, &batch)
        Array.new(cycles) { first ? outer(patience, &batch) : inner(patience, &batch) }.flatten(1)
      rescue StandardError, ScriptError, SystemStackError, NoMemoryError
        drop
        raise
      end

      private

      def outer(patience)
        before = yield
        hand_over
        take(patience)
        [before, yield]
      end

      def inner(patience)
        take(patience)
        [yield, yield].tap { hand_over }
      end

      def hand_over
        @output.syswrite(BATON)
      rescue Errno::EPIPE
        raise Lost
      end

      def take(patience)
        raise Late unless @input.wait_readable(patience)
        raise Lost unless @input.sysread(1) == BATON
      rescue EOFError
        raise Lost
      end

      def drop
        @output.syswrite(DROPPED)
      rescue Errno::EPIPE
        nil # The other has ended.
      end
    end
  end
end
