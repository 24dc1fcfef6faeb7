# frozen_string_literal: true

module Xinatra
  # What an exception says, as valid UTF-8 whatever happens: its methods may be redefined, may raise, or may return
  # something else than a String.
  class ExceptionText
    CLASS = Kernel.instance_method(:class)
    private_constant :CLASS

    # Makes text of bytes in any encoding; what cannot be read becomes a question mark in a diamond.
    # @param value [Object] anything with `to_s`
    # @return [String] the same object where it is fine already
    def self.utf8(value)
      text = value.is_a?(String) ? value : value.to_s
      return text if text.encoding == Encoding::UTF_8 && text.valid_encoding?

      copy = text.dup.force_encoding(Encoding::UTF_8)
      return copy if [Encoding::BINARY, Encoding::US_ASCII].include?(text.encoding) && copy.valid_encoding?

      text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace, replace: "\u{FFFD}").scrub("\u{FFFD}")
    end

    # The class of any object, also of a BasicObject.
    # @return [Class]
    def self.class_of(object) = CLASS.bind_call(object)

    # @return [Exception]
    attr_reader :exception

    # @param exception [Exception]
    def initialize(exception)
      @exception = exception
    end

    # @return [String]
    def class_name
      read("class name") { ExceptionText.class_of(@exception).to_s }
    end

    # @return [String] the message alone
    def message
      read("message") { @exception.message }
    end

    # @return [String] the message with what Ruby adds to it, such as "Did you mean?"
    def detailed_message
      return message unless @exception.respond_to?(:detailed_message)

      read("message") { @exception.detailed_message(highlight: false) }
    end

    # The lines of the detailed message, less the class's name that Ruby 3.2 and later put behind the first one.
    # @param length [Integer, nil] how many characters of the message are read, all with nil
    # @return [Array<String>] at least one
    def lines(length = nil)
      first, *more = detailed_message[0, length || detailed_message.size].lines(chomp: true)
      [first.to_s.delete_suffix(" (#{class_name})"), *more]
    end

    # @return [Array<String>] empty when there is none
    def backtrace
      lines = @exception.backtrace
      lines.is_a?(Array) ? lines.map { |line| ExceptionText.utf8(line) } : []
    rescue ::StandardError
      []
    end

    # @param limit [Integer]
    # @return [Array<ExceptionText>] of the exceptions that led to this one, the nearest first
    def causes(limit = 10)
      causes = []
      seen = { @exception.__id__ => true }
      exception = @exception
      while causes.size < limit && (exception = exception.cause) && !seen[exception.__id__]
        seen[exception.__id__] = true
        causes << ExceptionText.new(exception)
      end
      causes
    rescue ::StandardError
      causes
    end

    private

    def read(what)
      ExceptionText.utf8(yield)
    rescue ::StandardError, ::SystemStackError => e
      "(the #{what} cannot be read: #{ExceptionText.class_of(e)})"
    end
  end
end
