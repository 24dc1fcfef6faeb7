# frozen_string_literal: true

require "securerandom"
require_relative "answer_digest"
require_relative "recording/exchange"
require_relative "recording/output"
require_relative "recording/settings"
require_relative "recording/watched_body"

module BenchDD
  module Requests
    # The recording of an app: requests go in with their answers, and come out in a file without their secrets. Nothing
    # that goes wrong here ever reaches the app; it is told once, to the server's error stream.
    #
    # Threads may record at the same time. A process that forks goes on in the parent, and the child begins a file of
    # its own with the same pseudonyms, so that {Merge} can make one of them.
    class Recording
      # An answer's body that is longer than this has no digest; bytes.
      MAX_ANSWER = 4 * 1024 * 1024

      # @param options [Hash] see {Settings}
      # @raise [Error]
      def initialize(**options)
        @settings = Settings.new(**options)
        @id = SecureRandom.hex(8)
        @lock = Mutex.new
        @told = nil
      end

      # @param env [Hash] of Rack, before the app gets it
      # @return [Exchange, nil] nil when this request is not recorded
      def begin(env)
        safely(env["rack.errors"]) do
          output = self.output
          next if output.closed? || (@settings.only && !@settings.only.call(env))

          Exchange.new(env, @settings, output.now)
        end
      end

      # @param exchange [Exchange]
      # @param answer [Array(Integer, Hash, Object)] of the app
      # @return [Array] the answer for the server
      def answered(exchange, answer)
        status, headers, body = answer
        safely(exchange.errors) do
          next record(exchange, status, headers) unless @settings.digest && WatchedBody.watchable?(body)
          next record(exchange, status, headers, body.join) if body.instance_of?(Array)

          watched = WatchedBody.wrap(body, MAX_ANSWER) do |text|
            safely(exchange.errors) { record(exchange, status, headers, text) }
          end
          return [status, headers, watched]
        end
        answer
      end

      # Records that the app raised, for which servers answer with 500.
      # @param exchange [Exchange]
      def raised(exchange) = safely(exchange.errors) { record(exchange, 500, {}) }

      # Ends this process's file. Requests after that are not recorded.
      # @return [void]
      def close = output.close

      private

      def output
        return @output if @output&.pid == Process.pid

        @lock.synchronize do
          @output = Output.new(@settings, @id) unless @output&.pid == Process.pid
          @output
        end
      end

      def record(exchange, status, headers, text = nil)
        request = exchange.request(status, headers) or return
        request = request.with(digest: AnswerDigest.of(text, @settings.ignore), bytes: text.bytesize) if text
        request = @settings.masking.apply(request)
        request = request.with(session: @settings.masking.pseudonyms.of(request.session)[0, 64]) if request.session
        output << request
      end

      def safely(errors)
        yield
      rescue StandardError => e
        tell(errors, e)
        nil
      end

      # An exception's message may hold what it was about, so only those are told that speak of files.
      def tell(errors, error)
        return if @told == Process.pid

        @told = Process.pid
        reason = error.message if error.is_a?(SystemCallError) || error.is_a?(BenchDD::Error)
        errors&.puts("BenchDD::Recorder could not record a request, and says so only once: " \
                     "#{[error.class, reason, error.backtrace&.first].compact.join(", ")}")
      rescue StandardError
        nil
      end
    end
  end
end
