# frozen_string_literal: true

require "fileutils"

module Bench
  module Runner
    # A page that is written by people save for some parts, each between two comments that carry its name.
    class Page
      # @param path [String]
      # @param text [String] what it says when it is not there
      def initialize(path, text = "")
        @path = path
        @text = File.file?(path) ? File.read(path) : text
      end

      # Replaces a part.
      # @param name [String]
      # @param markdown [String]
      # @return [void]
      # @raise [Error] when the page has no such part
      def put(name, markdown)
        first, last = Page.comments(name)
        between = /#{Regexp.escape(first)}.*#{Regexp.escape(last)}/m
        unless @text.match?(between)
          raise Error, "#{@path} lacks the lines #{first} and #{last}: add them where the figures belong."
        end

        @text = @text.sub(between) { "#{first}\n\n#{markdown}\n\n#{last}" }
      end

      # @return [void]
      def write
        FileUtils.mkdir_p(File.dirname(@path))
        File.write(@path, @text)
      end

      # @param name [String]
      # @return [Array(String, String)] what begins and ends the part
      def self.comments(name) = ["<!-- bin/bench #{name} -->", "<!-- end of bin/bench #{name} -->"]
    end
  end
end
