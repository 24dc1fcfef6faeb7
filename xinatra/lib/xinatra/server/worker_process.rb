# frozen_string_literal: true

module Xinatra
  class Server
    # A worker's process, seen from the master.
    class WorkerProcess
      # How long one may take to begin, in seconds.
      BEGINNING = 60
      private_constant :BEGINNING

      # @return [Integer]
      attr_reader :pid

      # Forks.
      # @yieldparam began [IO] a pipe, to which the new process writes when it answers
      # @raise [SystemCallError] when the system has no room for it
      def initialize
        @since = now
        @pipe, began = IO.pipe
        @pid = fork do
          @pipe.close
          yield began
        end
      rescue SystemCallError
        @pipe&.close
        raise
      ensure
        began&.close
      end

      # @return [Array<IO>] what is to be waited for
      def pipes = [@pipe].compact

      # Looks whether it has begun, or will not.
      # @return [Symbol] `:starting`, `:begun` or `:failed`
      def state
        return @state || starting unless @pipe&.wait_readable(0)

        @state = @pipe.read_nonblock(1, exception: false) == "+" ? :begun : :failed
        release
        signal(@later) if @later
        @state
      end

      # @return [Boolean]
      def begun? = state == :begun

      # @return [Float] how long it has lived, in seconds
      def age = now - @since

      # @param name [String]
      # @return [void]
      def signal(name)
        Process.kill(name, @pid)
      rescue Errno::ESRCH
        nil # it has ended already
      end

      # Sends a signal that a process which has not begun yet would take for its end: it gets it when it has.
      # @param name [String]
      # @return [void]
      def tell(name) = begun? ? signal(name) : @later = name

      # Looks whether it has ended. Others of this process's children are not its to bury.
      # @return [String, nil] how
      def ended
        _pid, status = Process.wait2(@pid, Process::WNOHANG)
        status && (status.signaled? ? "signal #{status.termsig}" : "status #{status.exitstatus}")
      rescue Errno::ECHILD
        "a status that somebody else has asked for"
      end

      # Forgets the pipe.
      # @return [void]
      def release
        @pipe&.close
        @pipe = nil
      end

      private

      def starting = age > BEGINNING ? :failed : :starting

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
