# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # What a filter compares with: the second word in `filter[pages][gt]=300`.
    class Operator
      # @return [String] as clients write it
      attr_reader :name
      # @return [Symbol] of its operand: :one value, :list of values, :text that is searched for, or :flag
      attr_reader :operand

      # @param name [String]
      # @param operand [Symbol]
      # @param types [Array<Symbol>, nil] names of the types that it is for; nil for all
      # @yieldparam column [Sequel::SQL::Expression]
      # @yieldparam values [#[]] what stands for values, open or given
      # @yieldparam at [Integer] the index of its own
      # @yieldreturn [Sequel::SQL::Expression]
      def initialize(name, operand, types = nil, &sql)
        @name = name
        @operand = operand
        @types = types
        @sql = sql
        freeze
      end

      # @return [Boolean] whether statements have a value for it
      def open? = operand != :flag

      # @param path [Path]
      # @return [Boolean] whether columns like that can be compared so
      def fits?(path)
        return path.schema[:type] == :string && @types.include?(path.type.name) if operand == :text

        @types.nil? || @types.include?(path.type.name)
      end

      # @param path [Path]
      # @param values [#[]] what stands for values, open or given
      # @param at [Integer] the index of its own
      # @return [Sequel::SQL::Expression] of the path's resource
      def sql(path, values, at)
        return path.where { |column| @sql.call(column, values, at) } if open? || !path.bare?

        equal?(NULL) ? ~path.where { nil } : path.where { nil }
      end

      ORDERED = %i[string integer float decimal date datetime time uuid].freeze
      EQUAL = [*ORDERED, :boolean, :blob].freeze
      LISTED = (EQUAL - [:blob]).freeze
      private_constant :ORDERED, :EQUAL, :LISTED

      # @return [Array<Array(String, Operator)>]
      def self.comparisons
        { "gt" => :>, "gte" => :>=, "lt" => :<, "lte" => :<= }.map do |name, sign|
          [name, new(name, :one, ORDERED) do |column, values, at|
            Sequel::SQL::NumericExpression.new(:NOOP, column).public_send(sign, values[at])
          end]
        end
      end

      # @return [Array<Array(String, Operator)>]
      def self.searches
        %w[contains starts ends].map do |name|
          [name, new(name, :text, [:string]) { |column, values, at| Sequel.like(column, values[at]) }]
        end
      end

      # That a value is there, and that none is.
      PRESENT = new("null", :flag) { |column| ~Sequel.expr(column => nil) }
      NULL = new("null", :flag) { |column| Sequel.expr(column => nil) }
      # All of them, by name; of `null` the one that clients mean by true.
      ALL = {
        "eq" => new("eq", :one, EQUAL) { |column, values, at| Sequel.expr(column => values[at]) },
        "ne" => new("ne", :one, EQUAL) { |column, values, at| ~Sequel.expr(column => values[at]) | { column => nil } },
        **comparisons.to_h,
        "in" => new("in", :list, LISTED) { |column, values, at| values.any(column, at) },
        **searches.to_h,
        "null" => NULL
      }.freeze
      private_class_method :comparisons, :searches
    end
  end
end
