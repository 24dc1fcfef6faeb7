# frozen_string_literal: true

require "etc"

module Xinatra
  class Server
    # What the system tells of processes (proc(5)).
    module Processes
      # Since when its clock ticks, in seconds since the epoch.
      BOOT = /^btime (\d+)/
      private_constant :BOOT

      module_function

      # @param pid [Integer]
      # @return [Integer, nil] when it began, in ticks of the system since it runs; nil when it has ended
      def begun(pid)
        state, *fields = File.read("/proc/#{pid}/stat")[/.*\) (.*)/m, 1].split
        Integer(fields[18]) unless %w[Z X].include?(state)
      rescue Errno::ENOENT, Errno::ESRCH
        nil
      end

      # @param pid [Integer]
      # @return [Float, nil] when it began, in seconds since the epoch; nil when it has ended
      def start_time(pid)
        ticks = begun(pid)
        ticks && (Integer(File.read("/proc/stat")[BOOT, 1]) + (ticks / Etc.sysconf(Etc::SC_CLK_TCK).to_f))
      end

      # @param pid [Integer]
      # @return [Integer] how many bytes of memory it has, 0 when it has ended
      def resident(pid)
        Integer(File.read("/proc/#{pid}/statm").split[1]) * Etc.sysconf(Etc::SC_PAGESIZE)
      rescue Errno::ENOENT, Errno::ESRCH
        0
      end
    end
  end
end
