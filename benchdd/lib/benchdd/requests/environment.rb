# frozen_string_literal: true

require "stringio"

module BenchDD
  module Requests
    # Makes Rack environments of requests, with the keys, values and encodings that Puma 8 gives an app. Every call
    # makes new strings, for an app may change what it gets, and its server has just made them.
    class Environment
      # The same in every environment, as with Puma.
      SHARED = { "rack.version" => [1, 6].freeze, "rack.multithread" => true, "rack.multiprocess" => false,
                 "rack.run_once" => false, "SCRIPT_NAME" => "", "SERVER_SOFTWARE" => "puma 8.0.2 Into the Arena",
                 "GATEWAY_INTERFACE" => "CGI/1.2", "rack.hijack?" => false }.freeze
      PORTS = { "http" => "80", "https" => "443" }.freeze
      # Header names remembered with their keys; a file may have any number of them.
      MOST_NAMES = 1_000
      private_constant :SHARED, :PORTS, :MOST_NAMES

      # @param errors [IO] the app's "rack.errors"
      # @param host [String] of requests that name none
      def initialize(errors: $stderr, host: "www.example.com")
        @shared = SHARED.merge("rack.errors" => errors).freeze
        @host = host
        @keys = { "content-type" => "CONTENT_TYPE", "content-length" => "CONTENT_LENGTH" }
      end

      # @param request [Request]
      # @return [Hash{String => Object}]
      def call(request)
        env = @shared.dup
        line(env, request)
        request.headers.each { |name, value| env[key(name)] = value.b }
        server(env, request)
        body(env, request)
        env["rack.after_reply"] = []
        env["rack.response_finished"] = []
        env
      end

      private

      def line(env, request)
        env["QUERY_STRING"] = request.query.b
        env["REQUEST_METHOD"] = request.verb.b
        env["SERVER_PROTOCOL"] = request.protocol.b
        env["REQUEST_URI"] = request.target.b
        path = env["REQUEST_PATH"] = request.path.b
        mount = request.mount.b
        env["SCRIPT_NAME"] = mount unless mount.empty?
        env["PATH_INFO"] = path.delete_prefix(mount)
      end

      def key(name)
        @keys[name] || "HTTP_#{name.tr("-", "_").upcase}".then do |key|
          @keys.size < MOST_NAMES ? @keys[-name] = key.freeze : key
        end
      end

      def server(env, request)
        host = env["HTTP_HOST"] ||= @host.b
        colon = host.index(/:\d*\z/n)
        env["SERVER_NAME"] = colon ? host[0, colon] : host.dup
        env["SERVER_PORT"] = colon ? host[(colon + 1)..] : PORTS.fetch(request.scheme)
        env["REMOTE_ADDR"] = "127.0.0.1".b
        env["rack.url_scheme"] = request.scheme == "https" ? "https" : "http"
      end

      def body(env, request)
        env["rack.input"] = StringIO.new((request.body || "").b)
        env["CONTENT_LENGTH"] = request.body.bytesize.to_s.b if request.body
      end
    end
  end
end
