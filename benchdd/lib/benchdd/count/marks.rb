# frozen_string_literal: true

module BenchDD
  module Count
    # What a process that is counted calls. Callgrind is told to look at two functions of the C library that Ruby has
    # methods for and that nothing else is likely to call: `getsid` sets its count to zero, `getpriority` writes it
    # down. So everything outside the marks is left out exactly, without an extension in C. Without callgrind they do
    # nothing that matters.
    module Marks
      # Collections after which what lives is old, however much was loaded before.
      COLLECTIONS = 4
      private_constant :COLLECTIONS

      class << self
        # Turns counting on: to be called once, when all is loaded. Before it, a program runs faster than after it. What
        # the marks themselves cost is counted in two empty batches, of which the second stands for all, since the first
        # call of a method costs more.
        # @yield warms up: runs what will be counted until nothing is done for the first time any more
        # @return [void]
        def start
          RepeatableRandom.install_with_openssl
          yield if block_given?
          COLLECTIONS.times { GC.start }
          zero
          2.times { batch { nil } }
        end

        # Counts a block, the garbage collections that it brings about among it.
        # @return [Object] what the block returns
        def batch
          zero
          result = yield
          write_down
          result
        end

        private

        def zero = Process.getsid(0)

        def write_down = Process.getpriority(Process::PRIO_PROCESS, 0)
      end
    end
  end
end
