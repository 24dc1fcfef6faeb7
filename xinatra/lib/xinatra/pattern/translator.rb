# frozen_string_literal: true

require "strscan"

module Xinatra
  module Pattern
    # Translates literals, captures, splats and optional characters into the regular expression Mustermann would make of
    # them, in a small part of its time. It gives up on groups, alternatives, `{name}`, and an optional part that the
    # capture before it would have to look ahead to.
    class Translator
      NAME = /\A[a-z_]\w*\z/
      PRINTABLE = /[^\p{Cntrl}]/
      CHARACTER = /[^\p{Cntrl}?)(*:\\|{}]/
      # What need not be percent-encoded (RFC 2396, section 2): only these also match as they are.
      SAFE = %r{[-_.!~*'()a-zA-Z\d;/?:@&=+$,\[\]]}
      PREFIX = %r{[#{Text::LITERAL}/]}
      Element = Struct.new(:kind, :text, :regexp)
      private_constant :NAME, :PRINTABLE, :CHARACTER, :SAFE, :PREFIX, :Element

      # @param source [String] in ASCII or valid UTF-8
      def initialize(source)
        @source = source
        @scanner = StringScanner.new(source)
        @names = []
        @regexp = +""
        @prefix = +""
        @in_prefix = true
      end

      # @return [Expression, nil] nil when Mustermann has to be asked
      def expression
        previous = nil
        until @scanner.eos?
          element = read
          return unless element

          if @scanner.skip(/\?/)
            return unless optional?(element, previous)

            element = Element.new(:optional, nil, "(?:#{element.regexp})?")
          end
          write(element)
          previous = element.kind
        end
        Expression.new(@source, /\A#{@regexp}\Z/, @prefix)
      end

      private

      def read
        case char = @scanner.getch
        when "/" then Element.new(:separator, char, "/")
        when ":" then capture(@scanner.scan(/\w+/))
        when "*" then splat(@scanner.scan(/\w+/))
        when "\\" then (escaped = @scanner.scan(PRINTABLE)) && Element.new(:escaped, escaped, encoded(escaped))
        when CHARACTER then Element.new(:char, char, encoded(char))
        end
      end

      def write(element)
        @in_prefix &&= %i[separator char].include?(element.kind) && PREFIX.match?(element.text)
        @prefix << element.text if @in_prefix
        @regexp << element.regexp
      end

      def optional?(element, previous)
        element.kind == :separator || (element.kind != :splat && previous != :capture)
      end

      def capture(name)
        Element.new(:capture, name, "(?<#{name}>[^/?#]+)") if name?(name)
      end

      def splat(name)
        return Element.new(:splat, nil, "(?<splat>.*?)") unless name

        Element.new(:splat, name, "(?<#{name}>.*?)") if name?(name)
      end

      def name?(name)
        return false if !NAME.match?(name.to_s) || @names.include?(name) || %w[captures splat].include?(name)

        @names << name
      end

      # Every form in which a path may write a literal character: itself and its percent-encoding in one case.
      def encoded(char)
        code = char.bytes.map { |byte| format("%%%02X", byte) }.join
        forms = [code, code.downcase]
        forms.push("\\+", "%2b", "%2B", " ") if char == " "
        forms << Regexp.escape(char) if SAFE.match?(char)
        "(?:#{forms.uniq.join("|")})"
      end
    end
  end
end
