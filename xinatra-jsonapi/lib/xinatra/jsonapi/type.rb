# frozen_string_literal: true

require "bigdecimal"
require "bigdecimal/util"
require "date"
require "json"
require "time"
require_relative "errors"

module Xinatra
  module JSONAPI
    # What an attribute's values are: how they are written as JSON, and read from a client's.
    #
    # Numbers that JSON's readers would round (decimals) are Strings; dates and times are as in RFC 3339; bytes are
    # Base64; what JSON has no word for (NaN) is null.
    class Type
      # A client's value is not one of the type; the message continues "must be".
      class Mismatch < Error; end

      NUMBER = /\A-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?\z/
      # What a value looks like in a query, where all values are text => what it is.
      TEXTS = { "integer" => ->(text) { text.match?(/\A-?\d{1,19}\z/) ? text.to_i : raise(ArgumentError) },
                "number" => ->(text) { text.match?(NUMBER) ? BigDecimal(text).to_f : raise(ArgumentError) },
                "boolean" => ->(text) { { "true" => true, "false" => false }.fetch(text, text) } }.freeze
      private_constant :NUMBER, :TEXTS

      # @return [Symbol] such as `:string`
      attr_reader :name

      # @return [Hash] a schema of OpenAPI 3.1
      attr_reader :schema

      # @param name [Symbol]
      # @param expected [String] what a client is told to send: "a string"
      # @param schema [Hash]
      # @param write [#call] makes of a value what JSON.generate takes
      # @param read [#call] makes a value of a client's, or raises ArgumentError or TypeError
      def initialize(name, expected, schema, write, read)
        @name = name
        @expected = expected
        @schema = schema.freeze
        @write = write
        @read = read
        freeze
      end

      # @param value [Object, nil]
      # @return [Object] for JSON.generate
      def write(value) = value.nil? ? nil : @write.call(value)

      # @param value [Object, nil] of a client's document
      # @return [Object, nil]
      # @raise [Mismatch]
      def read(value)
        value.nil? ? nil : @read.call(value)
      rescue ArgumentError, TypeError
        raise Mismatch, @expected
      end

      # @param text [String] of a query
      # @return [Object]
      # @raise [Mismatch]
      def parse(text)
        read(TEXTS.fetch(schema[:type], :itself.to_proc).call(text))
      rescue ArgumentError
        raise Mismatch, @expected
      end
    end

    # All types, by name.
    module Types
      # Databases have no larger ones.
      INTEGERS = (-(2**63)..((2**63) - 1))
      # There is no year 0 in databases, and one of five digits is none of RFC 3339.
      YEARS = (1..9999)
      DATE = /\A\d{4}-\d\d-\d\d\z/
      OF_DAY = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?/
      TIME = /\A(\d{4}-\d\d-\d\d)[Tt ]#{OF_DAY}(?:[Zz]|[+-]\d\d:\d\d)\z/
      UUID = /\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/
      # Of digits that a double can have before its point, too, for that is what SQLite makes of them.
      DECIMAL = /\A-?\d{1,300}(?:\.\d{1,1000})?\z/
      # Bits of a whole number that is read as a decimal: 300 digits.
      LONGEST = 996
      private_constant :YEARS, :DATE, :OF_DAY, :TIME, :UUID, :DECIMAL, :LONGEST

      class << self
        # @param name [Symbol]
        # @return [Type]
        # @raise [DefinitionError]
        def named(name)
          ALL.fetch(name) do
            raise DefinitionError, "there is no type #{name.inspect}: use one of #{ALL.keys.map(&:inspect).join(", ")}"
          end
        end

        # @param column [Hash] of Sequel's schema
        # @return [Type]
        def of_column(column)
          case column[:db_type].to_s
          when /\Ajsonb?\z/i then ALL[:json]
          # Without Sequel's extension pg_array they are texts such as "{1,2}".
          when /\[\]\z/ then ALL[column[:type].to_s.end_with?("_array") ? :json : :string]
          when /\Auuid\z/i then ALL[:uuid]
          # Sequel knows them without digits alone.
          when /\Atime\(\d\)/i then ALL[:time]
          else ALL.fetch(column[:type] || :string, ALL[:string])
          end
        end

        private

        def only(value, *classes)
          classes.any? { |klass| value.is_a?(klass) } ? value : raise(TypeError)
        end

        # Databases have no NUL in a text, and what JSON has escaped may be no character (RFC 8259, section 8.2).
        def text(value)
          only(value, String).valid_encoding? && !value.include?("\0") ? value : raise(ArgumentError)
        end

        # Without such texts wherever they are, nor numbers that are infinite to Ruby.
        def any(value)
          case value
          when String then text(value)
          when Numeric then real(value)
          when Array then value.each { |item| any(item) }
          when Hash then value.each { |name, item| [name, item].each { |part| any(part) } }
          end
          value
        end

        def real(value) = only(value, Numeric).abs <= Float::MAX ? value.to_f : raise(ArgumentError)

        def matching(value, pattern) = only(value, String).match?(pattern) ? value : raise(ArgumentError)

        def integer(value) = INTEGERS.cover?(only(value, Integer)) ? value : raise(ArgumentError)

        def finite(value) = (value = value.to_f).finite? ? value : nil

        def decimal(value)
          value = BigDecimal(value.to_s)
          value.finite? ? value.to_s("F") : nil
        end

        def read_decimal(value)
          return BigDecimal(real(value).to_s) if value.is_a?(Float)
          return BigDecimal(value.bit_length > LONGEST ? raise(ArgumentError) : value) if value.is_a?(Integer)

          BigDecimal(matching(value, DECIMAL))
        end

        def read_date(value)
          date = Date.strptime(matching(value, DATE), "%Y-%m-%d")
          YEARS.cover?(date.year) ? date : raise(ArgumentError)
        end

        # Ruby takes 30 February for a day of March.
        def read_time(value)
          read_date(matching(value, TIME)[TIME, 1])
          time = Time.iso8601(value.sub(" ", "T"))
          YEARS.cover?(time.getutc.year) ? time : raise(ArgumentError)
        end

        def date(value) = value.respond_to?(:strftime) ? value.strftime("%Y-%m-%d") : value.to_s

        # With as many digits of a second's fraction as it has, up to microseconds, which databases keep.
        def time(value)
          return value.to_s unless value.respond_to?(:usec) || value.is_a?(DateTime)

          value = value.to_time
          text = value.iso8601(value.usec.zero? ? 0 : 6)
          value.usec.zero? ? text : text.sub(/0+(?=Z|[+-]\d\d:\d\d\z)/, "")
        end

        def time_of_day(value)
          return value.to_s unless value.respond_to?(:strftime)

          value.strftime(value.usec.zero? ? "%H:%M:%S" : "%H:%M:%S.%6N").sub(/(\.\d+?)0+\z/, '\1')
        end

        def make(name, expected, schema, write, read) = [name, Type.new(name, expected, schema, write, read)]
      end

      ALL = [
        make(:string, "a string without NUL characters", { type: "string" }, :to_s.to_proc, ->(value) { text(value) }),
        make(:integer, "a whole number of 64 bits", { type: "integer", format: "int64" }, :itself.to_proc,
             ->(value) { integer(value) }),
        make(:float, "a number", { type: "number" }, ->(value) { finite(value) },
             ->(value) { real(value) }),
        make(:decimal, "a number, or a string with one such as \"12.30\"", { type: "string", format: "decimal" },
             ->(value) { decimal(value) }, ->(value) { read_decimal(value) }),
        make(:boolean, "true or false", { type: "boolean" }, ->(value) { value ? true : false },
             ->(value) { only(value, TrueClass, FalseClass) }),
        make(:date, "a date such as \"2030-12-31\"", { type: "string", format: "date" }, ->(value) { date(value) },
             ->(value) { read_date(value) }),
        make(:datetime, "a time such as \"2030-12-31T23:59:59Z\"", { type: "string", format: "date-time" },
             ->(value) { time(value) }, ->(value) { read_time(value) }),
        make(:time, "a time of the day", { type: "string", format: "time-local" },
             ->(value) { time_of_day(value) },
             ->(value) { matching(value, /\A#{OF_DAY}\z/) }),
        make(:uuid, "a UUID", { type: "string", format: "uuid" }, :to_s.to_proc, ->(value) { matching(value, UUID) }),
        make(:blob, "bytes in Base64", { type: "string", contentEncoding: "base64" }, ->(value) { [value].pack("m0") },
             ->(value) { only(value, String).unpack1("m0") }),
        make(:json, "any value without NUL characters", {},
             ->(value) { value.respond_to?(:to_hash) ? value.to_hash : value }, ->(value) { any(value) })
      ].to_h.freeze
      private_constant :ALL
      private_class_method :make
    end
  end
end
