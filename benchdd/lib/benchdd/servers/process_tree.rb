# frozen_string_literal: true

require "etc"

module BenchDD
  module Servers
    # A process, and all that stem from it, as Linux shows them in /proc.
    class ProcessTree
      # What /proc/PID/stat says of a process: its state, its parent, and the ticks of CPU time that children used which
      # have ended and were waited for, with their own such children. Times of the living are read from their clocks,
      # which count nanoseconds where ticks are 10 ms. See proc_pid_stat(5).
      Entry = Struct.new(:pid, :parent, :state, :ended_children_ticks) do
        # @param pid [Integer]
        # @return [Entry, nil] nil when there is none, or no more
        def self.read(pid)
          fields = File.read("/proc/#{pid}/stat").rpartition(") ").last.split
          new(pid, fields[1].to_i, fields[0], fields[13].to_i + fields[14].to_i)
        rescue Errno::ENOENT, Errno::ESRCH
          nil
        end

        # @return [Integer] nanoseconds
        def ended_children_ns = ended_children_ticks * NS_PER_TICK

        # The clock of another process has a number that the kernel makes of its own, see clock_getcpuclockid(3).
        # @return [Integer] nanoseconds that the process has used, its threads that have ended included
        def own_ns
          Process.clock_gettime((~pid << 3) | 2, :nanosecond)
        rescue Errno::EINVAL, Errno::ESRCH
          0
        end
      end

      NS_PER_TICK = 1_000_000_000 / Etc.sysconf(Etc::SC_CLK_TCK)
      # A tree that changes while it is read is read again, at most so often.
      READS = 5
      private_constant :Entry, :NS_PER_TICK, :READS

      # @return [Boolean] whether this system shows processes in this way
      def self.readable? = File.exist?("/proc/self/stat")

      # @param pid [Integer] of its root
      # @param own [Boolean] whether the root itself belongs to it, or only what stems from it
      def initialize(pid, own: true)
        @root = pid
        @own = own
      end

      # @return [Array<Integer>] pids of those that have not ended
      def pids = members(entries).reject { |entry| entry.state == "Z" }.map(&:pid)

      # The CPU time of all processes, those included that have ended and were waited for. A process that ends between
      # two readings has its time moved to its parent: the tree is read again when it has changed meanwhile.
      # @return [Integer] nanoseconds, in the kernel and out of it
      def cpu_ns
        (1..).each do |read|
          before = entries
          sum = members(before).sum(&:own_ns)
          after = entries
          next unless state(before) == state(after) || read == READS

          return sum + (members(after) | root(after)).sum(&:ended_children_ns)
        end
      end

      # Sends a signal to all, as many as there are.
      # @param signal [Symbol]
      # @return [Array<Integer>] pids of those that were there
      def signal(signal)
        pids.each do |pid|
          Process.kill(signal, pid)
        rescue Errno::ESRCH
          nil
        end
      end

      private

      def entries
        Dir.children("/proc").grep(/\A\d/).filter_map { |name| Entry.read(name.to_i) }
      end

      def root(entries) = entries.select { |entry| entry.pid == @root }

      def members(entries)
        children = entries.group_by(&:parent)
        found = root(entries)
        found.each { |entry| found.concat(children.fetch(entry.pid, [])) }
        @own ? found : found.drop(1)
      end

      def state(entries) = members(entries).map { |entry| [entry.pid, entry.ended_children_ticks] }
    end
  end
end
