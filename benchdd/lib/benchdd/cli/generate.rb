# frozen_string_literal: true

require_relative "../requests"
require_relative "../requests/rackup"
require_relative "../requests/route_table"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd generate`
    class Generate
      BANNER = <<~TEXT
        Usage: benchdd generate --routes FILE|--app CONFIG.RU [options] -o FILE

        Makes requests for a table of routes, and writes them to a file that datasets and `benchdd replay` read. Some
        routes are wanted much more often than others (Zipf's law). The same options give the same requests everywhere.

        Examples:
          benchdd generate --routes routes.tsv -o small.jsonl
          benchdd generate --app config.ru --large --seed 7 -o large.jsonl
      TEXT
      # Requests in a file.
      MOST = 10_000_000
      private_constant :BANNER, :MOST

      # (see MeasuringCommand#initialize)
      def initialize(arguments, out, err)
        @out = out
        @err = err
        @options = { size: :small, seed: 1 }
        word, = parser.parse(arguments)
        raise UsageError, "#{word.inspect} is no option." if word
        raise UsageError, "say where the requests go: -o requests.jsonl." unless @path
        raise UsageError, "say which routes: either --routes FILE or --app config.ru." unless [@routes, @app].one?
      end

      # @return [Integer] the exit code
      def call
        table = BenchDD::Report::FileAccess.reading(@routes, remedy: "name a file of routes") { read }
        table.strange.each { |pattern| @err.puts("#{pattern} is left out: no path can be made for it.") }
        requests = Requests::Generator.new(routes: table.routes, **@options)
        BenchDD::Report::FileAccess.writing(@path) { write(requests) }
        @out.puts("#{requests.size} requests for #{table.routes.size} routes in #{@path}.")
        0
      end

      private

      def read
        return Requests::RouteTable.read(@routes) if @routes

        Requests::RouteTable.of(Requests::Rackup.load(@app), @app)
      end

      def write(requests)
        header = { source: "generator", **@options }
        Requests::Writer.open(@path, header: header) { |file| requests.each { |request| file << request } }
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          sources(parser)
          sizes(parser)
          parser.on("-o", "--output FILE", "Where they go; a file of that name is replaced") { |path| @path = path }
          HelpOption.add(parser)
        end
      end

      def sources(parser)
        parser.on("--routes FILE", "A verb, a tab and a pattern in each line") { |path| @routes = path }
        parser.on("--app CONFIG.RU", "The routes of an app of Sinatra's kind") { |path| @app = path }
      end

      def sizes(parser)
        parser.on("--small", "10,000 requests, as many as without it") { @options[:size] = :small }
        parser.on("--large", "100,000 requests, of which the first are the small ones") { @options[:size] = :large }
        parser.on("--count N", Integer, "So many") do |number|
          @options[:size] = MeasuringOptions.within(number, 1..MOST)
        end
        parser.on("--seed N", Integer, "Other requests for another number: 1 unless said") { |n| @options[:seed] = n }
        parser.on("--skew N", Float, "How much some routes are preferred: 1 unless said, 0 is not at all") do |skew|
          @options[:skew] = MeasuringOptions.within(skew, 0.0..10.0)
        end
      end
    end
  end
end
