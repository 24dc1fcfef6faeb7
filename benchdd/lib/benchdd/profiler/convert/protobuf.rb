# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # The wire format of protocol buffers, as much as profiles need: fields that are numbers, bytes, messages, or
      # lists of numbers packed into bytes.
      module Protobuf
        # How a field is written, in the lowest three bits of its tag.
        VARINT = 0
        EIGHT_BYTES = 1
        BYTES = 2
        FOUR_BYTES = 5
        # A varint has seven bits a byte.
        LONGEST = 63
        WORD = (1 << 64) - 1

        # What is no such message.
        class Broken < StandardError; end

        # Writes a message.
        class Writer
          def initialize
            @parts = []
          end

          # @param field [Integer]
          # @param number [Integer] left out where it is 0, as that is what a reader takes
          # @return [void]
          def number(field, number)
            @parts << Varints.pack([(field << 3) | VARINT, number]) unless number.zero?
          end

          # @param field [Integer]
          # @param numbers [Array<Integer>]
          # @return [void]
          def numbers(field, numbers) = numbers.empty? ? nil : bytes(field, Varints.pack(numbers))

          # @param field [Integer]
          # @param bytes [String]
          # @return [void]
          def bytes(field, bytes)
            @parts << Varints.pack([(field << 3) | BYTES, bytes.bytesize]) << bytes.b
          end

          # @param field [Integer]
          # @param numbers [Hash{Integer => Integer, Array<Integer>}] the fields of a message of numbers
          # @yieldparam message [Writer] for its other fields
          # @return [void]
          def message(field, numbers = {})
            message = Writer.new
            numbers.each do |name, value|
              value.is_a?(Array) ? message.numbers(name, value) : message.number(name, value)
            end
            yield message if block_given?
            bytes(field, message.to_s)
          end

          # @return [String] binary
          def to_s = @parts.join
        end

        # Reads a message.
        class Reader
          # @param bytes [String] binary
          def initialize(bytes)
            @bytes = bytes
            @size = bytes.bytesize
            @at = 0
          end

          # @yieldparam field [Integer]
          # @yieldparam value [Integer, String] a number, or bytes
          # @return [void]
          # @raise [Broken]
          def each_field
            while @at < @size
              tag = varint
              raise Broken, "has a field without a number" if (tag >> 3).zero?

              yield tag >> 3, value(tag & 7)
            end
          end

          # @return [Array<Integer>] all that is there, as packed numbers
          # @raise [Broken]
          def numbers
            numbers = []
            numbers << varint while @at < @size
            numbers
          end

          private

          def value(kind)
            case kind
            when VARINT then varint
            when BYTES then take(varint)
            when EIGHT_BYTES then take(8).unpack1("Q<")
            when FOUR_BYTES then take(4).unpack1("L<")
            else raise Broken, "has a field of an unknown kind #{kind}"
            end
          end

          def varint
            value = shift = 0
            loop do
              byte = @bytes.getbyte(@at) or raise Broken, "ends too early"
              raise Broken, "has a number that is too long" if shift > LONGEST

              @at += 1
              value |= (byte & 0x7f) << shift
              shift += 7
              return value & WORD if byte < 0x80
            end
          end

          def take(size)
            raise Broken, "ends too early" if size > @size - @at

            @bytes.byteslice(@at, size).tap { @at += size }
          end
        end

        # A message whose fields were all read: each by its number, as often as it is there.
        class Fields
          # @param bytes [String] binary
          # @raise [Broken]
          def initialize(bytes)
            @values = Hash.new([].freeze)
            Reader.new(bytes).each_field do |field, value|
              @values[field] = [] unless @values.key?(field)
              @values[field] << value
            end
          end

          # @return [Array<Integer>] which are there
          def fields = @values.keys

          # @param field [Integer]
          # @return [Integer] without a sign; 0 where it is missing
          # @raise [Broken]
          def number(field)
            value = @values[field].last || 0
            value.is_a?(Integer) ? value : raise(Broken, "has bytes where a number should be")
          end

          # @param field [Integer]
          # @return [Integer] with a sign
          # @raise [Broken]
          def signed(field) = Protobuf.signed(number(field))

          # @param field [Integer]
          # @return [Array<Integer>] packed or not
          # @raise [Broken]
          def numbers(field)
            @values[field].flat_map { |value| value.is_a?(Integer) ? [value] : Reader.new(value).numbers }
          end

          # @param field [Integer]
          # @return [Array<String>]
          # @raise [Broken]
          def bytes(field)
            @values[field].each { |value| raise Broken, "has a number where bytes should be" if value.is_a?(Integer) }
          end

          # @param field [Integer]
          # @return [Array<Fields>]
          # @raise [Broken]
          def messages(field) = bytes(field).map { |value| Fields.new(value) }
        end

        # @param number [Integer] as it is written
        # @return [Integer]
        def self.signed(number) = number > WORD >> 1 ? number - WORD - 1 : number
      end
    end
  end
end
