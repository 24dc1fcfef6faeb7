# frozen_string_literal: true

require_relative "broker"
require_relative "postgres_broker/parts"

module Xinatra
  module GraphQL
    # Takes triggers to all processes by PostgreSQL (its LISTEN and NOTIFY): over a connection of each process that
    # listens, and one that publishes. It needs the gem pg.
    #
    #   use Xinatra::GraphQL::Subscriptions, broker: Xinatra::GraphQL::PostgresBroker.new(ENV.fetch("DATABASE_URL"))
    class PostgresBroker < Broker
      # Seconds of silence after which the server is asked for a sign of life.
      SILENCE = 10
      # Who does not hear of the other side's end, finds out within seconds.
      DEFAULTS = { connect_timeout: 5, keepalives_idle: 10, keepalives_interval: 5, keepalives_count: 2,
                   tcp_user_timeout: 10_000 }.freeze
      private_constant :SILENCE, :DEFAULTS, :Parts

      # @param address [String, nil] such as "postgres://user@host/database", or "host=... dbname=..."
      # @param log [#puts] see {Broker#initialize}
      # @param options [Hash{Symbol => Object}] see PG.connect
      # @raise [DefinitionError] without the gem
      def initialize(address = nil, log: $stderr, **options)
        super(log:)
        need("pg", "~> 1.5")
        @options = { **DEFAULTS, **parsed(address.to_s), **options }
      end

      private

      def failures = [::PG::Error]

      def parsed(address)
        ::PG::Connection.conninfo_parse(address).to_h { |entry| [entry[:keyword].to_sym, entry[:val]] }.compact
      end

      # One that was lost while it was idle is opened anew.
      def transmit(channel, text)
        attempts = 0
        begin
          attempts += 1
          notify(channel, Parts.of(text))
        rescue ::PG::Error
          disconnect
          retry if attempts == 1
          raise
        end
      end

      def notify(channel, parts)
        connection.transaction do |transaction|
          parts.each { |part| transaction.exec_params("SELECT pg_notify($1, $2)", [channel, part]) }
        end
      end

      def connection
        leave_parents
        @connection ||= connect
      end

      # A fork has one of its own, and keeps its parent's, which would be ended else.
      def leave_parents
        return if @process == Process.pid

        @parents = @connection
        @connection = nil
        @process = Process.pid
      end

      # Without words on standard error.
      def connect = ::PG.connect(**@options).tap { |connection| connection.set_notice_processor { nil } }

      def disconnect
        leave_parents
        @connection&.close
      rescue ::PG::Error
        nil
      ensure
        @connection = nil
      end

      def session(channel, listening)
        connection = connect
        connection.exec("LISTEN #{connection.quote_ident(channel)}")
        listening.call
        parts = Parts.new
        loop do
          heard = connection.wait_for_notify(SILENCE) do |_channel, _process, payload|
            (text = parts.add(payload)) && yield(text)
          end
          connection.exec("SELECT 1") unless heard
        end
      ensure
        connection&.close
      end
    end
  end
end
