# frozen_string_literal: true

module Xinatra
  class Server
    # A worker's process, seen from the master.
    class WorkerProcess
      # How long one may take to begin, in seconds.
      BEGINNING = 60
      # What one writes to its pipe when it answers. What else it writes is why it cannot begin.
      BEGUN = "+"
      # A pipe takes as many bytes at one blow (POSIX's least PIPE_BUF is 512, Linux's is this).
      MOST = 4096
      private_constant :BEGINNING, :MOST

      # @return [Integer]
      attr_reader :pid
      # @return [String, nil] why it could not begin, if it has said so
      attr_reader :reason

      # Forks.
      # @yieldparam began [IO] a pipe, to which the new process writes {BEGUN}, or why it cannot begin
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

        hear(@pipe.read_nonblock(MOST, exception: false))
        release
        signal(@later) if @later
        @state
      end

      # @return [Boolean]
      def begun? = state == :begun

      # @return [String] why it could not begin, as far as is known before its end is
      def failure = @reason || (@state ? "it has ended" : "it has not begun in time")

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

      def hear(said)
        @state = said == BEGUN ? :begun : :failed
        @reason = said.force_encoding(Encoding::UTF_8).scrub if said && @state == :failed
      end

      def starting = age > BEGINNING ? :failed : :starting

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
