# frozen_string_literal: true

require_relative "database_errors"
require_relative "errors"

module Xinatra
  module JSONAPI
    # Asks a database again where that helps, and tells the client to come again where it does not.
    module Persistence
      # How often something is tried that the database gives up for another transaction's sake.
      ATTEMPTS = 5
      # Seconds between these, at most; doubled each time, so that two that get in each other's way get out of it.
      PAUSE = 0.01
      REASONS = { given_up: "Too many others change the same at the same time: try again later",
                  broken: "The database broke off: try again later",
                  absent: "The database cannot be asked: try again later" }.freeze
      private_constant :ATTEMPTS, :PAUSE, :REASONS

      # @param database [Sequel::Database, nil] nil where there is none: nothing is tried again then
      # @yield what can be done more than once
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      # @raise [Refusal] 503
      def self.call(database)
        attempts = 0
        begin
          yield
        rescue Sequel::Error => e
          outage = DatabaseErrors.outage(e) || raise
          attempts += 1
          retry if again?(outage, attempts, database)
          Refusing.unavailable(REASONS.fetch(outage))
        end
      end

      # After a restart each connection of the pool finds out for itself.
      def self.again?(outage, attempts, database)
        return false unless database
        return outage == :broken && attempts <= database.pool.max_size unless outage == :given_up

        attempts < ATTEMPTS && sleep(rand * PAUSE * (2**attempts))
      end
      private_class_method :again?
    end
  end
end
