# frozen_string_literal: true

require_relative "column_limits"
require_relative "json_column"
require_relative "permission"
require_relative "type"

module Xinatra
  module JSONAPI
    # An attribute of a resource (JSON:API 1.1, "Resource Objects: Attributes").
    class Attribute
      # @return [String] as documents have it
      attr_reader :name
      # @return [Symbol] the model's method, and its column where there is one
      attr_reader :member
      # @return [Type]
      attr_reader :type
      # @return [Hash{Symbol => Object}] of Sequel's schema, empty where it is no column
      attr_reader :column
      # @return [Proc, nil] makes the value of a record, in place of the record's method
      attr_reader :reader

      # @return [Permission] who sees it
      attr_reader :reading
      # @return [Permission] who may write it
      attr_reader :writing

      # @param name [String]
      # @param member [Symbol]
      # @param type [Type]
      # @param parts [Hash] `column:` of Sequel's schema, empty where it is no column; `reader:`; `raw:`, whether the
      #   column's value is what the record's method answers; `read:` and `write:`, see {Permission.of}
      def initialize(name, member, type, parts = {})
        @name = name
        @member = member
        @type = type
        @column = parts.fetch(:column, {})
        @limits = ColumnLimits.new(@column)
        @reader = parts[:reader]
        @raw = parts[:raw]
        @reading = Permission.of(parts.fetch(:read, true))
        @writing = Permission.of(parts.fetch(:write, true))
        freeze
      end

      # @return [Boolean] whether it can be taken out of a row without making a record
      def raw? = @raw

      # @return [Boolean] whether documents show it to anyone
      def readable? = reading.granted?

      # @param record [Object]
      # @return [Object, nil] for JSON.generate
      def write(record)
        value = reader ? reader.call(record) : record.public_send(member)
        type.write(raw? && JSONColumn.of?(@column) ? JSONColumn.load(value, @column) : value)
      end

      # @param value [Object, nil] of a client's document
      # @return [Object, nil] for the record
      # @raise [Type::Mismatch]
      def read(value)
        value = type.read(value)
        @limits.check(value)
        JSONColumn.of?(@column) ? JSONColumn.store(value, @column) : value
      end
    end
  end
end
