# frozen_string_literal: true

module Evidence
  module Profiling
    # What a thread has spent on which part of its work, by the clocks: nanoseconds of CPU time, and of others.
    class Ledger
      # @return [Integer] of this thread
      def self.cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)

      # @return [Integer] of all threads
      def self.process_cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

      # @return [Integer]
      def self.wall = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

      # @return [Hash{String => Array(Integer, Integer)}] running and not running, by the name of a part
      attr_reader :parts
      # @return [Hash{String => Array(Integer, Integer)}] the same of single methods, without what they call
      attr_reader :methods_alone

      def initialize
        @parts = Hash.new { |all, name| all[name] = [0, 0] }
        @methods_alone = Hash.new { |all, name| all[name] = [0, 0] }
      end

      # @param name [String]
      # @yield the part
      # @return [void]
      def part(name, &) = add(@parts[name], &)

      # @param name [String] of the one method that the block calls, again and again
      # @yield
      # @return [void]
      def alone(name, &) = add(@methods_alone[name], &)

      private

      def add(sums)
        cpu = Ledger.cpu
        wall = Ledger.wall
        yield
        running = Ledger.cpu - cpu
        sums[0] += running
        sums[1] += [Ledger.wall - wall - running, 0].max
      end
    end
  end
end
