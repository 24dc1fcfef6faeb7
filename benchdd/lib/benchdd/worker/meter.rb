# frozen_string_literal: true

module BenchDD
  module Worker
    # Reads the process's clocks and counters around a block. GC is part of what the block costs: its bursts belong to
    # the code that makes the garbage.
    module Meter
      CPU = Process::CLOCK_PROCESS_CPUTIME_ID
      WALL = Process::CLOCK_MONOTONIC
      private_constant :CPU, :WALL

      # The CPU clock is read last before and first after, so that reading the others is not in it.
      # @yield what is measured
      # @return [Reading]
      def self.measure
        objects = GC.stat(:total_allocated_objects)
        gc_count = GC.count
        gc_ns = GC.total_time
        wall = Process.clock_gettime(WALL, :nanosecond)
        cpu = Process.clock_gettime(CPU, :nanosecond)
        yield
        cpu = Process.clock_gettime(CPU, :nanosecond) - cpu
        wall = Process.clock_gettime(WALL, :nanosecond) - wall
        Reading.new(cpu, wall, GC.stat(:total_allocated_objects) - objects, GC.total_time - gc_ns, GC.count - gc_count)
      end

      # @return [Integer] the most memory that this process has had resident, in KB; 0 where the system does not tell
      def self.peak_memory_kb
        File.read("/proc/self/status")[/^VmHWM:\s+(\d+)/, 1].to_i
      rescue SystemCallError
        0
      end
    end
  end
end
