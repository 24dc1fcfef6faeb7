# frozen_string_literal: true

require "json"
require "strscan"

module BenchDD
  module Requests
    module Rewriting
      # A JSON text (RFC 8259), read strictly: what is not exactly JSON is not rewritten, for another reader might find
      # values where this one finds none.
      class JsonText
        MAX_DEPTH = 64
        BLANK = /[ \t\r\n]*+/
        STRING = %r{"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u\h{4}))*+"}
        NUMBER = /-?(?:0|[1-9]\d*+)(?:\.\d++)?+(?:[eE][+-]?\d++)?+/
        LITERAL = /true|false|null/
        ESCAPE = /\\(?:u[dD][89aAbB]\h\h\\u[dD][c-fC-F]\h\h|u\h{4}|.)/
        ESCAPES = { '"' => '"', "\\" => "\\", "/" => "/", "b" => "\b", "f" => "\f", "n" => "\n", "r" => "\r",
                    "t" => "\t" }.freeze
        private_constant :BLANK, :STRING, :NUMBER, :LITERAL, :ESCAPE, :ESCAPES

        # Thrown where the text is not JSON.
        MALFORMED = Object.new.freeze
        private_constant :MALFORMED

        # @param text [String]
        # @yieldparam path [Array<String, Integer>] keys and indexes that lead to a value
        # @yieldparam value [String, nil] of a string, decoded; nil for a number
        # @yieldparam number [String, nil] as written; nil for a string
        # @yieldreturn [String, nil] the new string, or the new number as written; nil keeps the old one
        # @return [String, nil] nil when the text is not JSON, or is nested more than {MAX_DEPTH} deep
        def self.rewrite(text, &block)
          text = text.dup.force_encoding(Encoding::UTF_8)
          text.valid_encoding? ? new(text, block).rewrite : nil
        end

        def initialize(text, block)
          @scanner = StringScanner.new(text)
          @block = block
          @path = []
          @out = +""
        end
        private_class_method :new

        # @return [String, nil]
        def rewrite
          catch(MALFORMED) do
            value
            @scanner.eos? ? @out : malformed
          end
        end

        private

        def malformed = throw(MALFORMED)

        def value
          copy(BLANK)
          case @scanner.peek(1)
          when "{" then members
          when "[" then elements
          when '"' then string
          else number_or_literal
          end
          copy(BLANK)
        end

        def members
          nested("{", "}") do
            copy(BLANK)
            key = take(STRING)
            @out << key
            copy(BLANK)
            copy(":", required: true)
            within(decode(key)) { value }
          end
        end

        def elements
          index = -1
          nested("[", "]") { within(index += 1) { value } }
        end

        def nested(opening, closing)
          malformed if @path.size >= MAX_DEPTH
          copy(opening, required: true)
          copy(BLANK)
          return if copy(closing)

          yield
          yield while copy(",")
          copy(closing, required: true)
        end

        def within(key)
          @path.push(key)
          yield
          @path.pop
        end

        def string
          token = take(STRING)
          changed = @block.call(@path, decode(token), nil)
          @out << (changed ? JSON.generate(utf8(changed)) : token)
        end

        def number_or_literal
          return if copy(LITERAL)

          token = take(NUMBER)
          @out << (@block.call(@path, nil, token) || token)
        end

        def take(pattern) = @scanner.scan(pattern) || malformed

        def copy(pattern, required: false)
          token = pattern.is_a?(String) ? literal(pattern) : @scanner.scan(pattern)
          return required && malformed unless token

          @out << token
          token
        end

        def literal(text) = @scanner.peek(1) == text && @scanner.getch

        def decode(token)
          token = token[1..-2]
          return token unless token.include?("\\")

          token.gsub(ESCAPE) { |escape| ESCAPES[escape[1]] || character(escape) }
        end

        # Half a surrogate pair is no character.
        def character(escape)
          high, low = escape.scan(/\h{4}/).map(&:hex)
          code = low ? 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) : high
          [code.between?(0xD800, 0xDFFF) ? 0xFFFD : code].pack("U")
        end

        def utf8(text)
          text = text.dup.force_encoding(Encoding::UTF_8)
          text.valid_encoding? ? text : text.scrub
        end
      end
    end
  end
end
