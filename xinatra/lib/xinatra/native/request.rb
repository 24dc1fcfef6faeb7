# frozen_string_literal: true

module Xinatra
  module Native
    # A request as it came off the wire, read but not yet taken apart into Ruby's objects: what `fetch` answers.
    # Its Rack environment is made when somebody asks for it, and then it alone is right.
    #
    #   request = Xinatra::Native::Request.parse("GET /hello/bob HTTP/1.1\r\nHost: example.org\r\n\r\n")
    #   MyApp.fetch(request).body  # => "Hello bob"
    class Request
      # What an environment has whatever the request says.
      BASE = {
        "SCRIPT_NAME" => "", "SERVER_NAME" => "localhost", "SERVER_PORT" => "80", "rack.url_scheme" => "http",
        "rack.errors" => $stderr
      }.freeze
      private_constant :BASE

      # Reads the head of a request; what comes behind it is not looked at.
      # @param bytes [String] in HTTP/1.1 or 1.0 (RFC 9112): request line, header fields and the empty line
      # @param base [Hash{String => Object}] what its environment begins with; of the first Ractor unless given
      # @param body [#read, nil] for `rack.input`
      # @return [Request]
      # @raise [Refused] when the head is malformed, has not ended, or is over a limit
      def self.parse(bytes, base: BASE, body: nil) = read(bytes, base, body)

      # @!method hint(headers)
      #   Sends an interim response (RFC 8297) to a client that knows them.
      #   @param headers [Hash{String => String, Array<String>}]
      #   @return [nil]
      #   @raise [IOError] when the response has begun
      #   @raise [BadHeader] for what would end its field

      # @return [String]
      def inspect = "#<#{self.class} #{request_method} #{path}>"
    end
  end
end
