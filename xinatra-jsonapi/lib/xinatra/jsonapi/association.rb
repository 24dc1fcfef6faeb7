# frozen_string_literal: true

require_relative "errors"
require_relative "ordering"
require_relative "uniqueness"

module Xinatra
  module JSONAPI
    # An association of Sequel's, as queries for the targets of many rows at once: the same ones, in the same order, as
    # a record's association has, whatever conditions, block, order or limit it was declared with.
    #
    # Mostly the targets' rows are asked for as they are, with a table between where there is one. Where it is not
    # certain that each target is there once, and no more of them than wanted, keys are numbered for each row that leads
    # to them (`row_number`), and the targets are joined to the numbers.
    class Association
      ONE = %i[many_to_one one_to_one one_through_one one_through_many].freeze
      MANY = %i[one_to_many many_to_many many_through_many].freeze
      # Of the numbered keys: the table, and its columns.
      NUMBERED = :xinatra_numbered
      KEY = :xinatra_key
      SOURCE = :xinatra_leading
      NUMBER = :xinatra_number
      COPY = :xinatra_copy
      private_constant :NUMBERED, :KEY, :SOURCE, :NUMBER, :COPY

      # @return [Symbol] the column of the rows that lead here whose values are looked for
      attr_reader :source_column

      # @param reflection [Sequel::Model::Associations::AssociationReflection]
      # @param target [Resource]
      # @param name [String] what an error calls it
      # @raise [DefinitionError] where it cannot be asked for many rows at once
      def initialize(reflection, target, name)
        @reflection = reflection
        @target = target
        @name = name
        @source_column = own_key? ? reflection[:key_column] : left_column
        check
        @base = base
        @limit, @offset = limits
        @numbered = numbered?
        freeze
      end

      # @return [Boolean] whether the rows that lead here have the target's key
      def own_key? = @reflection[:type] == :many_to_one

      # @return [Boolean] whether that key is what the target's id is, so that it needs no query
      def telling?
        own_key? && @target.whole? && @reflection.primary_key == @target.id_column && plain?
      end

      # @return [Object] what {#dataset} compares with values of {#source_column}; an expression its rows can have
      def looked_for = @numbered ? Sequel[NUMBERED][SOURCE] : @reflection.predicate_key

      # @yieldparam column [Object] what is to be compared with values of {#source_column}
      # @yieldreturn [Object] the condition
      # @return [Sequel::Dataset] of the target's rows
      def dataset
        found = @base.where(yield(@reflection.predicate_key))
        @numbered ? joined(found) : found
      end

      # @return [Ordering] of {#dataset}
      def ordering
        parts = @numbered ? [Ordering::Part.new(Sequel[NUMBERED][NUMBER], false, true)] : order.map { |given| part(given) }
        Ordering.keyed(parts, @target.qualified_key)
      end

      private

      def left_column = @reflection[:left_primary_key_column] || @reflection[:primary_key_column]

      def one? = ONE.include?(@reflection[:type])

      def between? = !%i[many_to_one one_to_one one_to_many].include?(@reflection[:type])

      def own = @reflection[:orig_opts]

      # The target's key is known by its bare name, too, where there is no other table.
      def part(given)
        made = Ordering::Part.of(given)
        return made if @base.opts[:join] || made.expression != @target.qualified_key.column

        Ordering::Part.new(@target.qualified_key, made.descending)
      end

      # Sequel's base, without the limit, which would be one for all rows.
      def base
        found = @reflection.associated_dataset.unlimited
        found = @reflection[:block].call(found) if @reflection[:block]
        @target.kept(found)
      rescue NoMethodError => e
        refuse("has a block that cannot do without a record (#{e.message.lines.first.chomp})",
               "let it depend on the dataset alone")
      end

      # A block may have limited it, too.
      def limits
        given = @base.opts.values_at(:limit, :offset)
        given = @reflection.limit_and_offset if given.none?
        return given unless one?

        given.last.nil? && single? ? [nil, nil] : [1, given.last]
      end

      def numbered?
        doubled = between? && !once?
        return true if [@limit, @offset, @base.opts[:distinct], @base.opts[:group], doubled].any?

        order.any? { |given| given.is_a?(Sequel::SQL::OrderedExpression) && given.nulls }
      end

      def order = Array(@base.opts[:order])

      # Whether the database sees to it that a row leads to one at most.
      def single?
        case @reflection[:type]
        when :many_to_one then unique?(@reflection.associated_class.table_name, @reflection.primary_key)
        when :one_to_one then unique?(@reflection.associated_class.table_name, @reflection[:key])
        when :one_through_one then unique?(@reflection.join_table_source, @reflection[:left_key])
        else false
        end
      end

      # Whether it sees to it that a row leads to another at most once.
      def once?
        %i[many_to_many one_through_one].include?(@reflection[:type]) &&
          unique?(@reflection.join_table_source, @reflection[:left_key], @reflection[:right_key])
      end

      def unique?(table, *columns) = Uniqueness.of?(@target.database, table, columns)

      def plain? = @reflection.associated_class.simple_table && own.values_at(:conditions, :block, :distinct).none?

      def joined(found)
        keys = @target.dataset.join(numbers(found).as(NUMBERED), { KEY => @target.qualified_key })
        keys = keys.where(Sequel[NUMBERED][NUMBER] <= last) if last
        keys = keys.where(Sequel[NUMBERED][NUMBER] > @offset) if @offset
        keys.where(Sequel[NUMBERED][COPY] => 1)
      end

      def last = @limit && (@limit + @offset.to_i)

      def numbers(found)
        source = @reflection.predicate_key
        key = @target.qualified_key
        order = [*order(), key]
        found.unordered.unlimited.clone(distinct: nil).select(
          key.as(KEY), source.as(SOURCE), count([source], order).as(NUMBER), count([source, key], order).as(COPY)
        )
      end

      def count(partition, order) = Sequel.function(:row_number).over(partition:, order:)

      def check
        check_keys
        check_target
        if own.values_at(:dataset, :eager_loader, :instance_specific).any? || apart?
          refuse("has a dataset or loader of its own", "declare it with keys, conditions or a block")
        end
        return unless own[:distinct] && own[:limit]

        refuse("is both distinct and limited", "leave one of the two out")
      end

      def apart? = @reflection.respond_to?(:separate_query_per_table?) && @reflection.separate_query_per_table?

      def check_keys
        refuse("has a key of several columns", "give the table a key of one column") if composite?
        return if @reflection[:model].columns.include?(@source_column)

        refuse("starts from #{@source_column.inspect}, which is no column", "name the column")
      end

      def composite?
        keys = [@source_column, own_key? ? @reflection.primary_key : @reflection.predicate_key]
        keys << @reflection[:right_key] if between?
        keys.any?(Array)
      end

      def check_target
        model = @reflection.associated_class
        if model.db != @reflection[:model].db
          refuse("leads into another database", "leave it out, or keep both in one database")
        end
        return if model <= @target.model

        refuse("leads to records of #{model}, not of #{@target.model}", "name a resource of that model")
      end

      def refuse(what, remedy) = raise(DefinitionError, "#{@name} #{what}: #{remedy}")
    end
  end
end
