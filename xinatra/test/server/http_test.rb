# frozen_string_literal: true

require_relative "../test_helper"
require_relative "http_behaviour"

# HTTP over a socket.
class HttpTest < XinatraTest::Case
  include HttpBehaviour

  # RFC 9112, section 2.2: a message is what its bytes are, however they come.
  HttpCases::CHUNKED.merge(HttpCases::SIZED).each do |name, asked|
    next unless asked.bytes.bytesize <= SHORT

    define_method(:"test_#{name}_split_at_every_byte") do
      bytes = asked.bytes.b
      (1...bytes.bytesize).each { |size| check(asked, [bytes.byteslice(0, size), bytes.byteslice(size..)]) }
    end
  end
end
