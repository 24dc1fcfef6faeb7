# frozen_string_literal: true

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
      # @return [Proc, nil] makes the value of a record, in place of the record's method
      attr_reader :reader

      # @param name [String]
      # @param member [Symbol]
      # @param type [Type]
      # @param reader [Proc, nil]
      # @param raw [Boolean] whether the column's value is what the record's method answers
      # @param access [Symbol, nil] :read_only, :write_only, or nil for both
      def initialize(name, member, type, reader: nil, raw: false, access: nil)
        @name = name
        @member = member
        @type = type
        @reader = reader
        @raw = raw
        @access = access
        freeze
      end

      # @return [Boolean] whether it can be taken out of a row without making a record
      def raw? = @raw

      # @return [Boolean] whether documents show it
      def readable? = @access != :write_only

      # @return [Boolean] whether clients may send it
      def writable? = @access != :read_only

      # @param record [Object]
      # @return [Object, nil] for JSON.generate
      def write(record) = type.write(reader ? reader.call(record) : record.public_send(member))
    end
  end
end
