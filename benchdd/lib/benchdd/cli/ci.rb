# frozen_string_literal: true

require_relative "../history"

module BenchDD
  module CLI
    # `benchdd ci`
    class CI < MeasuringCommand
      BANNER = <<~TEXT
        Usage: benchdd ci --base REVISION [options] [FILE...]

        Compares the working tree with a base; its exit code is 1 when a scenario is surely slower by more than
        `--fail-on`, or could not be measured.

        Examples:
          benchdd ci --base main --fail-on 2%
          benchdd ci --base main --count --prepare "bundle install && rake compile"
          benchdd ci --base main --markdown "$GITHUB_STEP_SUMMARY" --junit bench.xml
          benchdd ci --base main --history .benchdd/history.jsonl --html bench.html
      TEXT
      # What is slower by less is let through, unless said otherwise.
      FAIL_ON = 0.0
      private_constant :BANNER, :FAIL_ON

      # (see MeasuringCommand#initialize)
      def initialize(arguments, out, err)
        @limit = FAIL_ON
        super
        raise UsageError, "say what to compare with: --base main." unless @base
      end

      # @return [Integer] the exit code
      def call
        results = measure("compare", Sides::Choice.compare(@base, **@choice))
        Outcome.new(results, @options.outputs, limit: @limit, history: past(results)).show(@out)
        BenchDD::Report::Gate.new(results, limit: @limit).passed? ? 0 : 1
      end

      private

      def banner = BANNER

      def declare(parser)
        parser.on("--base REVISION", "What the working tree is compared with") { |revision| @base = revision }
        parser.on("--fail-on SHARE", "Let through what is slower by up to this: 2%") do |text|
          @limit = MeasuringOptions.share(text)
        end
        parser.on("--history FILE", "Append the results to this file of JSON lines, and show it in --html") do |path|
          @history = path
        end
        prepare_option(parser, "each side's checkout")
      end

      # What was measured before, with what is new.
      def past(results)
        return [] unless @history

        history = BenchDD::History.new(@history)
        history.append(results)
        history.notes.each { |note| @err.puts("#{@history}: #{note}") }
        history.series(measure: results.counted? ? "instructions" : "cpu_ns")
      end
    end
  end
end
