# frozen_string_literal: true

require "json"
require_relative "../type"

module Xinatra
  module JSONAPI
    class Source
      # SQLite by way of sqlite3, whose values are Integers, Floats and Strings, whatever the column is declared as.
      class SQLite < Source
        KINDS = { string: :text, integer: :number, float: :number, decimal: :decimal, boolean: :boolean, date: :text,
                  uuid: :text }.freeze
        private_constant :KINDS

        # @param index [Integer]
        # @return [Sequel::LiteralString]
        def placeholder(index) = Sequel.lit("?#{index + 1}")

        # @param column [Object] an expression
        # @param placeholder [Sequel::LiteralString] of a list, see {#list}
        # @return [Sequel::SQL::Expression]
        def any(column, placeholder) = Sequel.lit("(? IN (SELECT value FROM json_each(?)))", column, placeholder)

        # @param values [Array<Object>]
        # @return [String] them as one value
        def list(values) = JSON.generate(values)

        # @param value [Object, Array<Object>]
        # @return [Object]
        # @see Source#operand
        def operand(value) = value.is_a?(BigDecimal) ? plain(value) : super

        # @param column [Hash] of Sequel's schema
        # @param type [Symbol] see {Types.of_column}
        # @return [Array, nil] kind and what it needs behind the index; nil where Ruby has to make something of it
        def kind(_column, type)
          return utc? ? [:time, "Z"] : nil if type == :datetime

          KINDS[type]&.then { |kind| [kind] }
        end

        # @param statement [Statement]
        # @param values [Array<Object>]
        # @yieldparam row [Array] each, where they are not to be there at once
        # @return [Array<Array>]
        # @raise [Sequel::DatabaseError]
        def rows(statement, values, &each)
          @database.synchronize do |connection|
            made, sql = statement.name && connection.prepared_statements[statement.name]
            next step(made, connection, statement, values, &each) if sql == statement.prepared_sql

            found = nil
            @database.execute(statement.asked, arguments: numbered(values)) do |result|
              found = each ? result.each(&each) : result.to_a
            end
            found
          end
        end

        # @param sql [String]
        # @return [Array<Array>]
        # @raise [Sequel::DatabaseError]
        def read(sql)
          found = nil
          @database.execute(sql) { |result| found = result.to_a }
          found
        end

        private

        def numbered(values) = values.each_with_index.to_h { |value, index| [index + 1, value] }

        # As Sequel does it where the connection has prepared the statement already, without a log's text that nobody
        # reads. What becomes of errors is Sequel's.
        def step(made, connection, statement, values, &each)
          made.reset!
          @database.log_connection_yield(statement.logged, connection, values) do
            values.each_with_index do |value, index|
              made.bind_param(index + 1, @database.send(:prepared_statement_argument, value))
            end
            stepped(made, &each)
          end
        rescue SQLite3::Exception => e
          @database.send(:raise_error, e)
        ensure
          made.reset!
          made.clear_bindings!
        end

        def stepped(made, &each)
          found = []
          while (row = made.step)
            each ? yield(row) : found << row
          end
          found
        end

        # Its numbers are integers and floats.
        def plain(value)
          return super unless value.is_a?(BigDecimal)

          value.frac.zero? && Types::INTEGERS.cover?(value) ? value.to_i : value.to_f
        end

        def utc? = @database.timezone == :utc && Sequel.application_timezone == :utc
      end
    end
  end
end
