# frozen_string_literal: true

module Xinatra
  module Native
    # What an environment has for `rack.input` where a request has no body: an input that is at its end. It has no
    # state, so all requests share it. It reads like an IO, and so has more than Rack's SPEC asks for ("The Input
    # Stream").
    module NoInput
      module_function

      # @param length [Integer, nil] bytes
      # @param buffer [String, nil] is emptied
      # @return [String, nil] an empty String; nil where bytes were asked for
      # @raise [ArgumentError] for a negative length
      def read(length = nil, buffer = nil)
        raise ArgumentError, "negative length #{length} given" if length&.negative?

        buffer = buffer ? buffer.clear : "".b
        buffer if length.nil? || length.zero?
      end

      # @param length [Integer] bytes
      # @param buffer [String, nil] is emptied
      # @return [String] an empty one, where no bytes were asked for
      # @raise [EOFError]
      def readpartial(length, buffer = nil) = read(length, buffer) || raise(EOFError, "end of file reached")

      # @return [nil]
      def gets(*) = nil

      # @return [nil]
      def getc = nil

      # @return [nil]
      def getbyte = nil

      # @return [Array]
      def readlines(*) = []

      # @return [Enumerator, self] without yielding
      def each(*)
        block_given? ? self : [].each
      end

      # @return [Integer]
      def rewind = 0

      # @return [Integer]
      def seek(*) = 0

      # @return [Integer]
      def pos = 0

      # @return [Integer]
      def size = 0

      # @return [Boolean]
      def eof? = true

      # @return [String]
      def string = +""

      # It is everyone's, so it stays open.
      # @return [nil]
      def close = nil

      # @return [Boolean]
      def closed? = false

      # @return [Encoding]
      def external_encoding = Encoding::BINARY

      # @return [self]
      def binmode = self

      # @return [self]
      def set_encoding(*) = self

      singleton_class.alias_method :each_line, :each
      singleton_class.alias_method :length, :size
      singleton_class.alias_method :tell, :pos
      singleton_class.alias_method :eof, :eof?
      singleton_class.alias_method :sysread, :readpartial

      freeze
    end
  end
end
