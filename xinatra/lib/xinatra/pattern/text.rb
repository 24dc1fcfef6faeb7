# frozen_string_literal: true

require "cgi/escape"

module Xinatra
  module Pattern
    # What patterns and routers need to know about a path's bytes. Patterns let a literal character also be written as
    # its percent-encoding (RFC 3986, section 2.1), so a path is either plain, and compared as it stands, or brought to
    # one form first.
    module Text
      # The characters that the literals of a {Simple} pattern are made of: each matches itself and its own %XX in
      # either case. Others have more forms (a space is also `+`) or fewer (`"` matches only as `%22`).
      LITERAL = "A-Za-z0-9_.!~'@&=$,;\\[\\]\\-"

      # A path with one of these may match in another way than its bytes suggest: `%` may encode a literal, a capture
      # stops at `?` and `#`, and a final line feed is no part of a match.
      SPECIAL = /[%?#\n]/

      # The same or a slash: the first place where a last segment's capture needs a closer look.
      SPECIAL_OR_SLASH = %r{[%?#\n/]}

      ESCAPE = /%\h\h/n
      LITERALS = /\A[#{LITERAL}]\z/
      HEX = [*"0".."9", *"a".."f", *"A".."F"].freeze
      DECODED = HEX.product(HEX).map(&:join).to_h { |code| ["%#{code}".b.freeze, code.hex.chr.b.freeze] }.freeze
      CANONICAL = DECODED.to_h { |code, byte| [code, byte.match?(LITERALS) ? byte : code] }.freeze
      private_constant :ESCAPE, :LITERALS, :HEX, :DECODED, :CANONICAL

      module_function

      # Says whether a path can be compared byte by byte: only ASCII, and no character of {SPECIAL}.
      #
      # @param path [String]
      # @return [Boolean]
      def plain?(path)
        path.ascii_only? && !path.match?(SPECIAL)
      end

      # Writes a path in the one form in which equal bytes mean equal literals: a percent-encoded character of
      # {LITERAL} stands for itself, everything else stays. No slash appears or goes.
      #
      # @param path [String] in any encoding, valid or not
      # @return [String] new and binary
      def canonical(path)
        path.b.gsub(ESCAPE, CANONICAL)
      end

      # The texts a path that is not plain can be compared as: a match may leave out a final line feed.
      #
      # @param path [String] in any encoding, valid or not
      # @return [Array<String>] one or two, see {#canonical}
      def forms(path)
        text = canonical(path)
        text.end_with?("\n") ? [text, text.delete_suffix("\n")] : [text]
      end

      # Finds where captures have to stop: they hold neither `?` nor `#`, which only a splat matches.
      #
      # @param text [String] binary or ASCII
      # @return [Integer] the offset of the first of them, or the length
      def limit(text)
        text.index(/[?#]/n) || text.bytesize
      end

      # Undoes percent-encoding as `URI::RFC2396_Parser#unescape` does, also in invalid strings.
      #
      # @param string [String]
      # @return [String] in the encoding given (UTF-8 for US-ASCII); the argument itself when it has no `%`
      def unescape(string)
        return string unless string.include?("%")

        encoding = string.encoding
        encoding = Encoding::UTF_8 if encoding == Encoding::US_ASCII
        decode(string.b).force_encoding(encoding)
      end

      # Six times quicker in C, which would also make a blank of `+`.
      def decode(bytes)
        bytes.include?("+") ? bytes.gsub(ESCAPE, DECODED) : CGI.unescape(bytes, Encoding::BINARY)
      end
      private_class_method :decode

      # Makes a capture the value of a parameter: without percent-encoding, and in the path's own encoding also where it
      # was cut out of the path's bytes, see {#sound}.
      #
      # @param capture [String, nil] changed in place
      # @param path [String]
      # @return [String, nil]
      def value(capture, path)
        return if capture.nil?

        value = unescape(capture)
        value.encoding == Encoding::BINARY ? value.force_encoding(path.encoding) : value
      end

      # Makes a path safe to give to a regular expression.
      #
      # @param path [String]
      # @return [String] the path, or its bytes when it is invalid or in an encoding such as UTF-16
      def sound(path)
        path.valid_encoding? && path.encoding.ascii_compatible? ? path : path.b
      end
    end
  end
end
