# frozen_string_literal: true

module BenchDD
  module Servers
    # A request as it is sent over HTTP/1.1.
    class RawRequest
      # What a client of HTTP knows better than a recording.
      OWN = %w[host connection content-length transfer-encoding expect].freeze
      # What would end the request line, or a header.
      BREAKING = /[\s\x00]/
      private_constant :OWN, :BREAKING

      # @param source [String, Hash, Requests::Request] a path, to be asked for with GET; or `verb` (GET unless said),
      #   `target` (path and query), `headers`, `body`
      # @param host [String] with the port
      # @raise [Error] when the target is none
      def initialize(source, host)
        source = { target: source } if source.is_a?(String)
        source = read(source) unless source.is_a?(Hash)
        @verb = source.fetch(:verb, "GET").to_s.upcase
        @target = source[:target].to_s
        @headers = source[:headers] || {}
        @body = source[:body]
        @host = host
        return if @target.start_with?("/") && !@target.match?(BREAKING)

        raise Error, "#{@target.inspect} is no target of a request: begin it with /, and percent-encode spaces."
      end

      # @return [Boolean] whether its answer has no body, whatever its headers say
      def head? = @verb == "HEAD"

      # @return [String] bytes
      def to_s
        fields = @headers.reject { |name, _| OWN.include?(name.downcase) }.map { |name, value| field(name, value) }
        fields << field("Content-Length", @body.bytesize) if @body
        "#{@verb} #{@target} HTTP/1.1\r\n#{field("Host", @host)}#{fields.join}\r\n".b + @body.to_s.b
      end

      private

      def read(request)
        { verb: request.verb, target: request.target, headers: request.headers, body: request.body }
      end

      def field(name, value) = "#{name}: #{value.to_s.delete("\r\n\0")}\r\n"
    end
  end
end
