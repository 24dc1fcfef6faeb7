# frozen_string_literal: true

require "fileutils"

module Bench
  module Runner
    # A page with generated sections, each between two comments that carry its name. A section has a part for each Ruby.
    class Page
      # @param path [String]
      # @param text [String] the page when the file does not exist
      def initialize(path, text = "")
        @path = path
        @text = File.file?(path) ? File.read(path) : text
      end

      # Replaces the part of one Ruby, or adds it. The newest Ruby comes first.
      # @param name [String] of the section
      # @param series [String] of the Ruby, such as "3.4"
      # @param markdown [String]
      # @return [void]
      # @raise [Error] when the page has no such section
      def put(name, series, markdown)
        first, last = Page.comments(name)
        section = /#{Regexp.escape(first)}.*#{Regexp.escape(last)}/m
        unless @text.match?(section)
          raise Error, "#{@path} lacks the lines #{first} and #{last}: add them where the figures belong."
        end

        parts = parts(name).merge(series => markdown).sort_by { |key,| Gem::Version.new(key) }.reverse
        texts = parts.map { |key, text| "### Ruby #{key}\n#{Page.comments("#{name} #{key}").join("\n\n#{text}\n\n")}" }
        @text = @text.sub(section) { [first, *texts, last].join("\n\n") }
      end

      # @return [void]
      def write
        FileUtils.mkdir_p(File.dirname(@path))
        File.write(@path, @text)
      end

      # @param name [String] of a section, or of a part: a section's and the series of a Ruby
      # @return [Array(String, String)] what begins and ends it
      def self.comments(name) = ["<!-- bin/bench #{name} -->", "<!-- end of bin/bench #{name} -->"]

      private

      # @return [Hash{String => String}] series and Markdown of the parts that a section has
      def parts(name)
        series = @text.scan(/^#{Page.comments("#{name} ([\\d.]+)").first}$/).flatten
        series.to_h do |key|
          first, last = Page.comments("#{name} #{key}")
          [key, @text[/#{Regexp.escape(first)}\n\n(.*)\n\n#{Regexp.escape(last)}/m, 1]]
        end
      end
    end
  end
end
