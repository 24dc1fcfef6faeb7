# frozen_string_literal: true

module BenchDD
  module Requests
    # One request, and what is known of its answer; frozen.
    #
    # - `verb`: "GET" and so on; `scheme`: "http" or "https"; `protocol`: "HTTP/1.1" and so on
    # - `path`: as it was sent, percent-encoded, beginning with "/"; `mount`: its beginning that a Rack `map` took off
    #   (SCRIPT_NAME), mostly ""; `query`: what follows the "?", without it
    # - `headers`: lower-case names => values
    # - `body`: String or nil; `dropped`: why a body that was there is not, or nil
    # - `status`: of the recorded answer, or nil; `location`: where it led to; `set_cookies`: its masked cookies;
    #   `digest` of its body, and its length in `bytes`
    # - `session`: marker that the requests of one browser share, or nil; `at`: seconds since the recording began
    # - `masked`: where ("query", "form", "json", "header", "cookie") => names whose values are pseudonyms of secrets
    # - `line`: in the file it was read from, or nil
    Request = Struct.new(:verb, :scheme, :protocol, :path, :mount, :query, :headers, :body, :dropped, :status,
                         :location, :set_cookies, :digest, :bytes, :session, :at, :masked, :line, keyword_init: true) do
      # All arguments may be left out but `verb` and `path`.
      def initialize(**members)
        super(**Request::DEFAULTS, **members)
        freeze
      end

      # @param changes [Hash] members and their new values
      # @return [Request] a changed copy
      def with(**changes) = self.class.new(**to_h, **changes)

      # @return [String] path and query as a request line has them, binary
      def target = query.empty? ? path.b : "#{path.b}?#{query.b}"

      # @return [String, nil] the media type of the body, in lower case and without parameters
      def media_type = headers.fetch("content-type", "").b[/\A[^;,\s]+/n]&.downcase

      # @param place [String] "form", "header" ...
      # @param name [String]
      # @return [Boolean] whether the value there is a pseudonym
      def masked?(place, name) = masked.fetch(place, []).include?(name)

      # @return [String] verb and target, for people
      def to_s = "#{verb} #{target}".force_encoding(Encoding::UTF_8).scrub
    end
    Request::DEFAULTS = { scheme: "http", protocol: "HTTP/1.1", mount: "", query: "", headers: {}.freeze,
                          set_cookies: [].freeze, masked: {}.freeze }.freeze
  end
end
