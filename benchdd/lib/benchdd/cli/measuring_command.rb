# frozen_string_literal: true

require_relative "../comparison"

module BenchDD
  module CLI
    # What the commands have in common that measure sides and show what came out.
    class MeasuringCommand
      # @param arguments [Array<String>] the command line
      # @param out [IO] where results go
      # @param err [IO] where progress and messages go
      # @raise [OptionParser::ParseError, UsageError]
      # @raise [Error] when instructions are to be counted, and valgrind is missing
      def initialize(arguments, out, err)
        @choice = {}
        @out = out
        @err = err
        @options = MeasuringOptions.new(banner) do |parser|
          declare(parser)
          parser.on("--count", "Count instructions under valgrind, a billion for each of --seconds") { @count = true }
        end
        @options.parse(arguments, words: words)
        prepare_counting if @count
      end

      private

      # How many words stand before the files.
      def words = 0

      # What cannot be is said before anything is prepared.
      def prepare_counting
        raise UsageError, "what is counted is not profiled: leave out --count, or the profiles." if @options.profiles?

        @choice[:yjit] ||= %w[off]
        if @choice[:yjit].include?("on")
          raise UsageError, "valgrind cannot run YJIT's code: say --yjit off, or leave out --count."
        end

        require_relative "../count/campaign" # what is timed does without
        Count::Callgrind.demand
      end

      def prepare_option(parser, where)
        parser.on("--prepare COMMAND", "Run once in #{where}") { |command| @choice[:prepare] = command }
      end

      def measure(kind, sides) = Campaigns.run(kind, sides, @options, @err, count: @count)
    end
  end
end
