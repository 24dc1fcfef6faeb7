# frozen_string_literal: true

require "sequel"

module Xinatra
  module JSONAPI
    # What an error of a database is about, by its SQLSTATE ("PostgreSQL Error Codes"), its number (MySQL's, of
    # which MariaDB has more) or its driver's class, for messages may be in any language.
    module DatabaseErrors
      # The field of PG::Result#error_field that has the SQLSTATE.
      SQLSTATE = 67
      # Data exceptions, and values that are larger than an index takes.
      UNFIT = /\A(?:22|54)/
      # Constraints, of kinds that Sequel has no class for.
      CONSTRAINT = /\A23/
      # Connections, resources and timeouts; operators; a server that may only read now, since another one writes.
      ABSENT = /\A(?:08|53|57|25006|25P0[34])/
      # The like of SQLite's: another process writes, the disk is full or gone.
      SQLITE_ABSENT = %w[Busy Locked Full IO CantOpen ReadOnly Protocol].map { "SQLite3::#{_1}Exception" }.freeze
      SQLITE_UNFIT = %w[SQLite3::MismatchException SQLite3::TooBigException].freeze
      # Locks, connections, memory and disk; a server that shuts down or may only read; statements that took too long.
      MYSQL_ABSENT = [1021, 1040, 1041, 1053, 1114, 1203, 1205, 1226, 1290, 1317, 1792, 1836, 1969, 3024, 3572].freeze
      # Values that are out of range, wrong, cut off or too long; keys that are longer than an index takes.
      MYSQL_UNFIT = [1071, 1118, 1264, 1265, 1267, 1292, 1300, 1366, 1406, 1411, 1690, 3140, 3819].freeze
      # A column without a default that an INSERT does not name: elsewhere null is put there, and refused.
      MYSQL_MISSING = 1364
      private_constant :SQLSTATE, :UNFIT, :CONSTRAINT, :ABSENT, :SQLITE_ABSENT, :SQLITE_UNFIT, :MYSQL_ABSENT,
                       :MYSQL_UNFIT, :MYSQL_MISSING

      class << self
        # @param error [Sequel::Error]
        # @return [Symbol, nil] `:given_up` for another transaction's sake; `:broken`, the connection is; `:absent`, it
        #   cannot be asked now; nil where the error is about what was asked
        def outage(error)
          case error
          when Sequel::SerializationFailure then :given_up
          when Sequel::DatabaseDisconnectError then :broken
          when Sequel::DatabaseConnectionError, Sequel::DatabaseLockTimeout, Sequel::PoolTimeout then :absent
          else :absent if absent?(error)
          end
        end

        # @param error [Sequel::Error]
        # @return [Boolean] whether a value is none that its column can have
        def unfit?(error)
          state(error).match?(UNFIT) || SQLITE_UNFIT.include?(driver(error)) || MYSQL_UNFIT.include?(number(error))
        end

        # @param error [Sequel::Error]
        # @return [Boolean] whether a constraint refuses a change
        def constraint?(error) = error.is_a?(Sequel::ConstraintViolation) || state(error).match?(CONSTRAINT)

        # @param error [Sequel::Error]
        # @return [Boolean] whether a column must have a value, and got none
        def missing?(error) = error.is_a?(Sequel::NotNullConstraintViolation) || number(error) == MYSQL_MISSING

        # @param error [Sequel::Error]
        # @param name [Integer] of a field of PG::Result#error_field
        # @return [String, nil]
        def field(error, name)
          original = error.wrapped_exception
          original.result&.error_field(name) if original.respond_to?(:result)
        end

        private

        def absent?(error)
          state(error).match?(ABSENT) || SQLITE_ABSENT.include?(driver(error)) || MYSQL_ABSENT.include?(number(error))
        end

        # As mysql2 and trilogy have it.
        def number(error)
          original = error.wrapped_exception
          name = %i[error_number error_code].find { |reader| original.respond_to?(reader) }
          name && original.public_send(name)
        end

        def state(error) = field(error, SQLSTATE).to_s

        def driver(error) = error.wrapped_exception.class.name
      end
    end
  end
end
