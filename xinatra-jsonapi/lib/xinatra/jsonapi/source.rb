# frozen_string_literal: true

require "digest"
require "sequel"

module Xinatra
  module JSONAPI
    # How a database is asked, and what its driver makes of a column's values: rows are Arrays, of whatever the driver
    # has read, so that nothing is converted that is only to be written as text again.
    #
    # A statement is made once, with the values left open, and kept by the database's connections as a prepared one.
    class Source
      # A query whose values are given each time. `name` is what Sequel knows it by; nil where it is not prepared. `key`
      # is that as a String, and `logged` what Sequel's log has of an execution.
      Statement = Struct.new(:name, :prepared_sql, :log_sql, :key, :logged, keyword_init: true) do
        # @return [Symbol, String] what Sequel is asked to execute
        def asked = name || prepared_sql
      end

      # How many are prepared. Each takes memory in every connection, and clients choose what they ask for; those beyond
      # are planned by the database each time.
      LIMIT = 1_000

      # @param database [Sequel::Database]
      # @return [Source, nil] nil where rows have to be asked for as records
      def self.for(database)
        case database.adapter_scheme
        when :postgres then Postgres.new(database)
        when :sqlite then SQLite.new(database)
        end
      end

      # Values left open, for {Postgres#statement} and {SQLite#statement}.
      Open = Struct.new(:source) do
        # @param index [Integer] of a value
        # @return [Sequel::LiteralString]
        def [](index) = source.placeholder(index)

        # @return [Sequel::SQL::Expression] that the column has one of the values in a list
        def any(column, index) = source.any(column, placeholder(index))

        # @return [Sequel::Dataset] see {Source#bounded}
        def bounded(dataset, rows) = source.bounded(dataset, rows)

        private

        def placeholder(index) = source.placeholder(index)
      end

      # Values put in, for datasets that are asked at once.
      Given = Struct.new(:source, :all) do
        # @return [Object] the value
        def [](index) = all[index]

        # @return [Sequel::SQL::Expression] that the column has one of the values in a list
        def any(column, index) = source ? source.any(column, all[index]) : Sequel.expr(column => all[index])

        # @return [Sequel::Dataset] as it is: it is planned for its values
        def bounded(dataset, _rows) = dataset
      end

      # @param database [Sequel::Database]
      def initialize(database)
        @database = database
        @lock = Mutex.new
        @prepared = {}
      end

      # @param value [Object] that a client says a row has
      # @return [Object] that can be compared with any column
      def comparable(value) = value

      # @param value [Object, Array<Object>] of its column's type, or several for {#any}
      # @return [Object] as statements take it
      def operand(value) = value.is_a?(Array) ? list(value.map { |item| plain(item) }) : value

      # @param dataset [Sequel::Dataset] in order
      # @param _rows [Integer] that are walked over at most, whatever the limit and the offset
      # @return [Sequel::Dataset] one that is planned for so many, where that makes a difference
      def bounded(dataset, _rows) = dataset

      # @param dataset [Sequel::Dataset]
      # @return [Sequel::Dataset] one whose values stand where they were put
      def literal(dataset) = dataset

      # @yieldparam open [Open]
      # @yieldreturn [Sequel::Dataset]
      # @return [Statement]
      def statement
        sql = literal(yield(Open.new(self))).sql.freeze
        @lock.synchronize do
          @prepared.fetch(sql) do
            next Statement.new(prepared_sql: sql).freeze if @prepared.size >= LIMIT

            @prepared[sql] = prepare(sql)
          end
        end
      end

      private

      # As it stands in the database, or in a list.
      def plain(value)
        value.is_a?(Date) || value.is_a?(Time) ? @database.literal(value).delete_prefix("'").delete_suffix("'") : value
      end

      # Named after what it asks, for several APIs may have one database.
      def prepare(sql)
        key = "xinatra_#{Digest::SHA256.hexdigest(sql)[0, 32]}"
        logged = "EXECUTE #{key} (#{sql})"
        made = Statement.new(name: key.to_sym, prepared_sql: sql, log_sql: true, key: key.freeze, logged: logged.freeze)
        @database.set_prepared_statement(made.name, made.freeze)
        made
      end
    end
  end
end

require_relative "source/postgres"
require_relative "source/sqlite"
