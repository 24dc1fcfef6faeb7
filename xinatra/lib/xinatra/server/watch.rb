# frozen_string_literal: true

module Xinatra
  class Server
    # A thread that looks from time to time whether handlers run for long. Requests cost it nothing: what they do anyway
    # tells it all.
    class Watch
      # It looks as often, in seconds: at least, at most, and before a handler's time is over twice.
      OFTEN = (0.01..1)
      private_constant :OFTEN

      # @param loop [Native::Loop]
      # @param errors [#puts] where it tells
      # @param handler_warning [Numeric, nil] after how many seconds a handler is told of
      def initialize(loop, errors:, handler_warning: nil)
        @loop = loop
        @errors = errors
        @handler_warning = handler_warning
      end

      # @return [self]
      def start
        @thread = Thread.new { watch } if @handler_warning
        self
      end

      # @return [void]
      def stop
        @thread&.kill
      end

      private

      def watch
        Thread.current.name = "xinatra watch"
        loop do
          sleep((@handler_warning / 4.0).clamp(OFTEN))
          look
        end
      end

      # Whatever goes wrong here must not end it.
      def look
        @loop.slow(@handler_warning).each { |found| tell_handler(*found) }
      rescue StandardError => e
        @errors.puts("xinatra: #{e.full_message(highlight: false)}")
      end

      def tell_handler(thread, request, milliseconds)
        asked = "#{request.request_method} #{request.path}".b.inspect[1..-2]
        places = thread.backtrace&.map { |place| "\n\t#{place}" }
        @errors.puts("xinatra: #{asked} is at work for #{(milliseconds / 1000.0).round(1)} s, in the thread " \
                     "#{thread.name}, longer than the limit handler_warning of #{@handler_warning} s:#{places&.join}")
      end
    end
  end
end
