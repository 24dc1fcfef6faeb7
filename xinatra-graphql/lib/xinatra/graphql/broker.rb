# frozen_string_literal: true

require_relative "errors"
require_relative "broker/listener"

module Xinatra
  module GraphQL
    # What takes triggers to the subscriptions of all processes: for {Subscriptions} anything with `listen` and
    # `publish`; for {RedisBroker} and {PostgresBroker} what they have in common.
    class Broker
      # @param log [#puts] is told when it is away, and when it is back
      def initialize(log: $stderr)
        @log = log
        @listeners = {}
        @starting = Mutex.new
        @sending = Mutex.new
      end

      # Has a block run, in a thread of this process, for whatever is published from now on. Where the connection is
      # lost, it listens again as soon as it can; what is published meanwhile is missed. In a process that listens
      # already, and each process listens by itself, nothing else happens.
      # @param channel [String] at most 63 bytes
      # @yieldparam text [String]
      # @return [void]
      # @raise [Unreachable] when it cannot listen now
      def listen(channel, &receiver)
        listener = @starting.synchronize do
          known = @listeners[channel]
          next known if known&.alive?

          @listeners[channel] = Listener.new(@log, receiver) { |listening, hear| session(channel, listening, &hear) }
        end
        return if listener.listening?

        raise Unreachable, "#{self.class.name} cannot listen, and tries again: see to its server (#{listener.reason})"
      end

      # Tells all that listen, in any process.
      # @param channel [String]
      # @param text [String] in UTF-8, without NUL
      # @return [void]
      # @raise [Unreachable] when it cannot
      def publish(channel, text)
        @sending.synchronize { transmit(channel, text) }
      rescue *failures => e
        raise Unreachable, "#{self.class.name} cannot publish: see to its server (#{e.class}: #{e.message.strip})"
      end

      # Ends what listens in this process, and its connections.
      # @return [void]
      def close
        @starting.synchronize { @listeners.each_value(&:stop).clear }
        @sending.synchronize { disconnect }
      end

      private_constant :Listener

      private

      # The gem of that name, where it is there.
      def need(name, version)
        require name
      rescue ::LoadError
        raise DefinitionError,
              "#{self.class.name} needs the gem #{name}: add `gem \"#{name}\", \"#{version}\"` to the Gemfile"
      end
    end
  end
end
