# frozen_string_literal: true

require_relative "path_traversal"
require_relative "response_headers"

module Xinatra
  module Protection
    # Protections compiled into one frozen object. It behaves as a stack of them around an app, but a request pays only
    # for those that can concern it.
    #
    # Whoever dispatches asks, in this order: #refuse; then, when #cleans_paths?, the app sees `clean(path)` as its
    # path; when it has answered, #refuse_response, and #decorate. #around does all that with a Rack env and app.
    class Chain
      # @return [Array<Array(Class, Object)>] middleware and its argument, outermost first, for `use` around this chain:
      #   empty unless an opt-in protection is used that wraps the app
      attr_reader :middleware

      # @param protections [Array<Base>] outermost first
      # @param outer [Array<#around>] layers around this one, outermost first
      def initialize(protections, outer: [])
        @protections = protections.reject(&:idle?).freeze
        @cleans_paths = @protections.any?(PathTraversal)
        @json_csrf = @protections.find { |protection| protection.is_a?(JsonCsrf) }
        @headers = ResponseHeaders.new(@protections.grep(HeaderProtection).reverse)
        @checks = request_steps
        @constant_checks = @checks.reject(&:triggers).freeze
        @trigger_keys = @checks.flat_map { |check| check.triggers || [] }.freeze
        @session = (@protections + outer).any?(&:session?)
        @middleware = outer.map { |layer| [Middleware, layer].freeze }.freeze
        freeze
      end

      # @return [Boolean] whether no request is ever refused, so that #refuse need not be called
      def nothing_to_check? = @checks.empty?

      # @return [Array<String>, nil] env keys: a request with none of them need not be shown to #refuse. nil: every
      #   request has to be
      def triggers = @constant_checks.empty? ? @trigger_keys : nil

      # @return [Boolean] whether a check reads the session of every request
      def session? = @session

      # @return [Boolean] whether an app is to see cleaned paths
      def cleans_paths? = @cleans_paths

      # Asks the request checks, in order. One that reacts without refusing (it drops the session, or reports) has done
      # so when this returns.
      # @param env [Hash] the Rack env
      # @return [Array, nil] the complete response that refuses the request (for a HEAD too it has a body), or nil
      def refuse(env)
        checks = triggered?(env) ? @checks : @constant_checks
        ask(checks, env) unless checks.empty?
      end

      # Whether the app may see the path as it is. Where every nanosecond counts, ask #cleans_paths? once and then
      # {PathTraversal.clean?}.
      # @param path [String]
      # @return [Boolean] false may be a false alarm: #clean decides
      def clean?(path) = !@cleans_paths || PathTraversal.clean?(path)

      # @param path [String] PATH_INFO
      # @return [String] the path that the app is to see; see {PathTraversal.clean}
      def clean(path) = @cleans_paths ? PathTraversal.clean(path) : path

      # @param content_type [String, nil] of a response
      # @return [Hash{String => String}] frozen: headers to be added where they are missing
      def headers(content_type) = @headers.for(content_type)

      # Adds to a response's headers, in place, what is missing.
      # @return [Hash] the same headers
      def decorate(headers) = @headers.decorate(headers)

      # @param content_type [String, nil] of responses
      # @return [Boolean] whether #refuse_response has to be asked about them
      def guards?(content_type) = !@json_csrf.nil? && @json_csrf.concerns?(content_type)

      # @return [Boolean] whether only for requests with a Referer it has to be asked
      def guards_referrers? = @json_csrf.nil? || @json_csrf.referrers_alone?

      # Asks whether a finished response must be kept from the client; ask before #decorate.
      # @param env [Hash] the Rack env
      # @param headers [Hash] of the response, in lower case
      # @return [Array, nil] the complete response to give instead (the caller closes the body of the other), or nil
      def refuse_response(env, headers)
        return unless @json_csrf&.vector?(env, headers)

        outwards(env, @json_csrf.deny(env), @json_csrf)
      end

      # Protects a Rack app: the whole order of things, for where nothing better is known.
      # @yieldreturn [Array] the app's response to env
      # @return [Array] the response to give
      def around(env, &)
        refusal = refuse(env)
        return refusal if refusal

        status, headers, body = on_clean_path(env, &)
        if (refusal = refuse_response(env, headers))
          body.close if body.respond_to?(:close)
          return refusal
        end
        decorate(headers)
        [status, headers, body]
      end

      private

      # Cleaning the path is a step among the checks if one further in reads it.
      def request_steps
        inside = @protections.drop_while { |protection| !protection.is_a?(PathTraversal) }
        cleaned = inside.any?(&:reads_path?)
        @protections.select { |step| step.request_check? || (cleaned && step.is_a?(PathTraversal)) }.freeze
      end

      # A loop by hand: this is all that most requests cost, and a block would double it.
      def triggered?(env)
        keys = @trigger_keys
        index = keys.length
        while (index -= 1) >= 0
          return true if env.key?(keys[index])
        end
        false
      end

      def ask(checks, env)
        path = env["PATH_INFO"]
        checks.each do |check|
          refusal = check.inbound(env)
          return outwards(env, refusal, check) if refusal
        end
        nil
      ensure
        env["PATH_INFO"] = path if path
      end

      # Takes a refusal through the protections that lie outside of the one that made it.
      def outwards(env, response, protection)
        outside = @protections.take_while { |other| !other.equal?(protection) }
        outside.reverse.reduce(response) { |passed, other| other.outbound(env, passed) }
      end

      def on_clean_path(env)
        path = env["PATH_INFO"]
        return yield if path.nil? || clean?(path)

        begin
          env["PATH_INFO"] = clean(path)
          yield
        ensure
          env["PATH_INFO"] = path
        end
      end
    end
  end
end
