# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # A frame of a collapsed stack: `name (path:line)`, or the name alone where it is written in C.
      #
      # What would end it, or be taken for a path, is written as in a URL: a semicolon is `%3B`. Names such as
      # `Integer#%` stay as they are, but for those that look like such an escape.
      module CollapsedFrame
        ESCAPES = { ";" => "%3B", "\n" => "%0A", "\r" => "%0D", "(" => "%28", ":" => "%3A", "%" => "%25" }.freeze
        RESERVED = /[;\n\r]|%(?=3B|0A|0D|28|3A|25)/
        # A path has no parenthesis, then, so that the last one of the frame begins it.
        IN_PATH = Regexp.union(RESERVED, "(")
        ESCAPED = /%(?:3B|0A|0D|28|3A|25)/
        # The end of a frame with a place. The rest is looked for from behind, since that takes no longer for a frame
        # that was made to harm.
        LINE = /:(\d{1,18})(\)?)\z/
        # What stands before a path; rbspy has a dash.
        BEFORE = { ")" => " (", "" => " - " }.freeze
        # What makes a name look as if it had a path.
        IN_NAME = /:(?=\d{1,18}\)?\z)/
        UNNAMED = "(unknown)"
        private_constant :ESCAPES, :RESERVED, :IN_NAME, :UNNAMED, :IN_PATH, :ESCAPED, :LINE, :BEFORE

        class << self
          # @param frame [Frame]
          # @param line [Integer] 0 where it is not known
          # @return [String]
          def join(frame, line)
            name = frame.name.empty? ? UNNAMED : Text.utf8(frame.name).gsub(RESERVED, ESCAPES)
            return "#{name} (#{Text.utf8(frame.path).gsub(IN_PATH, ESCAPES)}:#{line})" if frame.path

            name = name.sub(IN_NAME, ESCAPES) if placed(name)
            line.zero? ? name : "#{name} (:#{line})"
          end

          # @param text [String]
          # @return [Array(String, String, Integer)] the name, the path or nil, the line or 0
          def split(text)
            name, path, line = placed(text)
            name ? [plain(name), plain(path), line] : [plain(text), nil, 0]
          end

          private

          # @return [Array(String, String, Integer), nil]
          def placed(text)
            line = LINE.match(text) or return

            name, before, path = line.pre_match.rpartition(BEFORE.fetch(line[2]))
            [name, path, line[1].to_i] unless before.empty?
          end

          def plain(text) = text.gsub(ESCAPED, ESCAPES.invert)
        end
      end
    end
  end
end
