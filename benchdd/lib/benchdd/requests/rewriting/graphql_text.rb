# frozen_string_literal: true

require "json"
require "strscan"

module BenchDD
  module Requests
    module Rewriting
      # The literals of a GraphQL document (specification of October 2021, section 2.1): what is written into it rather
      # than given by variables.
      class GraphqlText
        BEGINNING = /\A[\s,]*(?:\#[^\n]*\n[\s,]*)*(?:\{|(?:query|mutation|subscription|fragment)\b)/
        IGNORED = /(?:[\s,\uFEFF]+|\#[^\n\r]*)+/
        STRING = /"""(?:[^"\\]|\\"""|\\|"(?!""))*+"""|"(?:[^"\\\n\r]|\\.)*+"(?!")|""/
        NUMBER = /-?\d[\d.eE+-]*/
        NAME = /[_A-Za-z]\w*/
        OTHER = /\.\.\.|[!$&():=@\[\]{|}]/
        private_constant :BEGINNING, :IGNORED, :STRING, :NUMBER, :NAME, :OTHER

        # @param text [String]
        # @return [Boolean] whether it begins as a document does
        def self.document?(text)
          text = text.dup.force_encoding(Encoding::UTF_8)
          text.valid_encoding? && BEGINNING.match?(text)
        end

        # @param text [String]
        # @yieldparam names [Array<String>] of the arguments and fields around the literal
        # @yieldparam value [String, nil] of a string; nil for a number
        # @yieldparam number [String, nil] as written; nil for a string
        # @yieldreturn [String, nil] the new string, or the new number as written; nil keeps the old one
        # @return [String, nil] nil when the text has other tokens, or its brackets do not match
        def self.rewrite(text, &block)
          new(text.dup.force_encoding(Encoding::UTF_8), block).rewrite
        end

        def initialize(text, block)
          @scanner = StringScanner.new(text)
          @block = block
          @out = +""
          @open = [] # of each bracket that is open, the name of what it is the value of, or nil
          @name = @value_of = nil
        end
        private_class_method :new

        # @return [String, nil]
        def rewrite
          until @scanner.eos?
            token = @scanner.scan(IGNORED) || string || number || name || other or return
            @out << token
          end
          @out if @open.empty?
        end

        private

        def string
          token = @scanner.scan(STRING) or return
          changed = @block.call(names, token[0, 3] == '"""' ? token[3...-3] : token[1...-1], nil)
          ended
          changed ? JSON.generate(changed.dup.force_encoding(Encoding::UTF_8).scrub) : token
        end

        def number
          token = @scanner.scan(NUMBER) or return
          changed = @block.call(names, nil, token)
          ended
          changed || token
        end

        def name
          token = @scanner.scan(NAME) or return
          @value_of = nil
          @name = token
        end

        def other
          token = @scanner.scan(OTHER) or return
          case token
          when ":" then @value_of = @name
          when "(", "[", "{" then @open.push(@value_of) && ended
          when ")", "]", "}" then @open.empty? ? (return nil) : @open.pop
          else ended
          end
          token
        end

        def names = [*@open, @value_of].compact
        def ended = @name = @value_of = nil
      end
    end
  end
end
