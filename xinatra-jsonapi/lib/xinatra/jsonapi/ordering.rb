# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # What rows are in order of: expressions and directions, the key last, so that no two rows are alike. Nulls are the
    # greatest values, as PostgreSQL has them, on every database.
    class Ordering
      # One of them: an expression, whether it is descending, and whether it is never null. Of nulls nothing is said
      # then, so that every database can take its rows from an index in either direction.
      Part = Struct.new(:expression, :descending, :present) do
        # @param given [Object] what Sequel's `order` takes
        # @return [Part]
        def self.of(given)
          given.is_a?(Sequel::SQL::OrderedExpression) ? new(given.expression, given.descending) : new(given, false)
        end

        # @return [Sequel::SQL::OrderedExpression]
        def sql
          return descending ? Sequel.desc(expression) : Sequel.asc(expression) if present

          descending ? Sequel.desc(expression, nulls: :first) : Sequel.asc(expression, nulls: :last)
        end

        # @return [Part] the other way round
        def reverse = self.class.new(expression, !descending, present)

        # @param value [Object, nil]
        # @param null [Boolean] whether the value is null
        # @return [Sequel::SQL::Expression] that a row has the same value
        def same(value, null) = null ? Sequel.expr(expression => nil) : Sequel.expr(expression => value)

        # @param value [Object, nil]
        # @param null [Boolean]
        # @return [Sequel::SQL::Expression, nil] that a row is behind the value; nil where none can be
        def behind(value, null)
          column = Sequel::SQL::NumericExpression.new(:NOOP, expression)
          return (null ? ~Sequel.expr(expression => nil) : column < value) if descending

          return if null

          present ? column > value : (column > value) | Sequel.expr(expression => nil)
        end
      end

      # @param parts [Array<Part>]
      # @param key [Object] an expression, by which no two rows are alike
      # @return [Ordering] by the parts as far as they decide, and by the key
      def self.keyed(parts, key)
        at = parts.index { |part| part.expression == key } || parts.size
        new([*parts.first(at), Part.new(key, parts[at]&.descending || false, true)])
      end

      # @return [Array<Part>]
      attr_reader :parts

      # @param parts [Array<Part>]
      def initialize(parts)
        @parts = parts.freeze
        freeze
      end

      # @return [Array<Sequel::SQL::OrderedExpression>]
      def sql = parts.map(&:sql)

      # @return [Ordering] the other way round
      def reverse = Ordering.new(parts.map(&:reverse))

      # @param values [Array<Object>] of a row, as far as they are not null
      # @param nulls [Array<Boolean>] which of a row's values are null
      # @return [Sequel::SQL::Expression] that a row is behind that row
      def behind(values, nulls)
        values = values.dup
        row = nulls.map { |null| null ? nil : values.shift }
        cases = parts.each_index.filter_map do |at|
          behind = parts[at].behind(row[at], nulls[at])
          same = parts.first(at).each_with_index.map { |part, index| part.same(row[index], nulls[index]) }
          Sequel.&(*same, behind) if behind
        end
        cases.empty? ? Sequel.lit("1 = 0") : Sequel.|(*cases)
      end
    end
  end
end
