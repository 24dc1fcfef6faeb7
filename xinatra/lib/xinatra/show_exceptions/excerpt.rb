# frozen_string_literal: true

module Xinatra
  class ShowExceptions
    # The lines of a source file around one of them.
    module Excerpt
      # How many lines before and after.
      CONTEXT = 6
      # Larger files, and more of a line, are not shown.
      FILE_BYTES = 2 * 1024 * 1024
      LINE_LENGTH = 300
      private_constant :CONTEXT, :FILE_BYTES, :LINE_LENGTH

      Line = Struct.new(:number, :text, :current)

      # @param path [String]
      # @param number [Integer] of the line, from 1
      # @return [Array<Line>] empty when there is no such line, or the file cannot be read
      def self.read(path, number)
        return [] unless number.positive? && File.file?(path) && File.size(path) <= FILE_BYTES

        lines = File.foreach(path).first(number + CONTEXT)
        return [] if lines.size < number

        first = [number - CONTEXT, 1].max
        lines[(first - 1)..].map.with_index(first) { |text, at| Line.new(at, clean(text), at == number) }
      rescue ::SystemCallError, ::IOError, ::ArgumentError
        []
      end

      private_class_method def self.clean(text) = ExceptionText.utf8(text).chomp[0, LINE_LENGTH]
    end
  end
end
