# frozen_string_literal: true

require_relative "exception_text"

module Xinatra
  # The text that goes to `rack.errors` for an exception: time, class and message in one line, then one line with a
  # tab for whatever Ruby adds to the message, and for each frame of the backtrace.
  module ErrorReport
    # @param exception [Exception]
    # @param time [Time] when it happened
    # @return [String] without a line end
    def self.format(exception, time = Time.now)
      text = ExceptionText.new(exception)
      message, *more = lines(text)
      ["#{time.strftime("%Y-%m-%d %H:%M:%S")} - #{text.class_name} - #{message}:", *more, *text.backtrace].join("\n\t")
    end

    # Sinatra takes a message apart only where Ruby has additions to it (3.2 and later), and they are lines.
    private_class_method def self.lines(text)
      return [text.message] unless text.exception.respond_to?(:detailed_message)

      text.detailed_message.include?("\n") ? text.lines : [text.detailed_message]
    end
  end
end
