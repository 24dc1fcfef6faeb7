# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # Which methods are meant: one by its name, or all that a regular expression finds. A method's blocks are parts of
      # it, where Ruby names them apart.
      class NamePattern
        EXPRESSION = %r{\A/(.+)/([imx]*)\z}m
        OPTIONS = { "i" => Regexp::IGNORECASE, "m" => Regexp::MULTILINE, "x" => Regexp::EXTENDED }.freeze
        PART = /\A(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in )+/
        # Names that a message proposes.
        PROPOSED = 3
        private_constant :EXPRESSION, :OPTIONS, :PART, :PROPOSED

        # @param name [String] of a frame
        # @return [String] that of the method that it is a block of, or its own
        def self.method_of(name) = name.sub(PART, "")

        # @param text [String] a name, or a regular expression between slashes, which i, m and x may follow
        # @raise [Error] when it is no regular expression
        def initialize(text)
          @text = Report::Printable.valid(text.dup.force_encoding(Encoding::UTF_8))
          source, options = @text.match(EXPRESSION)&.captures
          @expression = Regexp.new(source, options.each_char.sum { |option| OPTIONS[option] }) if source
        rescue RegexpError => e
          fault = Report::Printable.line(e.message)
          raise Error, "#{self} is no regular expression (#{fault}): give a name, or /part of it/."
        end

        # @param name [String]
        # @return [Boolean]
        def match?(name)
          names = [name, NamePattern.method_of(name)]
          @expression ? names.any?(@expression) : names.include?(@text)
        end

        # @param frames [Array<Frame>]
        # @return [Array<Boolean>] for each of them whether it is meant
        # @raise [Error] when none is
        def find(frames)
          names = frames.map { |frame| Report::Printable.valid(frame.name) }
          found = names.map { |name| match?(name) }
          raise Error, "no frame is named #{self}: #{remedy(names)}." if found.none?

          found
        end

        # @return [String] as it was written, in one line
        def to_s = Report::Printable.line(@text)

        private

        def remedy(names)
          return "look at the names without it" if @expression

          near = names.uniq.select { |name| name.downcase.include?(@text.downcase) }.min_by(PROPOSED, &:size)
          return "look at the names without it, or write /part of a name/" if near.empty?

          "there is #{near.map { |name| Report::Printable.line(name) }.join(", ")}; or write a pattern, /#{self}/"
        end
      end
    end
  end
end
