# frozen_string_literal: true

require_relative "../request"
require_relative "input"

module BenchDD
  module Requests
    class Recording
      # One request and its answer, under way. The env is copied before the app, which may change it, gets it.
      class Exchange
        # What may not stand in a request line as it is.
        UNSAFE = /[\x00-\x20\x7f?#]/n
        ONE_LINE = /\A[^\x00\r\n]*\z/n
        # Of the server, not of the client.
        NOT_SENT = %w[HTTP_VERSION].freeze
        private_constant :UNSAFE, :ONE_LINE, :NOT_SENT

        # @return [IO, nil] where the app's server wants its errors
        attr_reader :errors

        # @param env [Hash] of Rack
        # @param settings [Settings]
        # @param at [Float] seconds since the recording began
        def initialize(env, settings, at)
          @errors = env["rack.errors"]
          @session = settings.session&.call(env)
          mount = escape(env["SCRIPT_NAME"])
          path = escape(env["PATH_INFO"])
          @fields = { verb: env.fetch("REQUEST_METHOD").dup, scheme: env["rack.url_scheme"].to_s.dup, mount: mount,
                      protocol: env.fetch("SERVER_PROTOCOL", "HTTP/1.1").dup,
                      path: "#{mount}#{"/" if mount.empty? && path.empty?}#{path}",
                      query: env["QUERY_STRING"].to_s.b.gsub(/[\x00-\x20\x7f#]/n) { |byte| percent(byte) },
                      headers: headers(env), at: at.round(6) }
          @input = Input.new(env, settings.max_body)
        end

        # @param status [Integer, String]
        # @param headers [#each] of the answer
        # @return [Request, nil] with its secrets; nil when there was no answer in the sense of HTTP
        def request(status, headers)
          status = Integer(status.to_s, 10, exception: false)
          return unless status&.between?(200, 599)

          headers = answered(headers)
          body, dropped = @input.copy
          Request.new(**@fields, body: body, dropped: dropped, status: status, session: @session&.to_s,
                                 location: headers["location"].first, set_cookies: headers["set-cookie"])
        end

        private

        def escape(path) = path.to_s.b.gsub(UNSAFE) { |byte| percent(byte) }
        def percent(byte) = format("%%%02X", byte.ord)

        def headers(env)
          env.each_with_object({}) do |(key, value), headers|
            next unless key.is_a?(String) && value.is_a?(String) && !NOT_SENT.include?(key)

            name = key == "CONTENT_TYPE" ? key : key.b[/\AHTTP_([A-Z0-9_]+)\z/n, 1]
            headers[name.tr("_", "-").downcase] = value.dup if name && one_line?(value)
          end
        end

        def one_line?(text) = ONE_LINE.match?(text.b)

        # Rack 2 joins several lines by line ends, Rack 3 has them in an Array.
        def answered(headers)
          wanted = { "location" => [], "set-cookie" => [] }
          headers.each do |name, value|
            lines = wanted[name.to_s.downcase] or next
            lines.concat([*value].flat_map { |text| text.to_s.split("\n") }.select { |line| one_line?(line) })
          end
          wanted
        end
      end
    end
  end
end
