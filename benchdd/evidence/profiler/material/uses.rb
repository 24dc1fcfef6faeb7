# frozen_string_literal: true

module Evidence
  module Profiling
    # Ways to use the CPU: each works for so many seconds of CPU time.
    module Uses
      ALL = %w[ruby system_calls collections].freeze

      module_function

      # @param seconds [Float]
      # @return [void]
      def ruby(seconds) = during(seconds) { count(20_000) }

      # The kernel's work, a lot at once and a little at once.
      def system_calls(seconds)
        buffer = +""
        File.open("/dev/zero") do |zero|
          during(seconds) do
            zero.sysread(262_144, buffer)
            20.times { Process.getpgrp }
          end
        end
      end

      # Objects that live for a while.
      def collections(seconds)
        kept = []
        during(seconds) do
          kept << Array.new(200) { |number| [number.to_s] }
          kept.shift(200) if kept.size > 400
        end
      end

      def during(seconds)
        stop = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + seconds
        yield while Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) < stop
      end

      def count(rounds)
        index = 0
        index += 1 while index < rounds
      end
    end
  end
end
