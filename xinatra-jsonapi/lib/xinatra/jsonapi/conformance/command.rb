# frozen_string_literal: true

require "optparse"

module Xinatra
  module JSONAPI
    module Conformance
      # The command `xinatra-jsonapi conform`.
      class Command
        BANNER = <<~TEXT
          Usage: xinatra-jsonapi conform URL --manifest FILE [options]

          Checks a running server against every statement of JSON:API 1.1 that can be seen from outside.

        TEXT
        EXAMPLES = <<~TEXT

          Examples:
            xinatra-jsonapi conform http://127.0.0.1:4567 --manifest conformance.yml
            xinatra-jsonapi conform http://127.0.0.1:4567/api --manifest conformance.yml --only fetching.include
            xinatra-jsonapi conform https://api.example.com --manifest conformance.yml --json > conformance.json

          The least of a manifest, and some of what else it may say:
            resources:
              - type: articles
                path: /articles
                string: title
                to_one: {author: people}
                include: [author]
                create: {attributes: {title: "Made <unique>"}}
                delete: true

          Exit codes: 0 no MUST fails; 1 one does; 2 the command line or the manifest is wrong, or nothing answers;
          130 interrupted.
        TEXT
        # The exit code of what cannot be begun.
        REFUSED = 2
        # The exit code of what SIGINT has ended.
        INTERRUPTED = 130
        private_constant :BANNER, :EXAMPLES, :REFUSED, :INTERRUPTED

        # @param arguments [Array<String>] the command line
        # @param out [IO] where results go
        # @param err [IO] where messages go
        # @param environment [Hash{String => String}]
        def initialize(arguments, out: $stdout, err: $stderr, environment: ENV)
          @arguments = arguments
          @out = out
          @err = err
          @environment = environment
          @options = {}
        end

        # @return [Integer] the exit code
        def call
          rest = parser.parse(@arguments)
          return help if @options[:help]

          conform(*required(rest))
        rescue OptionParser::ParseError, Error => e
          @err.puts("xinatra-jsonapi: #{e.message.sub(/(?<![.?!])\z/, ".")} See xinatra-jsonapi conform --help.")
          REFUSED
        rescue Interrupt
          @err.puts("xinatra-jsonapi: interrupted.")
          INTERRUPTED
        end

        private

        def parser
          OptionParser.new(BANNER) do |options|
            options.on("--manifest FILE", "what the server can be tested with (YAML)") do |path|
              @options[:manifest] = path
            end
            options.on("--only PREFIX", "only statements whose id begins so") { |prefix| @options[:only] = prefix }
            options.on("--json", "write JSON, with the reason of every verdict") { @options[:json] = true }
            options.on("-h", "--help", "print this") { @options[:help] = true }
          end
        end

        def help
          @out.puts(parser.help, EXAMPLES)
          0
        end

        def required(rest)
          raise UsageError, "give one URL, not #{rest.size}" unless rest.size == 1
          raise UsageError, "give a manifest: --manifest FILE" unless @options[:manifest]

          [rest.first, Manifest.load(@options[:manifest])]
        end

        def conform(url, manifest)
          report = Report.new(Conformance.run(url, manifest, only: @options[:only]), url)
          @options[:json] ? @out.puts(report.json) : report.text(@out, environment: @environment)
          report.broken? ? 1 : 0
        end
      end
    end
  end
end
