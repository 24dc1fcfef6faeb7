# frozen_string_literal: true

# By name: what "digest" alone loads when it is first used, threads that use it first at the same time see half-made.
require "digest/sha1"
require_relative "../protection/http_origin"

module Xinatra
  class WebSocket
    # How a route takes WebSockets: which protocols it speaks, and whose pages may open them (RFC 6455, section 4.2).
    class Handshake
      VERSION = "13"
      # What a key is hashed with (section 1.3).
      GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
      # Sixteen bytes in base64.
      KEY = %r{\A[A-Za-z0-9+/]{21}[AQgw]==\z}
      TOKEN = /\A[!#$%&'*+.^`|~\w-]+\z/
      # What it calls itself (Rack's SPEC).
      SERVER = "xinatra "
      ELSEWHERE = "WebSockets are served by Xinatra's own server, and this is another one: see docs/server.md."
      private_constant :VERSION, :GUID, :KEY, :TOKEN, :SERVER, :ELSEWHERE

      # @param protocols [Array<String>] subprotocols
      # @param origins [Array<String>, String, Symbol, nil] whose pages may open one besides the app's own, such as
      #   "https://app.example.com"; `:any`
      # @param compress [Boolean] whether messages are, where the client can
      # @raise [ArgumentError] for what is no protocol
      def initialize(protocols: [], origins: nil, compress: true)
        wrong = Array(protocols).find { |name| !name.is_a?(String) || !name.match?(TOKEN) }
        raise ArgumentError, "#{wrong.inspect} is no WebSocket protocol: its name is a token" if wrong

        @protocols = Array(protocols).freeze
        @any = origins == :any
        @origins = @any ? [] : Array(origins).freeze
        @compress = compress
        freeze
      end

      # @param env [Hash] of the request
      # @param permitted [Array<String>, String, nil] origins that the app's protection permits
      # @return [Array(Integer, Hash, String), nil] what is answered to who cannot open one
      def refusal(env, permitted = nil)
        return [426, { "upgrade" => "websocket", "connection" => "upgrade" }, "Upgrade Required"] unless upgrade?(env)
        return [426, { "sec-websocket-version" => VERSION }, "Upgrade Required"] unless version?(env)
        return [400, {}, "Bad Request"] unless env["HTTP_SEC_WEBSOCKET_KEY"]&.match?(KEY)
        return [403, {}, "Forbidden"] unless origin?(env, Array(permitted))

        [501, {}, ELSEWHERE] unless env["SERVER_SOFTWARE"]&.start_with?(SERVER)
      end

      # @param env [Hash]
      # @return [WebSocket]
      def socket(env)
        asked = env["HTTP_SEC_WEBSOCKET_PROTOCOL"].to_s.split(",").map(&:strip)
        extensions = env["HTTP_SEC_WEBSOCKET_EXTENSIONS"]
        deflation = Deflation.accept(extensions) if @compress
        WebSocket.new(protocol: (asked & @protocols).first, deflation:)
      end

      # @param env [Hash]
      # @param socket [WebSocket]
      # @return [Hash{String => String}] of the response with status 101
      def headers(env, socket)
        accept = Digest::SHA1.base64digest(env["HTTP_SEC_WEBSOCKET_KEY"] + GUID)
        { "upgrade" => "websocket", "connection" => "Upgrade", "sec-websocket-accept" => accept,
          "sec-websocket-protocol" => socket.protocol, "sec-websocket-extensions" => socket.extensions }.compact
      end

      private

      def upgrade?(env)
        lists?(env["HTTP_UPGRADE"], "websocket") && lists?(env["HTTP_CONNECTION"], "upgrade") &&
          env["REQUEST_METHOD"] == "GET" && env["SERVER_PROTOCOL"] != "HTTP/1.0"
      end

      def lists?(header, token) = header.to_s.split(",").any? { |part| part.strip.casecmp?(token) }

      def version?(env) = env["HTTP_SEC_WEBSOCKET_VERSION"] == VERSION

      # Browsers let any page open a WebSocket anywhere, with the cookies of its visitor (section 10.2). Whoever is no
      # browser says no origin.
      def origin?(env, permitted)
        origin = env["HTTP_ORIGIN"]
        origin.nil? || @any || @origins.include?(origin) || permitted.include?(origin) ||
          origin == Protection::HttpOrigin.own(env)
      end
    end
  end
end
