# frozen_string_literal: true

require_relative "database_errors"

module Xinatra
  module JSONAPI
    # Which columns of a resource's table an error of a constraint is about. Databases say it in their messages, and of
    # which table there or apart (PG_DIAG_TABLE_NAME); MySQL names an index instead, and often no table.
    module ConstraintColumns
      SQLITE = /constraint failed: ((?:\w+\.\w+(?:, )?)+)/
      POSTGRES = /^DETAIL: +Key \(([^)]+)\)=/
      POSTGRES_NULL = /null value in column ("[^"]+")/
      TABLE = 116
      MYSQL_NULL = /(?:Column|Field) '([^']+)' (?:cannot be null|doesn't have a default value)\z/
      MYSQL_FOREIGN = /`([^`]+)`, CONSTRAINT `[^`]+` FOREIGN KEY \((`[^)]+`)\)/
      MYSQL_INDEX = /Duplicate entry .* for key '(?:([^'.]+)\.)?([^'.]+)'\z/m
      # The name of an index that every table has.
      MYSQL_PRIMARY = "PRIMARY"
      private_constant :SQLITE, :POSTGRES, :POSTGRES_NULL, :TABLE, :MYSQL_NULL, :MYSQL_FOREIGN, :MYSQL_INDEX,
                       :MYSQL_PRIMARY

      class << self
        # @param error [Sequel::Error]
        # @param resource [Resource, nil] that is written
        # @return [Array<Symbol>] none where that is not known, or a trigger or a key has led to another table
        def of(error, resource)
          return [] unless resource&.table_name

          named = named(error) || mysql(error.message, resource)
          named.all? { |table, _| table == resource.table_name } ? named.map { |_, column| column.to_sym } : []
        end

        private

        # Pairs of tables and columns.
        def named(error)
          found = [SQLITE, POSTGRES, POSTGRES_NULL].filter_map { |pattern| error.message[pattern, 1] }.first
          found&.split(", ")&.map do |name|
            column, table = name.delete('"').split(".").reverse
            [table || DatabaseErrors.field(error, TABLE), column]
          end
        end

        def mysql(message, resource)
          column = message[MYSQL_NULL, 1]
          return [[resource.table_name, column]] if column

          table, columns = message.match(MYSQL_FOREIGN)&.captures
          return [table].product(columns.delete("`").split(", ")) if table

          table, index = message.match(MYSQL_INDEX)&.captures
          [table || resource.table_name].product(indexed(resource, index))
        end

        def indexed(resource, name)
          return [] if name.nil? || name == MYSQL_PRIMARY

          resource.database.indexes(resource.model.table_name).fetch(name.to_sym, {}).fetch(:columns, [])
        end
      end
    end
  end
end
