# frozen_string_literal: true

require_relative "../test_helper"
require_relative "http_behaviour"
require_relative "tls_socket"

# The same over TLS, where each piece is a record, and whoever closes says so (RFC 8446, section 6.1).
class HttpsTest < XinatraTest::Case
  include HttpBehaviour

  # Shaking hands costs more than any case, and is not asked about here.
  CONTEXT = TLSSocket.context

  def setup
    skip "the server was built without TLS" unless Xinatra::Native.available? && Xinatra::Server::TLS.available?
    super
  end

  def bind = "ssl://127.0.0.1:0?#{Certificates.for.query}"

  def through = ->(socket) { TLSSocket.new(socket, CONTEXT) }

  # Here it is https that a target says in full, http is for others (RFC 9110, section 7.4), and another port is meant
  # by none (section 4.2.2).
  def worded(asked)
    return asked unless asked.steps.is_a?(String)

    asked.dup.tap do |made|
      made.steps = asked.steps.sub(%r{\A([A-Z]+ http)(s?)(?=://)}i) { |found| found.sub!(/s\z/i, "") || "#{found}s" }
      made.answers = asked.answers.map { |answer| answer.dup.tap { |one| one.body = one.body&.sub(/ 80\z/, " 443") } }
    end
  end

  # A body that ends with the connection is whole only where the server says that it ends.
  [:"test_failures: behind a part, for HTTP/1.0 (RFC 9112, 8)",
   :"test_failures: behind a part, for HTTP/1.0, byte by byte (RFC 9112, 8)"].each do |name|
    raise "there is no #{name}" unless method_defined?(name)

    define_method(name) { assert_raises(ResponseReader::Cut) { super() } }
  end
end
