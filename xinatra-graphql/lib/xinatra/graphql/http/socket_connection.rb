# frozen_string_literal: true

require "json"
require "xinatra/error_report"
require_relative "socket_sink"
require_relative "transport_message"

module Xinatra
  module GraphQL
    module HTTP
      # A client that speaks the GraphQL over WebSocket Protocol
      # (https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md), subprotocol "graphql-transport-ws". The
      # server tells it one message at a time, so its operations begin one after the other.
      class SocketConnection
        PROTOCOL = "graphql-transport-ws"
        # Why it is closed.
        INVALID = 4400
        UNAUTHORIZED = [4401, "Unauthorized"].freeze
        FORBIDDEN = [4403, "Forbidden"].freeze
        UNACCEPTABLE = [4406, "Subprotocol not acceptable"].freeze
        LATE = [4408, "Connection initialisation timeout"].freeze
        EXISTS = 4409
        AGAIN = [4429, "Too many initialisation requests"].freeze
        FAILED = [4500, "Internal server error"].freeze
        IDLE = [1000, "Idle"].freeze
        FULL = [1013, "Try again later"].freeze
        TOO_BIG = [1009, "Message too big"].freeze
        ACKNOWLEDGEMENT = '{"type":"connection_ack"}'
        private_constant :INVALID, :UNAUTHORIZED, :FORBIDDEN, :UNACCEPTABLE, :LATE, :EXISTS, :AGAIN, :FAILED, :IDLE,
                         :FULL, :TOO_BIG, :ACKNOWLEDGEMENT

        # @param socket [WebSocket] that is not open yet
        # @param streams [Streams]
        # @param log [#puts] is told of exceptions
        # @yieldparam payload [Hash] what the client says when it begins
        # @yieldreturn [Hash] the schema's context
        # @raise [Refusal] from the block, where the client is not let in
        def initialize(socket, streams, log, &admit)
          @socket = socket
          @streams = streams
          @log = log
          @admit = admit
          @operations = {}
          @lock = Mutex.new
        end

        # Has the socket tell what happens.
        # @return [void]
        def listen
          return @socket.close(*UNACCEPTABLE) unless @socket.protocol

          @socket.on_open { opened }
          @socket.on_message { |text| received(text) }
          @socket.on_close { ended }
        end

        private

        def tick(now)
          limits = @streams.limits
          if !@begun
            @socket.close(*LATE) if now - @active >= limits.init_timeout
          elsif @lock.synchronize { @operations.empty? } && now - @active >= limits.idle_timeout
            @socket.close(*IDLE)
          end
        end

        def opened
          active
          @socket.close(*FULL) unless @streams.connections.add(self) { |now| tick(now) }
        end

        def ended
          @streams.connections.delete(self)
          @lock.synchronize { @operations.values.tap { @operations.clear } }.each(&:cancel)
        end

        def active = @active = Process.clock_gettime(Process::CLOCK_MONOTONIC)

        # What comes behind an end is not looked at.
        def received(text)
          return if @socket.closed?
          return @socket.close(*TOO_BIG) if text.bytesize > @streams.limits.body_bytes

          active
          handle(TransportMessage.parse(text, @streams.limits))
        rescue Refusal => e
          @socket.close(INVALID, e.message)
        end

        def handle(message)
          case message.type
          when "connection_init" then @begun ? @socket.close(*AGAIN) : begin_with(message.payload)
          when "ping" then @socket.send(::JSON.generate({ "type" => "pong", "payload" => message.payload }))
          when "subscribe" then @context ? subscribe(message) : @socket.close(*UNAUTHORIZED)
          when "complete" then @lock.synchronize { @operations.delete(message.id) }&.cancel
          end
        end

        def begin_with(payload)
          @begun = true
          @context = @admit.call(payload).to_h
          @socket.send(ACKNOWLEDGEMENT)
        rescue Refusal
          @socket.close(*FORBIDDEN)
        rescue ::StandardError, ::ScriptError => e
          @log.puts(ErrorReport.format(e))
          @socket.close(*FAILED)
        end

        def subscribe(message)
          id = message.id
          sink = SocketSink.new(@socket, id) { over(id) }
          subscriber = @streams.subscriber(sink, @log)
          case keep(id, subscriber)
          when :exists then @socket.close(EXISTS, "Subscriber for #{id} already exists")
          when :full then sink.error([{ "message" => crowded }])
          else @streams.run(message.payload, @context, subscriber)
          end
        end

        def keep(id, subscriber)
          @lock.synchronize do
            next :exists if @operations.key?(id)
            next :full if @operations.size >= @streams.limits.subscriptions

            @operations[id] = subscriber
            nil
          end
        end

        def crowded
          "This connection has the #{@streams.limits.subscriptions} subscriptions that it may have: end one of them"
        end

        def over(id)
          active
          @lock.synchronize { @operations.delete(id) }
        end
      end
    end
  end
end
