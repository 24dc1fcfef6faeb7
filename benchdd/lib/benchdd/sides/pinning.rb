# frozen_string_literal: true

module BenchDD
  module Sides
    # Keeping a process on one core: moved from one to another it finds cold caches there, and two sides on different
    # cores may meet different neighbours.
    module Pinning
      # The kernel's list of the cores that this process may use.
      STATUS = "/proc/self/status"
      private_constant :STATUS

      class << self
        # @return [Integer, nil] the core to use: the last of several, since the first has most of the interrupts; nil
        #   where there is no choice, or the system does not tell
        def core = allowed.size > 1 ? allowed.last : nil

        # @param core [Integer, nil] nil: none
        # @return [Array<String>] what to put before a command so that it stays on that core; nothing where that is not
        #   possible
        def command(core)
          taskset = core && allowed.include?(core) && Executable.find("taskset")
          taskset ? [taskset, "--cpu-list", core.to_s] : []
        end

        # Moves a process that runs.
        # @param pid [Integer]
        # @param core [Integer, nil] nil: nowhere
        # @return [void]
        def move(pid, core)
          taskset, list, = command(core)
          return unless taskset

          system(taskset, "--all-tasks", "--pid", list, core.to_s, pid.to_s, out: File::NULL, err: File::NULL)
        end

        # @param core [Integer, nil]
        # @return [Integer, nil] another than that one; nil where there is none
        def beside(core) = core && allowed.reverse.find { |other| other != core }

        # @return [Array<Integer>] the cores that this process may use; none where the system does not tell
        def allowed
          File.read(STATUS)[/^Cpus_allowed_list:\s*(\S+)/, 1].to_s.split(",").flat_map do |range|
            first, last = range.split("-").map { |number| Integer(number, 10) }
            [*first..(last || first)]
          end
        rescue SystemCallError
          []
        end
      end
    end
  end
end
