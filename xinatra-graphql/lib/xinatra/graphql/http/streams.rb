# frozen_string_literal: true

require "xinatra/error_report"
require "xinatra/web_socket"
require_relative "../deep_json"
require_relative "../subscriptions"
require_relative "accept"
require_relative "connections"
require_relative "event_sink"
require_relative "events_response"
require_relative "media_type"
require_relative "operation_reader"
require_relative "operation_types"
require_relative "socket_connection"

module Xinatra
  module GraphQL
    module HTTP
      # Operations of an endpoint whose results are sent as they come: by streams of events, and WebSockets.
      class Streams
        # How often connections are told the time, in seconds.
        INTERVAL = 0.25
        NOTHING = { "message" => "There is no operation in the document: send one" }.freeze
        CROWDED = "There are as many connections as there may be: try again later"
        private_constant :INTERVAL, :NOTHING, :CROWDED

        # @return [Limits]
        attr_reader :limits
        # @return [Connections]
        attr_reader :connections
        # @return [Array<String>, String, Symbol, nil] whose pages may open WebSockets besides the app's own
        attr_reader :origins

        # @param schema [Class] a GraphQL::Schema with {Subscriptions}
        # @param executor [Executor]
        # @param documents [Documents]
        # @param check [DocumentCheck]
        # @param limits [Limits]
        # @param origins [Array<String>, String, Symbol, nil]
        def initialize(schema, executor, documents, check, limits, origins)
          @schema = schema
          @executor = executor
          @documents = documents
          @check = check
          @limits = limits
          @origins = origins
          @handshake = WebSocket::Handshake.new(protocols: [SocketConnection::PROTOCOL], origins:)
          @accept = Accept.new(nil, [MediaType::JSON, MediaType::RESPONSE, MediaType::EVENTS])
          @acceptable = Accept.new(nil, [MediaType::EVENTS])
          @connections = Connections.new(limits.connections, INTERVAL)
          freeze
        end

        # @param env [Hash] the Rack environment
        # @return [Boolean] whether events are what the client wants most
        def events?(env) = @accept.choose(env["HTTP_ACCEPT"]) == MediaType::EVENTS

        # @param env [Hash] the Rack environment
        # @return [Boolean] whether it is to become a WebSocket
        def socket?(env) = !env["HTTP_UPGRADE"].nil? && env["REQUEST_METHOD"] == "GET"

        # @param text [String] a document, which is parsed where it has the word
        # @param name [String, nil] of the operation in it
        # @return [Boolean]
        def subscription?(text, name)
          text.include?("subscription") && OperationTypes.of(@schema, text, name).include?("subscription")
        end

        # @param env [Hash] the Rack environment
        # @param operation [Operation]
        # @param text [String] its document
        # @return [Boolean] whether it is answered by a stream
        # @raise [Refusal] 406, where it can be answered by nothing else
        def answers?(env, operation, text)
          return true if events?(env)
          return false unless subscription?(text, operation.operation_name)
          return true if @acceptable.choose(env["HTTP_ACCEPT"])

          raise Refusal.new("A subscription is answered by a stream: accept #{MediaType::EVENTS}, or open a " \
                            "WebSocket with the protocol #{SocketConnection::PROTOCOL}", status: 406)
        end

        # @param env [Hash] the Rack environment
        # @param operation [Operation]
        # @param text [String] its document
        # @param context [Hash] the schema's
        # @return [EventsResponse]
        # @raise [Refusal] 503
        def answer(env, operation, text, context)
          raise Refusal.new(CROWDED, status: 503) if @connections.full?

          EventsResponse.new do |stream|
            subscriber = subscriber(EventSink.new(stream), env["rack.errors"])
            next subscriber.refuse([{ "message" => CROWDED }]) unless @connections.add(subscriber)

            # Some servers send nothing of the head before there is something behind it.
            stream.comment("")
            stream.on_close do
              @connections.delete(subscriber)
              subscriber.cancel
            end
            execute(operation, text, context, subscriber)
          end
        end

        # Opens a WebSocket where no app does it.
        # @param env [Hash] the Rack environment
        # @yieldparam (see SocketConnection#initialize)
        # @yieldreturn (see SocketConnection#initialize)
        # @return [Array(Integer, Hash, #each)]
        def open(env, &)
          status, headers, body = @handshake.refusal(env)
          return [status, headers, [body]] if status

          socket = @handshake.socket(env)
          converse(socket, env, &)
          [101, @handshake.headers(env, socket), WebSocket::Body.new(socket)]
        end

        # Has a WebSocket speak GraphQL.
        # @param socket [WebSocket]
        # @param env [Hash] the Rack environment
        # @yieldparam (see SocketConnection#initialize)
        # @yieldreturn (see SocketConnection#initialize)
        # @return [void]
        def converse(socket, env, &admit) = SocketConnection.new(socket, self, env["rack.errors"], &admit).listen

        # @param sink [SocketSink, EventSink]
        # @param log [#puts] is told of exceptions
        # @return [Subscriptions::Subscriber]
        def subscriber(sink, log) = @schema.subscriptions.subscriber(sink, log)

        # Executes what a client has sent.
        # @param members [Hash]
        # @param context [Hash]
        # @param subscriber [Subscriptions::Subscriber]
        # @return [void]
        def run(members, context, subscriber)
          operation = OperationReader.read(members, @limits)
          @check.call(operation.query)
          execute(operation, @documents.text(operation), context, subscriber)
        rescue Refusal => e
          subscriber.refuse(e.to_h["errors"])
        end

        private

        def execute(operation, text, context, subscriber)
          context = @schema.subscriptions.addressed(context, subscriber)
          result = @executor.execute(text, variables: operation.variables, context:,
                                           operation_name: operation.operation_name)
          return subscriber.refuse(result.to_h["errors"] || [NOTHING]) unless result.to_h.key?("data")

          @documents.keep(operation)
          begin_with(result, subscriber)
        rescue ::StandardError, ::ScriptError => e
          raise if e.is_a?(EventStream::Gone)

          subscriber.log.puts(ErrorReport.format(e))
          subscriber.refuse([Subscriptions::FAULT])
        end

        # `subscribe` may have answered nothing, or ended it.
        def begin_with(result, subscriber)
          silent = subscriber.subscribed? && result.to_h == { "data" => {} }
          over = !subscriber.subscribed? || result.context.namespace(:subscriptions)[:unsubscribed]
          subscriber.begin(silent ? nil : DeepJSON.generate(result.to_h))
          subscriber.finish if over
        end
      end
    end
  end
end
