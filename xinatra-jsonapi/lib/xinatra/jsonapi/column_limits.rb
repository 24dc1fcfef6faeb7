# frozen_string_literal: true

require_relative "type"

module Xinatra
  module JSONAPI
    # What a column can have of its type's values, as Sequel's schema says, so that a client is told which value is none
    # of them, and not only that there is one.
    class ColumnLimits
      # PostgreSQL's number for `real`, which has 4 bytes; that of other databases has 8.
      REAL = 700
      # The least number that is rounded to infinity there.
      TOO_LARGE = (2.0**128) - (2.0**103)
      private_constant :REAL, :TOO_LARGE

      # @param column [Hash] of Sequel's schema, empty where there is no column
      def initialize(column)
        @column = column
        @scale = column[:db_type].to_s[/\((?:\d+),\s*(-?\d+)\)/, 1]&.to_i
        freeze
      end

      # @param value [Object, nil] as Ruby has it
      # @return [void]
      # @raise [Type::Mismatch]
      def check(value)
        case value
        when nil then none
        when Integer, BigDecimal then number(value)
        when Float then real(value)
        when String then text(value)
        end
        array(value)
      end

      private

      def refuse(what) = raise(Type::Mismatch, what)

      def none = @column[:allow_null] == false && refuse("other than null")

      def number(value)
        least = bound(:min_value)
        most = bound(:max_value)
        value = value.round(@scale) if @scale && value.is_a?(BigDecimal)
        return if (least.nil? || value >= least) && (most.nil? || value <= most)

        refuse("from #{shown(least)} to #{shown(most)}")
      end

      # Columns of other types than numbers have bounds, too.
      def bound(name) = @column[name].then { |value| value if value.is_a?(Numeric) }

      def shown(number) = number.is_a?(BigDecimal) ? number.to_s("F") : number

      # A number that has no bits there, or too many.
      def real(value)
        return unless @column[:oid] == REAL

        lost = !value.zero? && [value].pack("e").unpack1("e").zero?
        refuse("a number of 32 bits") if lost || value.abs >= TOO_LARGE
      end

      def text(value)
        longest = @column[:max_length]
        refuse("at most #{longest} characters long") if longest && value.length > longest

        known = @column[:enum_values]
        refuse("one of #{known.join(", ")}") if known && !known.include?(value)
      end

      def array(value)
        return if value.nil? || !@column[:type].to_s.end_with?("_array")

        refuse("an array") unless value.is_a?(Array)
        sizes(value)
      end

      # PostgreSQL's arrays within one are all as long, and what is in them is no object.
      def sizes(list)
        refuse("an array without objects") if list.any?(Hash)
        return [list.size] if list.none?(Array)

        inner = list.map { |one| one.is_a?(Array) ? sizes(one) : nil }.uniq
        refuse("an array whose arrays are all as long") unless inner.size == 1
        [list.size, *inner.first]
      end
    end
  end
end
