# frozen_string_literal: true

require "ipaddr"
require "net/http"
require "uri"
require_relative "../errors"
require_relative "answer"

module BenchDD
  module Requests
    module Replaying
      # Asks a server, over one connection that is kept open.
      class OverHttp
        # What Net::HTTP would add to a request of its own accord.
        ADDED = %w[accept accept-encoding user-agent].freeze
        # What can go wrong with one answer.
        FAILURES = [Timeout::Error, SystemCallError, IOError, Net::ProtocolError, Net::HTTPBadResponse,
                    OpenSSL::SSL::SSLError, Zlib::Error].freeze
        # How a connection fails that the server has closed.
        CLOSED = [EOFError, Errno::ECONNRESET, Errno::EPIPE].freeze
        # What can be sent again without harm (RFC 9110, section 9.2.2).
        IDEMPOTENT = %w[GET HEAD OPTIONS TRACE PUT DELETE].freeze
        private_constant :ADDED, :FAILURES, :CLOSED, :IDEMPOTENT

        # @param url [String] where the server listens, such as "http://127.0.0.1:9292"
        # @param allow_remote [Boolean] whether that may be another machine
        # @param timeout [Numeric] seconds for each step of an answer
        # @raise [Error] when it is another machine and may not be, or no such address
        def initialize(url, allow_remote: false, timeout: 30)
          @uri = parse(url)
          refuse_remote unless allow_remote || loopback?
          # Without a proxy, whatever the environment says: the requests are for this server.
          @http = Net::HTTP.new(@uri.hostname, @uri.port, nil)
          @http.use_ssl = @uri.scheme == "https"
          @http.max_retries = 0
          @http.open_timeout = @http.read_timeout = @http.write_timeout = timeout
        end

        # @param request [Request]
        # @return [Answer]
        # @raise [Error] when nobody listens
        def call(request)
          message = message(request)
          started = clock
          answer(message, started)
        rescue *FAILURES => e
          close
          Answer.new(headers: {}, body: "", nanoseconds: clock - started,
                     problem: "no answer came: #{e.class}: #{e.message.to_s[0, 200]}")
        end

        # Closes the connection.
        def close = @http.started? && @http.finish

        private

        def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

        def parse(url)
          uri = URI.parse(url.to_s)
          return uri if uri.is_a?(URI::HTTP) && host?(uri) && [nil, "", "/"].include?(uri.path) && !uri.query

          raise URI::InvalidURIError
        rescue URI::InvalidURIError
          raise Error, "url: is #{url.inspect}; give where the server listens, without a path: http://127.0.0.1:9292."
        end

        # URI reads an empty host where its versions before 0.13 read none.
        def host?(uri) = !uri.hostname.to_s.empty?

        def loopback?
          @uri.hostname.casecmp?("localhost") || IPAddr.new(@uri.hostname).loopback?
        rescue IPAddr::Error
          false
        end

        def refuse_remote
          raise Error, "#{@uri.hostname} is not this machine, and a replay may create, change and delete what is " \
                       "there: replay against 127.0.0.1, or say allow_remote: true if you mean it."
        end

        def connect
          @http.start unless @http.started?
        rescue Errno::ECONNREFUSED, SocketError => e
          raise Error, "Nobody listens at #{@uri} (#{e.message}): start the server first."
        end

        def message(request)
          headers = { "accept-encoding" => "identity", **request.headers.transform_values(&:b) }
          headers["content-length"] = "0" if request.body.nil? && %w[POST PUT PATCH].include?(request.verb)
          message = Net::HTTPGenericRequest.new(request.verb, !request.body.nil?, request.verb != "HEAD",
                                                request.target.b, headers)
          (ADDED - request.headers.keys).each { |name| message.delete(name) }
          message.body = request.body if request.body
          # Otherwise Net::HTTP says that it is a form.
          message["content-type"] ||= "application/octet-stream" if request.body
          message
        end

        # A server may close a connection that is kept open just as the next request is sent: that is then sent once
        # more, on a new one (RFC 9112, section 9.3.1).
        def answer(message, started)
          kept = @http.started?
          connect
          begun = false
          exchange(message, started) { begun = true }
        rescue *CLOSED
          raise if begun || !kept || !IDEMPOTENT.include?(message.method)

          close
          retry
        end

        def exchange(message, started)
          text = +"".b
          response = @http.request(message) do |incoming|
            yield
            read(incoming, text)
          end
          Answer.new(status: response.code.to_i, headers: response.to_hash, body: text, nanoseconds: clock - started)
        end

        # Net::HTTP takes half an answer for a whole one.
        def read(response, text)
          length = 0
          response.read_body do |part|
            length += part.bytesize
            text << part if text.bytesize + part.bytesize <= Answer::MAX
          end
          raise EOFError, "the answer ends early" if response.body && length < response.content_length.to_i
        end
      end
    end
  end
end
