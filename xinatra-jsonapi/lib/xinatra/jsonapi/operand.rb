# frozen_string_literal: true

require "sequel"
require_relative "column_limits"
require_relative "type"

module Xinatra
  module JSONAPI
    # Reads what a client compares a column with: values of its type, and within what the database can compare with it.
    class Operand
      # Values of a list, and characters of them all.
      LIST = 100
      LONGEST = 5_000
      private_constant :LIST, :LONGEST

      # @param value [String] a client's
      # @return [String] the same
      # @raise [Type::Mismatch]
      def self.text(value)
        raise Type::Mismatch, "at most #{LONGEST} characters" if value.length > LONGEST
        raise Type::Mismatch, "text without NUL" if value.include?("\0")

        value
      end

      # @param path [Path] to the column
      # @param operator [Operator]
      def initialize(path, operator)
        @path = path
        @operator = operator
        freeze
      end

      # @param value [String] of a query
      # @return [Object, Array<Object>]
      # @raise [Type::Mismatch] whose message continues "must be"
      def read(value)
        Operand.text(value)
        case @operator.operand
        when :list then list(value)
        when :flag then flag(value)
        when :text then pattern(value)
        else one(value)
        end
      end

      private

      def list(value)
        all = value.empty? ? [value] : value.split(",", -1)
        raise Type::Mismatch, "at most #{LIST} values" if all.size > LIST

        all.map { |word| one(word) }
      end

      def flag(value) = { "true" => true, "false" => false }.fetch(value) { raise Type::Mismatch, "true or false" }

      # Of LIKE, whose own characters are escaped.
      def pattern(value)
        escaped = value.gsub(/[\\%_]/) { "\\#{_1}" }
        { "contains" => "%#{escaped}%", "starts" => "#{escaped}%", "ends" => "%#{escaped}" }.fetch(@operator.name)
      end

      def one(text)
        value = @path.type.parse(text)
        case @path.type.name
        when :integer, :float then value.tap { ColumnLimits.new(@path.schema).check(value) }
        when :time then Sequel::SQLTime.parse(value)
        when :blob then Sequel.blob(value)
        else value
        end
      end
    end
  end
end
