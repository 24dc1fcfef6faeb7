# frozen_string_literal: true

require_relative "../uniqueness"

module Xinatra
  module JSONAPI
    class ResourceDSL
      # What the block of `resource` says of rows as such: what identifies them, and which there are.
      module Identity
        # Types of columns whose values can be ids: each is written in one way.
        IDS = %i[integer string uuid].freeze
        private_constant :IDS

        # The column whose values are the ids; the primary key unless said.
        # @param from [Symbol] a column that is never null, and unique
        # @return [void]
        # @raise [DefinitionError]
        def id(from:)
          refuse_id(from, "is no column: name one") unless @model.columns.include?(from)
          refuse_id(from, "can be null: declare it NOT NULL") if schema(from)[:allow_null]
          unless Uniqueness.of?(@model.db, @model.table_name, [from])
            refuse_id(from, "is not unique: give the table a unique index of it alone")
          end

          @options[:id] = from
        end

        # Rows are kept when they are deleted, and clients do not see them any more.
        # @param column [Symbol] that says when a row was deleted; null for those there are
        # @return [void]
        # @raise [DefinitionError]
        def soft_delete(column)
          unless @model.columns.include?(column)
            raise DefinitionError, "#{@model} has no column #{column.inspect} that could say when a row was deleted"
          end

          @options[:soft_delete] = column
        end

        # Of the rows only some are there for clients, whatever leads to them. It is the same for everybody.
        # @yieldparam dataset [Sequel::Dataset] which may be joined to other tables: qualify its columns
        # @yieldreturn [Sequel::Dataset]
        # @return [void]
        def scope(&block) = @options[:scope] = block

        private

        def check_id
          column = @options.fetch(:id, @model.primary_key)
          raise DefinitionError, "#{@model} has #{no_id(column)}: name a unique column, id from: ..." if no_id(column)

          type = Types.of_column(schema(column)).name
          refuse_id(column, "is of the type #{type}: only #{IDS.join(", ")} can be ids") unless IDS.include?(type)
        end

        def no_id(column)
          return "no primary key" if column.nil?

          "a key of several columns, which can be no id" if column.is_a?(Array)
        end

        def refuse_id(column, why)
          raise DefinitionError, "#{@type} cannot have its ids from #{column.inspect}, which #{why}"
        end
      end
    end
  end
end
