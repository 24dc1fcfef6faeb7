# frozen_string_literal: true

module BenchDD
  module Profiler
    # Whole numbers in as few bytes as they need: seven bits a byte, the lowest first, the eighth bit set on all but the
    # last. Those with a sign are zigzag-encoded before: 0, -1, 1, -2 become 0, 1, 2, 3.
    module Varints
      module_function

      # @param numbers [Array<Integer>] none below 0
      # @return [String] binary
      def pack(numbers)
        bytes = []
        numbers.each do |number|
          while number >= 0x80
            bytes << ((number & 0x7f) | 0x80)
            number >>= 7
          end
          bytes << number
        end
        bytes.pack("C*")
      end

      # @param text [String] binary
      # @return [Array<Integer>] all numbers in it; a last one without its end is left out
      def unpack(text)
        numbers = []
        number = shift = 0
        text.each_byte do |byte|
          number |= (byte & 0x7f) << shift
          shift += 7
          next if byte >= 0x80

          numbers << number
          number = shift = 0
        end
        numbers
      end

      # @param number [Integer]
      # @return [Integer] not below 0
      def zigzag(number) = number.negative? ? (-number << 1) - 1 : number << 1

      # @param number [Integer] not below 0
      # @return [Integer]
      def unzigzag(number) = (number >> 1) ^ -(number & 1)

      # @param numbers [Array<Integer>]
      # @return [Array<Integer>] each but the first less the one before
      def differences(numbers)
        last = 0
        numbers.map { |number| (number - last).tap { last = number } }
      end

      # @param numbers [Array<Integer>]
      # @return [Array<Integer>] what {differences} were made of
      def sums(numbers)
        sum = 0
        numbers.map { |number| sum += number }
      end
    end
  end
end
