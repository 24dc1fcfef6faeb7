# frozen_string_literal: true

require "cgi/escape"

module Xinatra
  class Request
    # Undoes the encoding of names and values in queries and forms in C, where Rack's parser uses a regular expression.
    # Everything else of the parser, its limits and its errors among it, is Rack's.
    module FormDecoding
      INVALID = /%(?!\h\h)/
      private_constant :INVALID

      # @param parser [Rack::QueryParser]
      # @return [Rack::QueryParser] the same with this; itself where it decodes in a way of its own
      def self.of(parser)
        made = @made
        return made.last if made&.first.equal?(parser)

        own = parser.method(:unescape).owner != Rack::QueryParser
        (@made = [parser, own ? parser : parser.dup.extend(self)].freeze).last
      end

      private

      # What is invalid, or no ASCII, is left to Rack.
      def unescape(string, encoding = Encoding::UTF_8)
        return super if !string.ascii_only? || INVALID.match?(string)
        return string.force_encoding(encoding) unless string.include?("%") || string.include?("+")

        CGI.unescape(string, encoding).force_encoding(encoding)
      end
    end
  end
end
