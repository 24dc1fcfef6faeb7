# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # How connections with a SQLite file wait for another one that writes. By itself SQLite waits without letting the
    # process's other threads run, of which one may be the writer: both would stand still until the time is up.
    #
    # A Sequel::Database is extended with it; its option `timeout:` (milliseconds) is kept.
    module SQLiteWaiting
      # Sequel's own, in milliseconds.
      TIMEOUT = 5_000
      # Seconds between two tries, at least and at most.
      PAUSES = (0.001..0.02)
      private_constant :TIMEOUT, :PAUSES

      # @param database [Sequel::Database]
      # @return [void]
      def self.teach(database)
        return if database.adapter_scheme != :sqlite || database.singleton_class.include?(self)

        database.extend(self)
        database.pool.all_connections { |connection| database.wait_gently(connection) }
      end

      # @param server [Symbol]
      # @return [SQLite3::Database] a new connection
      def connect(server) = super.tap { |connection| wait_gently(connection) }

      # @param connection [SQLite3::Database]
      # @return [void]
      def wait_gently(connection)
        patience = Integer(opts.fetch(:timeout, TIMEOUT)) / 1000.0
        deadline = nil
        connection.busy_handler do |count|
          now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          deadline = now + patience if count.zero?
          now < deadline && sleep((PAUSES.begin * (count + 1)).clamp(PAUSES)) && true
        end
      end
    end
  end
end
