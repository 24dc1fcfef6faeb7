# frozen_string_literal: true

module Evidence
  module Profiling
    # A busy loop at the beginning of a method, on the line of its `def`, so that all lines keep their numbers.
    #
    # - `name`: also that of its branch
    # - `scenario`: what it slows down; `share`: by so much of the whole, as it is meant
    # - `frame`: what a profile calls the method; `file`: below the top folder; `line`
    # - `rounds`: of the loop, at each call
    Slowdown = Struct.new(:name, :scenario, :share, :frame, :file, :line, :rounds, keyword_init: true) do
      # @param line [String] of a file
      # @return [Boolean] whether work can be put into the method that begins there
      def self.possible?(line) = [Slowdown::OPEN, Slowdown::ENDLESS].any? { |pattern| pattern.match?(line) }

      # @param folder [String] the top folder of a copy
      # @return [void]
      # @raise [RuntimeError] when there is no such method
      def apply(folder)
        path = File.join(folder, file)
        lines = File.readlines(path)
        text = lines.fetch(line - 1)
        raise "#{path}:#{line} is no method that can be slowed down: draw anew" unless Slowdown.possible?(text)

        lines[line - 1] = changed(text)
        File.write(path, lines.join)
      end

      private

      def work = "slowed = #{rounds}; slowed -= 1 while slowed > 0"

      def changed(text)
        return text.sub(Slowdown::OPEN) { "#{Regexp.last_match[1]}; #{work}\n" } if Slowdown::OPEN.match?(text)

        text.sub(Slowdown::ENDLESS) { "#{Regexp.last_match[1]}; #{work}; #{Regexp.last_match[2]}; end\n" }
      end
    end
    name = /[\w.]+[?!]?|\[\]/
    # "def name", "def name(arguments)"; and "def name(arguments) = body" on one line.
    Slowdown::OPEN = /\A(\s*def #{name}(?:\([^()]*\))?)\s*\n/
    Slowdown::ENDLESS = /\A(\s*def #{name}(?:\([^()]*\))?) = (.*[^,(\[{.|&+=])\n/
  end
end
