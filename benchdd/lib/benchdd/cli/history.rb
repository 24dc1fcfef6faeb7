# frozen_string_literal: true

require_relative "../history"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd history`
    class History
      USUAL = ".benchdd/history.jsonl"
      BANNER = <<~TEXT.freeze
        Usage: benchdd history [FILE] [options]

        Shows scenarios over the revisions in a history that `benchdd ci --history` keeps, and marks where they changed.
        FILE is #{USUAL} unless it is named.

        Examples:
          benchdd history
          benchdd history bench.jsonl --scenario tree --html history.html
      TEXT
      private_constant :BANNER, :USUAL

      # (see Run#initialize)
      def initialize(arguments, out, err)
        @out = out
        @err = err
        @chosen = {}
        path, *more = parser.parse(arguments)
        raise UsageError, "name one history." if more.any?

        @history = BenchDD::History.new(path || USUAL)
      end

      # @return [Integer] the exit code
      def call
        series = @history.series(**@chosen)
        @history.notes.each { |note| @err.puts(note) }
        raise Error, nothing if series.empty?

        page = BenchDD::History::Page.new(series, notes: @history.notes)
        BenchDD::Report::FileAccess.write(@html, page.to_s) if @html
        @out.puts(BenchDD::History::Text.new(series, io: @out).to_s)
        0
      end

      private

      def nothing
        words = "there is nothing in #{@history.path} to show"
        return "#{words}: `benchdd ci --history #{@history.path}` fills it." if @history.records.empty?

        "#{words}: leave out options, or say --measure #{BenchDD::History::Series::MEASURES.keys.join(" or ")}."
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          %i[suite scenario dataset measure].each do |name|
            parser.on("--#{name} NAME") do |value|
              @chosen[name] = value
            end
          end
          parser.on("--html FILE", "Write it as one page, with pictures") { |path| @html = path }
          HelpOption.add(parser)
        end
      end
    end
  end
end
