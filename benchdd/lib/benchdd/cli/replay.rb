# frozen_string_literal: true

require "json"
require_relative "../replay"
require_relative "../requests/rackup"
require_relative "../report/file_access"

module BenchDD
  module CLI
    # `benchdd replay`
    class Replay
      BANNER = <<~TEXT
        Usage: benchdd replay FILE... --app CONFIG.RU|--url URL [options]

        Plays recorded or generated requests against an app or a server, and checks the answers that are recorded. Several
        files are those of one recording. Its exit code is 1 when an answer differs, or none was played.

        Examples:
          benchdd replay requests.jsonl --app config.ru
          benchdd replay requests.jsonl --url http://127.0.0.1:9292 --warm-up 1 --repeat 10
          benchdd replay requests*.jsonl --app config.ru --fill password=demo-password
      TEXT
      # Passes, measured and before.
      PASSES = 0..10_000
      private_constant :BANNER, :PASSES

      # (see MeasuringCommand#initialize)
      def initialize(arguments, out, _err)
        @out = out
        @options = {}
        @passes = {}
        @files = parser.parse(arguments)
        raise UsageError, "name a file of requests, such as requests.jsonl." if @files.empty?
        raise UsageError, "say what to ask: either --app config.ru or --url URL." unless [@app, @url].one?
      end

      # @return [Integer] the exit code
      def call
        summary = BenchDD::Report::FileAccess.reading(@files.join(", "), remedy: "name a file of requests") { play }
        @out.puts(summary.to_s)
        BenchDD::Report::FileAccess.write(@json, "#{JSON.generate(summary.to_h)}\n") if @json
        summary.ok? ? 0 : 1
      end

      private

      def play
        target = @app ? { app: Requests::Rackup.load(@app) } : { url: @url }
        BenchDD::Replay.new(@files.one? ? @files.first : @files, **target, **@options).run(**@passes)
      end

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          targets(parser)
          passes(parser)
          data(parser)
          parser.on("--json FILE", "Write what was found as JSON, for programs") { |path| @json = path }
          HelpOption.add(parser)
        end
      end

      def targets(parser)
        parser.on("--app CONFIG.RU", "An app, in this process") { |path| @app = path }
        parser.on("--url URL", "A server: http://127.0.0.1:9292") { |url| @url = url }
        parser.on("--allow-remote", "URL may be another machine's, whatever the requests do there") do
          @options[:allow_remote] = true
        end
        parser.on("--timeout S", Float, "Seconds for each step of an answer over HTTP: 30 unless said") do |seconds|
          @options[:timeout] = MeasuringOptions.positive(seconds)
        end
      end

      def passes(parser)
        parser.on("--repeat N", Integer, "So many times: 1 unless said") do |number|
          @passes[:repeat] = MeasuringOptions.within(number, 1..PASSES.end)
        end
        parser.on("--warm-up N", Integer, "So many times before that, neither measured nor checked") do |number|
          @passes[:warm_up] = MeasuringOptions.within(number, PASSES)
        end
        parser.on("--pace N", Float, "So many times faster than recorded; else as fast as it goes") do |pace|
          @options[:pace] = MeasuringOptions.positive(pace)
        end
      end

      def data(parser)
        parser.on("--fill NAME=VALUE", /\A[^=]+=.*\z/m, "A secret that the app cannot give: a password") do |text|
          name, value = text.split("=", 2)
          (@options[:fill] ||= {})[name] = value
        end
        parser.on("--drop-truncated", "Pass over an incomplete last line") { @options[:drop_truncated] = true }
      end
    end
  end
end
