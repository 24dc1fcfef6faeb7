# frozen_string_literal: true

require_relative "../errors"

module BenchDD
  module Requests
    module Generating
      # Makes paths that a route's pattern matches. Knows Sinatra's patterns but for alternatives: `:name`, `{name}`,
      # `*`, `*name`, `(group)`, `(optional)?`, `x?`, `\:`.
      class PathMaker
        # A pattern's parts.
        TOKEN = /\\(?<literal>.)|:(?<name>\w+)|\{\+?(?<name>\w+)\}|(?<splat>\*)\w*|(?<bracket>[()])|(?<optional>\?)
                   |(?<strange>[|{}])|(?<literal>[^\\:{*()?|}]|:)/x
        # Names of values that are numbers.
        NUMBER = /(?:\A|_)id\z|[a-z]Id\z|\A(?:page|number|year)\z/
        # What brackets hold, and whether it may be missing.
        Group = Struct.new(:parts, :optional)
        private_constant :TOKEN, :NUMBER, :Group

        # @param pattern [String]
        # @raise [Error] for what is no such pattern
        def initialize(pattern)
          raise wrong(pattern) unless pattern.is_a?(String) && pattern.start_with?("/", "(", "*")

          @pattern = pattern
          @parts = parse(pattern)
        end

        # @param random [Random]
        # @param values [#call] takes the random and whether it is to be a number; returns a value
        # @return [String] a path; every optional part is there as often as not
        def make(random, values) = fill(@parts, random, values)

        private

        # Literals (String), captures (:number, :word), splats (:splat), and groups.
        def parse(text)
          stack = [[]]
          position = 0
          while position < text.length
            token = TOKEN.match(text, position) or raise wrong(text)
            raise wrong(text) unless token.begin(0) == position

            add(token, stack)
            position = token.end(0)
          end
          stack.one? ? stack.first : raise(wrong(text))
        end

        def add(token, stack)
          case token[0]
          when "(" then stack.push([])
          when ")" then close(stack)
          when "?" then make_optional(stack.last)
          when "|", "{", "}" then raise wrong(@pattern)
          else stack.last << part(token)
          end
        end

        def part(token)
          return :splat if token[:splat]
          return token[0].delete_prefix("\\") unless (name = token[0][/\A(?::|\{\+?)(\w+)/, 1])

          name.match?(NUMBER) ? :number : :word
        end

        def close(stack)
          raise wrong(@pattern) if stack.one?

          group = Group.new(stack.pop, false)
          stack.last << group
        end

        # What stands before a "?".
        def make_optional(parts)
          last = parts.pop or raise wrong(@pattern)
          parts << Group.new(last.is_a?(Group) ? last.parts : [last], true)
        end

        def fill(parts, random, values)
          parts.map do |part|
            case part
            when String then part
            when Group then part.optional && random.rand(2).zero? ? "" : fill(part.parts, random, values)
            when :splat then Array.new(1 + random.rand(3)) { values.call(random, false) }.join("/")
            else values.call(random, part == :number)
            end
          end.join
        end

        def wrong(pattern)
          Error.new("The pattern #{pattern.inspect} is none that paths can be made for: give a String with :name, *, " \
                    "(optional)?, and without alternatives.")
        end
      end
    end
  end
end
