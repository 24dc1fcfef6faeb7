# frozen_string_literal: true

require_relative "body_stream"
require_relative "conversation"

module Xinatra
  class Server
    # Writes responses whose body is no String and no Array of Strings, and says what went wrong.
    class Finisher
      HIJACK = "rack.hijack"
      private_constant :HIJACK

      # @param errors [IO] where failures are told
      def initialize(errors: $stderr)
        @errors = errors
      end

      # @param outlet [Native::Outlet]
      # @param request [Native::Request]
      # @param response [Array(Integer, Hash, Object)] as Rack's SPEC has it
      # @return [void]
      # @raise [NoMethodError] when it is no response
      def finish(outlet, request, response)
        status, headers, body = response.to_ary
        headers = headers.to_hash
        return hand_over(outlet, request, status, headers) if headers[HIJACK]
        return kept = keep(outlet, request, Integer(status), headers, body) if body.respond_to?(:to_channel)

        # A body that is an Array closes itself as it says so, and is done with (Rack's SPEC, "Enumerable Body").
        body = body.to_ary if body.respond_to?(:to_ary)
        write(outlet, status, headers, body)
      ensure
        body.close if !kept && body.respond_to?(:close)
      end

      # Calls what an app wants called when the response is sent.
      # @param env [Hash]
      # @param response [Array(Integer, Hash, Object), nil]
      # @param error [Exception, nil] what the app has raised
      # @return [void]
      def finished(env, response, error)
        status, headers = response if response.is_a?(Array)
        env["rack.response_finished"]&.reverse_each { |callback| callback.call(env, status, headers, error) }
        env["rack.after_reply"]&.each(&:call)
      end

      # Tells of an app that failed.
      # @param error [Exception]
      # @param request [Native::Request, nil]
      # @return [void]
      def failed(error, request)
        return if error.is_a?(Errno::EPIPE) # the client has gone

        asked = request && "#{request.request_method} #{request.path}: "
        @errors.puts("xinatra: #{asked}#{error.full_message(highlight: false)}")
      end

      private

      # The connection is the app's from now on.
      def hand_over(outlet, request, status, headers)
        raise NotImplementedError, "a connection with TLS cannot be taken" unless request.env["rack.hijack?"]

        outlet.bare_head(Integer(status), headers)
        call_with(request.call, headers[HIJACK], request)
      end

      # A WebSocket's head is the app's as it stands; a body that has no end yet ends with its connection.
      # @return [Boolean] whether the connection stays open
      def keep(outlet, request, status, headers, body)
        upgraded = status == 101
        upgraded ? outlet.bare_head(status, headers) : outlet.head(status, headers.merge("connection" => "close"), nil)
        return false if outlet.empty?

        handler = body.to_channel
        conversation = Conversation.new(handler, body, request, self)
        conversation.opened(outlet.keep(conversation, upgraded && handler.compresses?))
        true
      end

      # There is no response any more that could tell of what goes wrong.
      def call_with(io, hijack, request)
        hijack.call(io)
      rescue StandardError => e
        failed(e, request)
        io.close
      end

      def write(outlet, status, headers, body)
        path = file_of(body)
        size = path ? File.size(path) : length(body)
        outlet.head(Integer(status), headers, size)
        return if outlet.empty?

        path && size.positive? ? outlet.file(path, size) : write_body(outlet, body)
        outlet.finish(body.respond_to?(:trailers) ? body.trailers : nil)
      end

      # What Rack's SPEC lets a server send by itself.
      def file_of(body)
        path = body.to_path if body.respond_to?(:to_path)
        path if path && File.file?(path)
      end

      def length(body) = (body.sum(&:bytesize) if body.is_a?(Array))

      def write_body(outlet, body)
        return body.call(BodyStream.new(outlet)) unless body.respond_to?(:each)

        body.each { |part| outlet.write(part) }
      end
    end
  end
end
