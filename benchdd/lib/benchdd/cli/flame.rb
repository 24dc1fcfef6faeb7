# frozen_string_literal: true

require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd flame`
    class Flame
      BANNER = <<~TEXT
        Usage: benchdd flame PROFILE [options]

        Makes a page of a profile: a flame graph, callers and callees of each function, a table, and a timeline. It is
        one file that needs no network. Unless it is named, it is written beside the profile.

        Examples:
          benchdd flame routing.bprof
          benchdd flame routing.bprof -o routing.html --title "Routing, 1,000 routes"
      TEXT
      private_constant :BANNER

      # (see Report#initialize)
      def initialize(arguments, out, _err)
        @out = out
        @path, *more = parser.parse(arguments)
        raise UsageError, "name one profile, such as routing.bprof." if @path.nil? || more.any?

        @page = page_for(@path)
        @title ||= File.basename(@path, ".*")
      end

      # @return [Integer] the exit code
      def call
        require_relative "../profiler/page" # other commands do without
        page = Profiler::Page.new(Profiler::Format.read(@path), title: @title)
        BenchDD::Report::FileAccess.write(@page, page.to_s)
        @out.puts("The page of #{@path} is #{@page}.")
        0
      end

      private

      def page_for(path)
        page = @page || "#{path.delete_suffix(File.extname(path))}.html"
        return page unless File.identical?(path, page) || page == path

        raise UsageError, "the page would replace the profile #{path}: name another file, with -o."
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          parser.on("-o", "--output FILE", "Where it goes; a file of that name is replaced") { |path| @page = path }
          parser.on("--title T", "What stands above it: the profile's name unless said") { |title| @title = title }
          HelpOption.add(parser)
        end
      end
    end
  end
end
