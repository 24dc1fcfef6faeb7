# frozen_string_literal: true

module Xinatra
  class Server
    # A thread that looks from time to time whether something is wrong while it goes on: handlers that run for long, an
    # access log that cannot be written. Requests cost it nothing: what they do anyway tells it all.
    class Watch
      # It looks as often, in seconds: at least, at most, and before a handler's time is over twice.
      OFTEN = (0.01..1)
      # Lines that are lost are told of so seldom, in seconds.
      SELDOM = 60
      private_constant :OFTEN, :SELDOM

      # @param loop [Native::Loop]
      # @param errors [#puts] where it tells
      # @param handler_warning [Numeric, nil] after how many seconds a handler is told of
      # @param access_log [Native::AccessLog, nil]
      def initialize(loop, errors:, handler_warning: nil, access_log: nil)
        @loop = loop
        @errors = errors
        @handler_warning = handler_warning
        @access_log = access_log
        @lost = 0
      end

      # @return [self]
      def start
        @thread = Thread.new { watch } if @handler_warning || @access_log
        self
      end

      # @return [void]
      def stop
        @thread&.kill
      end

      private

      def watch
        Thread.current.name = "xinatra watch"
        pause = @handler_warning ? (@handler_warning / 4.0).clamp(OFTEN) : OFTEN.max
        loop do
          sleep(pause)
          look
        end
      end

      # Whatever goes wrong here must not end it.
      def look
        @loop.slow(@handler_warning).each { |found| tell_handler(*found) } if @handler_warning
        look_at_log if @access_log
      rescue StandardError => e
        @errors.puts("xinatra: #{e.full_message(highlight: false)}")
      end

      def tell_handler(thread, request, milliseconds)
        asked = "#{request.request_method} #{request.path}".b.inspect[1..-2]
        places = thread.backtrace&.map { |place| "\n\t#{place}" }
        @errors.puts("xinatra: #{asked} is at work for #{(milliseconds / 1000.0).round(1)} s, in the thread " \
                     "#{thread.name}, longer than the limit handler_warning of #{@handler_warning} s:#{places&.join}")
      end

      def look_at_log
        tell_error(@access_log.error)
        lost = @access_log.lost
        return if lost == @lost || (@told && now - @told < SELDOM)

        @errors.puts("xinatra: #{lost - @lost} lines of the access log are lost: it cannot be written fast enough")
        @lost = lost
        @told = now
      end

      def tell_error(error)
        told = @error == error
        @error = error
        @errors.puts("xinatra: the access log cannot be written: #{error}; it is tried again") if error && !told
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
