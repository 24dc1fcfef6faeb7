# frozen_string_literal: true

require_relative "processes"

module Xinatra
  class Server
    # What the processes of a server have counted, together. Each has a slot of its own; when it ends, however that was,
    # a successor goes on with the slot, so that what is summed up never becomes less.
    class Figures
      # Slots for each process: while all are replaced, others are still there, and none waits for another.
      SLOTS = 8
      private_constant :SLOTS

      # @param processes [Integer] how many there are to be at a time
      def initialize(processes)
        @shared = Native::Figures.new(processes * SLOTS)
      end

      # Claims a slot for this process.
      # @return [Native::Figures, nil] nil when none is free: what this process does is not counted then
      def claim
        owners = @shared.owners
        free = owners.each_index.reject { |index| alive?(owners[index]) }
        @shared if free.any? { |index| @shared.take(index, owners[index], identity(Process.pid)) }
      end

      # @return [Array<Integer>] the processes that live
      def pids = living.map(&:last)

      # @return [Hash{Symbol => Integer, Array}] see {Native::Figures}
      def sum = @shared.sum(living.map(&:first))

      private

      # @return [Array] slot and process of each that lives
      def living
        @shared.owners.each_with_index.filter_map { |owner, index| [index, owner >> 32] if alive?(owner) }
      end

      # A number may be another process's by now: when that began tells them apart.
      def identity(pid)
        begun = Processes.begun(pid)
        begun && ((pid << 32) | (begun & 0xFFFFFFFF))
      end

      def alive?(owner) = owner.positive? && identity(owner >> 32) == owner
    end
  end
end
