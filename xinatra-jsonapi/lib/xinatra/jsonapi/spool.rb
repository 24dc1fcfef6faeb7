# frozen_string_literal: true

require "tempfile"

module Xinatra
  module JSONAPI
    # Text that is wanted later: a bounded part of it in memory, the rest in a file that has no name.
    class Spool
      # Bytes that are kept in memory.
      LIMIT = 1_048_576
      # Bytes that are read at once.
      PART = 65_536
      private_constant :LIMIT, :PART

      # @param limit [Integer] bytes that are kept in memory
      def initialize(limit = LIMIT)
        @limit = limit
        @text = +""
      end

      # @return [Boolean] whether nothing was written
      def empty? = @text.empty? && @file.nil?

      # @param text [String] in UTF-8
      # @return [void]
      def write(text)
        @text << text
        spill if @text.bytesize > @limit
      end

      # @yieldparam part [String] of what was written, in order; no character is cut
      # @return [void]
      def each
        @file&.rewind
        while (part = @file&.gets(nil, PART))
          yield part
        end
        yield @text unless @text.empty?
      end

      # Lets go of the file.
      # @return [void]
      def close
        @file&.close
        @file = nil
      end

      private

      def spill
        @file ||= Tempfile.new("xinatra", encoding: Encoding::UTF_8).tap(&:unlink)
        @file.write(@text)
        @text = +""
      end
    end
  end
end
