# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "uri"

module Xinatra
  module JSONAPI
    module Conformance
      # Sends requests to the server under test, and to no other, over one connection.
      class Client
        # Seconds to wait for a connection, and for an answer.
        PATIENCE = { open_timeout: 5, read_timeout: 15 }.freeze
        # What a server that is not there raises.
        ABSENT = [SystemCallError, SocketError, Net::OpenTimeout, OpenSSL::SSL::SSLError].freeze
        # What a server that ends a connection, or does not answer in time, raises.
        BROKEN = [Net::ReadTimeout, EOFError, IOError, Net::HTTPBadResponse, Net::ProtocolError].freeze
        private_constant :PATIENCE, :ABSENT, :BROKEN

        # @param url [String] where the server is
        # @param headers [Hash{String => String}] sent with every request
        # @raise [UsageError] for what is no URL of HTTP
        def initialize(url, headers = {})
          @url = URI.parse(url)
          raise URI::InvalidURIError unless @url.is_a?(URI::HTTP) && @url.host

          @headers = headers
        rescue URI::InvalidURIError
          raise UsageError, "#{url.inspect} is no URL of a server: give one such as http://127.0.0.1:4567."
        end

        # @param verb [String] "GET"
        # @param target [String] a path, or a link of an answer
        # @param document [Object, nil] sent as JSON
        # @param headers [Hash{String => String, nil}] nil leaves a field out
        # @param body [String, nil] sent as it is, in the place of a document
        # @return [Answer]
        # @raise [Skip] for a link to another server
        # @raise [Failure] when the server does not answer
        # @raise [Unreachable] when it is not there
        def request(verb, target, document: nil, headers: {}, body: nil)
          path = path_of(target)
          body ||= JSON.generate(document) unless document.nil?
          response = connection.request(message(verb, path, body, headers))
          Answer.new("#{verb} #{path}", document, response.code.to_i, response.each_header.to_h, response.body)
        rescue *BROKEN => e
          close
          raise Failure, "#{verb} #{path} was not answered (#{e.class}: #{e.message}); expected an answer."
        rescue *ABSENT => e
          raise Unreachable, "nothing answers at #{@url} (#{e.message}): is the server running?"
        end

        # @param target [String] a link
        # @return [URI::HTTP] what it leads to
        # @raise [Failure] for what is no URI-reference
        def resolve(target)
          encoded = target.gsub("[", "%5B").gsub("]", "%5D")
          URI.join("#{origin}/", encoded)
        rescue URI::InvalidURIError
          raise Failure, "a link is #{target.inspect}; expected a URI-reference."
        end

        # Ends the connection.
        # @return [void]
        def close
          @connection&.finish if @connection&.started?
        rescue IOError
          nil
        ensure
          @connection = nil
        end

        private

        def origin = "#{@url.scheme}://#{@url.host}:#{@url.port}"

        # A path goes out as it was written, brackets included; a link has to lead to this server.
        def path_of(target)
          return target if target.start_with?("/") && !target.start_with?("//")

          uri = resolve(target)
          return uri.request_uri if [uri.host, uri.port] == [@url.host, @url.port]

          raise Skip, "a link leads to another server, #{uri.host}:#{uri.port}."
        end

        def connection
          @connection ||= Net::HTTP.start(@url.hostname, @url.port, use_ssl: @url.scheme == "https", **PATIENCE)
        end

        def message(verb, path, body, headers)
          request = Net::HTTPGenericRequest.new(verb, !body.nil?, verb != "HEAD", path)
          { "Accept-Encoding" => "identity", **@headers, **headers }.each { |name, value| request[name] = value }
          request.body = body if body
          request
        end
      end
    end
  end
end
