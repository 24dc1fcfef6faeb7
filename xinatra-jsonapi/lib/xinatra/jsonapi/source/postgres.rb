# frozen_string_literal: true

module Xinatra
  module JSONAPI
    class Source
      # PostgreSQL by way of pg, whose values are Strings as the server has written them.
      class Postgres < Source
        # Of what a column's Type is => the part of a RowTemplate.
        KINDS = { string: :text, integer: :number, float: :number, decimal: :decimal, boolean: :boolean, date: :text,
                  uuid: :quoted }.freeze
        # Values of an array that need no quotes: of digits, or as UUIDs are; not NULL, which would be none.
        PLAIN_LIST = /\A[\h-]+(?:,[\h-]+)*\z/
        private_constant :KINDS, :PLAIN_LIST

        # @param index [Integer]
        # @return [Sequel::LiteralString]
        def placeholder(index) = Sequel.lit("$#{index + 1}")

        # @param column [Object] an expression
        # @param placeholder [Sequel::LiteralString] of a list, see {#list}
        # @return [Sequel::SQL::Expression]
        def any(column, placeholder) = Sequel.lit("(? = ANY(?))", column, placeholder)

        # Its plan for any limit and offset would be one for a tenth of the table, so PostgreSQL plans each page anew
        # unless it knows a bound. What is outside takes rows one by one, in the order in which they come.
        # @param dataset [Sequel::Dataset] in order
        # @param rows [Integer] that are walked over at most
        # @return [Sequel::Dataset]
        def bounded(dataset, rows) = dataset.limit(rows).from_self(alias: :xinatra_page)

        # Sequel's extension pg_auto_parameterize would take the placeholders' numbers for values of its own.
        # @param dataset [Sequel::Dataset]
        # @return [Sequel::Dataset]
        def literal(dataset)
          dataset.respond_to?(:no_auto_parameterize) ? dataset.no_auto_parameterize : dataset
        end

        # @param value [Object] that a client says a row has
        # @return [String] which PostgreSQL reads as whatever the column is
        # Bytes in hexadecimal, which is no other type's value: sent as bytes they would break the protocol there.
        def comparable(value) = value.is_a?(Sequel::SQL::Blob) ? "\\x#{value.unpack1("H*")}" : value.to_s

        # @param values [Array<#to_s>]
        # @return [String] them as one value
        def list(values)
          plain = values.join(",")
          # As many commas as there are between them: numbers and UUIDs, mostly.
          return "{#{plain}}" if plain.match?(PLAIN_LIST) && plain.count(",") == values.size - 1

          "{#{values.map { |value| "\"#{value.to_s.gsub(/["\\]/) { "\\#{_1}" }}\"" }.join(",")}}"
        end

        # @param column [Hash] of Sequel's schema
        # @param type [Symbol] see {Types.of_column}
        # @return [Array, nil] kind and what it needs behind the index; nil where Ruby has to make something of it
        def kind(column, type)
          return time_kind(column) if type == :datetime
          return [:bare] if type == :json && column[:db_type].match?(/\Ajsonb?\z/)

          KINDS[type]&.then { |kind| [kind] }
        end

        # A statement that was planned for a table that has been changed since is an error of the connection to Sequel:
        # see {Persistence}.
        # @param statement [Statement]
        # @param values [Array<Object>]
        # @yieldparam row [Array<String, nil>] each, where they are not to be there at once
        # @return [Array<Array<String, nil>>]
        # @raise [Sequel::DatabaseError]
        def rows(statement, values, &each)
          @database.synchronize do |connection|
            if statement.name && connection.prepared_statements[statement.key] == statement.prepared_sql
              next execute_prepared(connection, statement, values, &each)
            end

            @database.execute(statement.asked, arguments: values) { |result| rows_of(result, &each) }
          end
        end

        # @param query [Sequel::Dataset]
        # @return [Integer] of rows, as the server expects when it plans the query
        # @raise [Sequel::DatabaseError]
        def estimate(query)
          plan = read("EXPLAIN (FORMAT JSON) #{literal(query).sql}").join
          JSON.parse(plan).first.fetch("Plan").fetch("Plan Rows").to_i
        end

        # @param table [Symbol, Sequel::SQL::QualifiedIdentifier]
        # @return [Integer, nil] of rows, as of the last time that the server looked; nil where it never has
        # @raise [Sequel::DatabaseError]
        def size_of(table)
          size = @database[:pg_class].where(oid: Sequel.cast(@database.literal(table), :regclass)).get(:reltuples)
          size.to_i if size && !size.negative?
        end

        # @param sql [String]
        # @return [Array<Array<String, nil>>]
        # @raise [Sequel::DatabaseError]
        def read(sql) = @database.execute(sql, &:values)

        private

        # As Sequel does it where the connection knows the statement already, without looking it up a second time, and
        # without a log's text that nobody reads. What becomes of errors is Sequel's.
        def execute_prepared(connection, statement, values, &each)
          values = values.map { |value| @database.bound_variable_arg(value, connection) }
          @database.send(:check_database_errors) do
            result = connection.check_disconnect_errors do
              @database.log_connection_yield(statement.logged, connection, values) do
                connection.exec_prepared(statement.key, values)
              end
            end
            rows_of(result, &each)
          ensure
            result&.clear
          end
        end

        def rows_of(result, &each) = each ? result.each_row(&each) : result.values

        def time_kind(column)
          return [:time, ""] if column[:db_type].include?("with time zone")

          [:time, "Z"] if @database.timezone == :utc && Sequel.application_timezone == :utc
        end
      end
    end
  end
end
