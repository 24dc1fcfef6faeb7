# frozen_string_literal: true

require_relative "logs"
require_relative "signals"

module Xinatra
  class Server
    # The main process of a server: hears signals, and has {Alone} or a {Cluster} do what they mean.
    #
    # INT and TERM end it when all is answered, a second one at once; USR1 replaces one worker after the other; USR2 is
    # a hot restart, see {Succession}.
    class Supervisor
      # No worker could begin.
      class Failed < StandardError; end

      ENDING = %w[INT TERM].freeze
      SIGNALS = [*ENDING, "USR1", "USR2"].freeze
      # Seconds that processes have to end beyond those that requests have.
      SLACK = 5
      private_constant :ENDING, :SIGNALS

      # @param crew [Alone, Cluster]
      # @param configuration [Configuration]
      # @param succession [Succession]
      # @param notification [Notification]
      def initialize(crew, configuration, succession:, notification:)
        @crew = crew
        @configuration = configuration
        @succession = succession
        @notification = notification
      end

      # Answers until a signal ends it, or a successor has taken over.
      # @param anxious [Boolean] whether workers that take too long to begin are given up, too
      # @yield when it has begun
      # @yieldreturn [String] how it is, for people
      # @return [void]
      # @raise [Failed] when no worker could begin
      def run(anxious: false, &begun)
        @begun = begun
        @signals = Signals.new([*SIGNALS, *@crew.signals])
        @crew.start(@signals)
        failure = attend(anxious)
        finish
        raise Failed, "no worker could begin: #{failure}" if failure
      ensure
        @signals&.release
        @crew.release
      end

      private

      # @return [String, nil] why it could not begin, where that is why it ends
      def attend(anxious)
        loop do
          tend
          return if @succession.successor

          failure = @crew.failure(late: anxious) unless @status
          return failure if failure

          asked = @signals.wait(patience, *@crew.pipes, *@succession.pipes)
          return if ENDING.include?(asked)

          obey(asked)
        end
      end

      def tend
        @crew.tend
        @succession.tend
        ready(@begun.call) if !@status && @crew.begun?
        ready(@status) if @replacing && !@crew.replacing?
        @notification.ping
      end

      def ready(status)
        @status = status
        @replacing = false
        @notification.ready(status)
      end

      def patience = [@crew.patience, @notification.patience].compact.min

      def obey(signal)
        case signal
        when "USR1" then replace
        when Logs::SIGNAL then @crew.reopen
        when "USR2" then @succession.start { @configuration.on_restart.each(&:call) }
        end
      end

      def replace
        @crew.replace
        return unless @crew.replacing?

        @replacing = true
        @notification.reloading("replacing workers")
      end

      def finish
        @succession.abandon
        @notification.stopping unless @succession.successor
        @crew.stop
        await_end
        @crew.kill unless @crew.stopped?
        @succession.clear
      end

      # Until all has ended, or has had its time, or whoever has asked asks again.
      def await_end
        begun = now
        until @crew.stopped? || now - begun > @configuration.grace + SLACK
          asked = @signals.wait(0.05)
          return if ENDING.include?(asked) && now - begun > Signals::ONCE
        end
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
