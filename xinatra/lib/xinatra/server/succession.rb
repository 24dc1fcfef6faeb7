# frozen_string_literal: true

require_relative "predecessor"

module Xinatra
  class Server
    # A hot restart: the program is started anew with this one's sockets, beside it. When the new one answers, this one
    # may go; when it cannot begin, this one stays. {Predecessor} is the other side.
    class Succession
      # Seconds that a program that has failed has to end.
      ENDING = 2
      private_constant :ENDING

      # @return [Integer, nil] the process that has taken over
      attr_reader :successor

      # @param command [Command, nil] nil: this program cannot be started again
      # @param listeners [Listeners]
      # @param notification [Notification]
      # @param log [#puts]
      def initialize(command, listeners, notification, log:)
        @command = command
        @listeners = listeners
        @notification = notification
        @log = log
      end

      # Starts the program.
      # @return [void]
      def start
        return @log.puts("xinatra: process #{@pid} is already starting to take over") if @pid
        return @log.puts("xinatra: there is no hot restart of process 1, or of a server in a program") unless @command

        yield if block_given?
        @notification.reloading("starting anew")
        spawn
        @log.puts("xinatra: process #{@pid} is starting to take over")
      rescue StandardError => e
        stay("cannot be started: #{e.message.lines.first&.chomp}")
      end

      # @return [Array<IO>] what is to be waited for
      def pipes = [@ready].compact

      # Looks whether the new program answers, or has failed.
      # @return [void]
      def tend
        return unless @ready&.wait_readable(0)

        answers = @ready.read_nonblock(1, exception: false) == "+"
        @ready.close
        @ready = nil
        answers ? leave : fail_to_begin
      end

      # Asks a new program that does not answer yet to end, for this one is to end. One that does not hear finds that
      # nobody waits for it, when it has begun.
      # @return [void]
      def abandon
        return unless @ready

        answers = @ready.read_nonblock(1, exception: false) == "+"
        @ready.close
        Process.kill("TERM", @pid)
        @abandoned = Process.detach(@pid) unless answers
      rescue Errno::ESRCH
        nil # it has ended by itself
      end

      # Ends a program that has not heard that it was abandoned: now and then Ruby loses a signal that comes while it
      # starts itself.
      # @return [void]
      def clear
        await(@abandoned) if @abandoned
      end

      private

      def spawn
        @ready, ready = IO.pipe
        own, lent = @listeners.descriptors
        @pid = @command.start({ Predecessor::OWN => own.join(","), Predecessor::LENT => lent.join(","),
                                Predecessor::READY => ready.fileno.to_s, **@notification.environment },
                              [*own, *lent, ready.fileno])
      rescue StandardError
        @ready.close
        @ready = nil
        raise
      ensure
        ready.close
      end

      def leave
        @successor = @pid
        Process.detach(@pid)
        @notification.succeeded(@pid)
        @log.puts("xinatra: process #{@pid} has taken over")
      end

      # What has let go of the pipe has ended, or is about to.
      def fail_to_begin
        status = await(Process.detach(@pid))
        stay("has ended with #{status.signaled? ? "signal #{status.termsig}" : "status #{status.exitstatus}"}")
      end

      # @param ending [Process::Waiter]
      # @return [Process::Status]
      def await(ending)
        Process.kill("KILL", @pid) unless ending.join(ENDING)
        ending.value
      end

      def stay(reason)
        @log.puts("xinatra: the new server #{reason}; process #{Process.pid} stays")
        @notification.ready("the new server #{reason}")
        @pid = nil
      end
    end
  end
end
