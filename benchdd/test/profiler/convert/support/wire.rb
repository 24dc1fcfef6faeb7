# frozen_string_literal: true

require "zlib"

# Protocol buffers, byte by byte as their documentation says: apart from the library's own, so that a mistake there is
# not made here, too.
module Wire
  module_function

  def varint(number)
    number += 1 << 64 if number.negative?
    bytes = []
    while number > 127
      bytes << ((number % 128) + 128)
      number /= 128
    end
    (bytes << number).pack("C*")
  end

  # A field: a number, bytes, or a list of numbers, packed.
  def field(number, value)
    case value
    when Integer then varint(number * 8) + varint(value)
    when Array then field(number, value.map { |one| varint(one) }.join)
    else varint((number * 8) + 2) + varint(value.bytesize) + value.b
    end
  end

  # A message with fields in this order.
  def encode(*fields) = fields.map { |number, value| field(number, value) }.join

  # @return [Array<(Integer, Object)>] the fields of a message
  def fields(bytes)
    found = []
    until bytes.empty?
      tag, bytes = take(bytes)
      value, bytes = take(bytes)
      value, bytes = [bytes.byteslice(0, value), bytes.byteslice(value..)] if tag % 8 == 2
      found << [tag / 8, value]
    end
    found
  end

  def take(bytes)
    size = bytes.each_byte.find_index { |byte| byte < 128 } + 1
    number = bytes.byteslice(0, size).each_byte.with_index.sum { |byte, index| (byte % 128) * (128**index) }
    [number, bytes.byteslice(size..)]
  end
end
