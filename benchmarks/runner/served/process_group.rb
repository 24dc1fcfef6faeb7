# frozen_string_literal: true

module Bench
  module Runner
    module Served
      # The processes that a command has started, itself among them: what they have cost, and what they hold.
      class ProcessGroup
        # Of Linux, as clock_getcpuclockid(3) makes it: the CPU time of a process, all of its threads, those that have
        # ended, too, in nanoseconds where the ticks of /proc/PID/stat are 10 ms.
        CLOCK = ->(pid) { (~pid << 3) | 2 }
        private_constant :CLOCK

        # @param leader [Integer] the process that the others have come from
        def initialize(leader)
          @leader = leader
        end

        # @return [Array<Integer>] those that run
        def pids
          Dir.glob("/proc/[0-9]*/stat").filter_map do |path|
            state, _parent, group = read(path)[/.*\) (.*)/m, 1].to_s.split
            Integer(path[/\d+/]) if group.to_i == @leader && state != "Z"
          end
        end

        # @return [Hash{Integer => Integer}] by process, nanoseconds of CPU time since it began
        def cpu
          pids.to_h { |pid| [pid, Process.clock_gettime(CLOCK.call(pid), :nanosecond)] }
        end

        # @yield what is to be measured
        # @return [Integer] nanoseconds that the processes have taken meanwhile
        # @raise [Error] when one has ended: what it took is lost
        def cpu_of
          before = cpu
          yield
          after = cpu
          raise Error, "one of its processes has ended meanwhile" unless (before.keys - after.keys).empty?

          after.sum { |pid, nanoseconds| nanoseconds - before.fetch(pid, 0) }
        end

        # @param share [String] "Rss", what each holds, or "Pss", where what several hold is parted among them
        # @return [Float] in MB of 1,000,000 bytes, of all
        def memory(share = "Rss")
          pids.sum { |pid| Integer(read("/proc/#{pid}/smaps_rollup")[/^#{share}:\s+(\d+)/, 1] || 0) } * 1_024 / 1e6
        end

        # Ends them, without asking: they have nothing to lose.
        # @return [void]
        def stop
          Process.kill("KILL", -@leader)
        rescue Errno::ESRCH
          nil # they have
        end

        private

        # What has ended meanwhile is like what was not there.
        def read(path)
          File.read(path)
        rescue SystemCallError
          ""
        end
      end
    end
  end
end
