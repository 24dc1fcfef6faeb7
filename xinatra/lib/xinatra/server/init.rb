# frozen_string_literal: true

require_relative "signals"

module Xinatra
  class Server
    # Process 1 of a container: it passes signals on to the process that serves, buries all that nobody else does, and
    # ends as that one has. The app is never process 1 itself, for there its own children could not be told from those
    # that are adopted (wait(2)), and no signal would end it that it does not wait for (pid_namespaces(7)).
    class Init
      PASSED_ON = %w[TERM INT HUP QUIT USR1 USR2].freeze
      private_constant :PASSED_ON

      # @return [Boolean] whether this is process 1
      def self.needed? = Process.pid == 1

      # As process 1 it goes on in a child, and does not return in process 1.
      # @return [Boolean] whether it has
      def self.step_aside
        return false unless needed?

        init = new
        init.fork_once || exit!(init.run)
      end

      def initialize
        @signals = Signals.new([*PASSED_ON, "CHLD"])
      end

      # Forks the process that serves.
      # @return [true, nil] true in the child
      def fork_once
        return if (@child = fork)

        @signals.release
        true
      end

      # Waits until that one has ended.
      # @return [Integer] its exit code; of a signal 128 and its number
      def run
        loop do
          status = bury
          return status.exitstatus || (128 + status.termsig) if status

          asked = @signals.wait
          Process.kill(asked, @child) unless asked == "CHLD"
        end
      end

      private

      # @return [Process::Status, nil] of the process that serves
      def bury
        served = nil
        while (pid, status = Process.wait2(-1, Process::WNOHANG))
          served = status if pid == @child
        end
        served
      rescue Errno::ECHILD
        served
      end
    end
  end
end
