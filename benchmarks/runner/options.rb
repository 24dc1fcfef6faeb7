# frozen_string_literal: true

require "optparse"
require_relative "questions"

module Bench
  module Runner
    # The command line of bin/bench. Needs nothing but Ruby, for it is read before anything is installed.
    class Options
      # Where results go: the committed ones, or for a quick look, where nobody takes them for such.
      FOLDER = File.expand_path("..", __dir__)
      QUICK = File.expand_path("../../tmp/bench", __dir__)
      # Minutes to wait for a low load.
      WAIT = 10

      # @return [Array<String>] names of {QUESTIONS}
      attr_reader :names
      # @return [String, nil] the series of the Ruby to measure on, else the one that runs this
      attr_reader :ruby
      # @return [Symbol] :quick, :usual or :thorough
      attr_reader :effort

      # @param arguments [Array<String>]
      # @raise [OptionParser::ParseError]
      def initialize(arguments)
        @effort = :usual
        @names = parser.parse(arguments)
        unknown = @names - QUESTIONS.map(&:name)
        raise OptionParser::InvalidArgument, "there is no suite #{unknown.join(", ")}" if unknown.any?

        @names = QUESTIONS.select(&:usual).map(&:name) if @names.empty?
      end

      # @return [Array<Question>] those that are named
      def questions = QUESTIONS.select { |question| @names.include?(question.name) }

      # @return [String] where RESULTS.md and plots/ are written
      def folder = @folder || (quick? ? QUICK : FOLDER)

      # @return [Boolean] whether the committed results are written
      def official? = folder == FOLDER

      # @return [Boolean]
      def quick? = effort == :quick

      # @return [Numeric] minutes to wait before each question until the load is low, at most
      def wait = @wait || (quick? ? 0 : WAIT)

      # @return [Boolean] whether only the usage is wanted
      def help? = @help == true

      # @return [String] the usage
      def to_s = parser.to_s

      private

      def wait=(minutes)
        raise OptionParser::InvalidArgument, "#{minutes} is negative; use 0 or more" if minutes.negative?

        @wait = minutes
      end

      def parser
        OptionParser.new do |parser|
          parser.banner = "Usage: bin/bench [NAME...] [options]\n\nMeasures, and rewrites what it measured in " \
                          "benchmarks/RESULTS.md, its plots and README.md.\n\n" \
                          "Suites, all but the last #{QUESTIONS.count { |question| !question.usual }} unless named:\n" \
                          "#{QUESTIONS.map { |question| "  #{question.name.ljust(15)}#{question.text}\n" }.join}"
          parser.separator("\nOptions:")
          parser.on("--quick", "At most two or three minutes a suite; written to tmp/bench/ only") { @effort = :quick }
          parser.on("--thorough", "More processes, longer: for a quiet machine") { @effort = :thorough }
          parser.on("--to FOLDER", "Write RESULTS.md and plots/ there, and nowhere else") { |path| @folder = path }
          parser.on("--wait MINUTES", Float, "Before each suite, wait at most so long for a load below 0.7 " \
                                             "(default: #{WAIT}, with --quick 0)") { |minutes| self.wait = minutes }
          parser.on("--ruby SERIES", "Measure on the Ruby that bin/ruby-build makes of that series") do |series|
            @ruby = series
          end
          parser.on("-h", "--help", "Print this") { @help = true }
          parser.separator("\nExit status: 0 all was measured, 1 something was not, 2 the usage is wrong.")
        end
      end
    end
  end
end
