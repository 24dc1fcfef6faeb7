# frozen_string_literal: true

module BenchDD
  module Report
    # Names and messages come from bench files and from whatever code was measured: what a terminal would take for a
    # command, or what would turn the reading direction, is shown as its escape.
    module Printable
      UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/
      private_constant :UNSAFE

      # @param text [#to_s]
      # @return [String] one line of valid UTF-8 without control characters
      def self.line(text)
        valid(text).gsub(UNSAFE) { |character| character.dump[1..-2] }
      end

      # @param text [#to_s]
      # @param most [Integer] lines to keep; one more says how many were left out
      # @return [Array<String>] its lines, each printable
      def self.lines(text, most: 1_000)
        all = valid(text).strip.gsub("\t", "  ").split(/\r?\n/).map { |part| line(part) }
        all.size > most ? [*all.first(most), "(#{all.size - most} more lines)"] : all
      end

      # @param text [#to_s]
      # @return [String] valid UTF-8: bytes that are none become U+FFFD
      def self.valid(text)
        string = text.to_s
        string = string.dup.force_encoding(Encoding::UTF_8) if string.encoding == Encoding::BINARY
        string.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub
      end
    end
  end
end
