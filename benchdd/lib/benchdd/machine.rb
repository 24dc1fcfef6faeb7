# frozen_string_literal: true

require "etc"

module BenchDD
  # What a report says about the machine.
  module Machine
    class << self
      # @return [Hash{Symbol => Object}] `cpu`, `cores`, `kernel`, `governor` (nil where there is none), `load`
      def to_h
        { cpu: cpu, cores: Etc.nprocessors, kernel: Etc.uname.values_at(:sysname, :release).join(" "),
          governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"), load: load }
      end

      private

      def cpu
        File.foreach("/proc/cpuinfo").grep(/^model name/).first.to_s[/:\s*(.*)/, 1] || Etc.uname[:machine]
      rescue SystemCallError
        Etc.uname[:machine]
      end

      # The mean number of processes that wanted to run, over the last minute.
      def load = first_line("/proc/loadavg").to_f

      def first_line(path)
        File.open(path, &:gets)&.strip
      rescue SystemCallError
        nil
      end
    end
  end
end
