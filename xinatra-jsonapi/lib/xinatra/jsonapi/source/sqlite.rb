# frozen_string_literal: true

require "json"

module Xinatra
  module JSONAPI
    class Source
      # SQLite by way of sqlite3, whose values are Integers, Floats and Strings, whatever the column is declared as.
      class SQLite < Source
        KINDS = { string: :text, integer: :number, float: :number, boolean: :boolean, date: :text, uuid: :text }.freeze
        private_constant :KINDS

        # @param index [Integer]
        # @return [Sequel::LiteralString]
        def placeholder(index) = Sequel.lit(":v#{index}")

        # @param column [Object] an expression
        # @param placeholder [Sequel::LiteralString] of a list, see {#list}
        # @return [Sequel::SQL::Expression]
        def any(column, placeholder) = Sequel.lit("(? IN (SELECT value FROM json_each(?)))", column, placeholder)

        # @param values [Array<Object>]
        # @return [String] them as one value
        def list(values) = JSON.generate(values)

        # @param column [Hash] of Sequel's schema
        # @param type [Symbol] see {Types.of_column}
        # @return [Array, nil] kind and what it needs behind the index; nil where Ruby has to make something of it
        def kind(_column, type)
          return utc? ? [:time, "Z"] : nil if type == :datetime

          KINDS[type]&.then { |kind| [kind] }
        end

        # @param statement [Statement]
        # @param values [Array<Object>]
        # @return [Array<Array>]
        # @raise [Sequel::DatabaseError]
        def rows(statement, values)
          arguments = {}
          values.each_with_index { |value, index| arguments["v#{index}"] = value }
          found = nil
          @database.execute(statement.asked, arguments:) { |result| found = result.to_a }
          found
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

        def utc? = @database.timezone == :utc && Sequel.application_timezone == :utc
      end
    end
  end
end
