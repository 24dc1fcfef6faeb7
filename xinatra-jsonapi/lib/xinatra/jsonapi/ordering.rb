# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # What rows are in order of: expressions and directions, the key last, so that no two rows are alike. Nulls are the
    # greatest values, as PostgreSQL has them, on every database.
    class Ordering
      # One of them: an expression, and whether it is descending.
      Part = Struct.new(:expression, :descending) do
        # @param given [Object] what Sequel's `order` takes
        # @return [Part]
        def self.of(given)
          given.is_a?(Sequel::SQL::OrderedExpression) ? new(given.expression, given.descending) : new(given, false)
        end

        # @return [Sequel::SQL::OrderedExpression]
        def sql
          descending ? Sequel.desc(expression, nulls: :first) : Sequel.asc(expression, nulls: :last)
        end

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

          (column > value) | Sequel.expr(expression => nil) unless null
        end
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
      def reverse = Ordering.new(parts.map { |part| Part.new(part.expression, !part.descending) })

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
