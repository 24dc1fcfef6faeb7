# frozen_string_literal: true

module BenchDD
  module CLI
    # `benchdd report`
    class Report
      BANNER = <<~TEXT
        Usage: benchdd report RESULTS.json [options]

        Shows results that `--json` has kept, or makes a page, Markdown or JUnit's XML of them.

        Examples:
          benchdd report results.json
          benchdd report results.json --html results.html
      TEXT
      private_constant :BANNER

      # (see Run#initialize)
      def initialize(arguments, out, _err)
        @out = out
        @outputs = {}
        path, *more = parser.parse(arguments)
        raise UsageError, "name one file of results, such as results.json." if path.nil? || more.any?

        @results = BenchDD::Report::Results.read(path)
      end

      # @return [Integer] the exit code
      def call = Outcome.new(@results, @outputs).show(@out)

      private

      def parser
        OptionParser.new(BANNER) do |parser|
          parser.separator("")
          %i[html markdown junit].each { |kind| parser.on("--#{kind} FILE") { |path| @outputs[kind] = path } }
          HelpOption.add(parser)
        end
      end
    end
  end
end
