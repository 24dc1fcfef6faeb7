# frozen_string_literal: true

require "xinatra/error_report"

module Xinatra
  module GraphQL
    class Broker
      # A thread that listens, and begins again whenever that has ended.
      class Listener
        # Seconds to the first answer of the server.
        PATIENCE = 5
        # Seconds from one attempt to the next: twice as many each time.
        PAUSES = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2].freeze
        private_constant :PATIENCE, :PAUSES

        # @return [String, nil] why it does not listen
        attr_reader :reason

        # @param log [#puts]
        # @param receiver [#call] gets each text
        # @yieldparam listening [#call] to be called when it does
        # @yieldparam hear [#call] to be called with each text
        # @yieldreturn [void] never, but for exceptions
        def initialize(log, receiver, &session)
          @log = log
          @receiver = receiver
          @session = session
          @lock = Mutex.new
          @changed = ConditionVariable.new
          @failures = 0
          @thread = Thread.new { persist }
        end

        # @return [Boolean] false in a fork
        def alive? = @thread.alive?

        # @return [void]
        def stop = @thread.kill.join

        # @return [Boolean] also where it waited for that
        def listening?
          @lock.synchronize do
            @changed.wait(@lock, PATIENCE) if @state.nil?
            @reason ||= "no answer within #{PATIENCE} seconds" if @state.nil?
            @state == :listening
          end
        end

        private

        def persist
          Thread.current.name = "graphql broker"
          loop do
            @session.call(-> { listens }, ->(text) { hear(text) })
          rescue ::StandardError => e
            lost(e)
            sleep(PAUSES[@failures] || PAUSES.last)
            @failures += 1
          end
        end

        def listens
          @log.puts("Subscriptions get what is triggered again.") if @state == :away
          @failures = 0
          become(:listening, nil)
        end

        def lost(error)
          reason = "#{error.class}: #{error.message.strip}"
          @log.puts("Subscriptions do not get what is triggered: #{reason}") unless @state == :away
          become(:away, reason)
        end

        def become(state, reason)
          @lock.synchronize do
            @state = state
            @reason = reason
            @changed.broadcast
          end
        end

        def hear(text)
          @receiver.call(text)
        rescue ::StandardError, ::ScriptError => e
          @log.puts(ErrorReport.format(e))
        end
      end
    end
  end
end
