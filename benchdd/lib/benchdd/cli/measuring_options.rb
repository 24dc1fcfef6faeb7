# frozen_string_literal: true

require "optparse"

module BenchDD
  module CLI
    # What all commands that measure understand.
    class MeasuringOptions
      # Where suites are looked for when no file is named.
      USUAL = "benchmarks/*_bench.rb"
      private_constant :USUAL

      # @param text [String] "2%" and "0.02" are the same
      # @return [Float]
      # @raise [OptionParser::InvalidArgument] unless it is at least 0 and below 1
      def self.share(text)
        number = Float(text.delete_suffix("%"))
        number /= 100 if text.end_with?("%")
        return number if number >= 0 && number < 1

        raise OptionParser::InvalidArgument, text
      rescue ArgumentError
        raise OptionParser::InvalidArgument, text
      end

      # @param number [Numeric]
      # @return [Numeric] the number
      # @raise [OptionParser::InvalidArgument] unless it is above 0
      def self.positive(number)
        number.positive? ? number : raise(OptionParser::InvalidArgument, number.to_s)
      end

      # @param number [Numeric]
      # @param range [Range]
      # @return [Numeric] the number
      # @raise [OptionParser::InvalidArgument] unless it is within the range
      def self.within(number, range)
        return number if range.cover?(number)

        raise OptionParser::InvalidArgument, "#{number} (#{range.begin} to #{range.end})"
      end

      # @return [Array<String>] that declare suites
      attr_reader :files
      # @return [Hash{Symbol => String}] where to write which report: `:json`, `:html`, `:markdown`, `:junit`
      attr_reader :outputs
      # @return [Array<String>] what is neither option nor file, in order
      attr_reader :words

      # @param banner [String]
      def initialize(banner)
        @values = {}
        @outputs = {}
        @parser = OptionParser.new(banner)
        declare
        yield @parser if block_given?
        @parser.separator("")
      end

      # @param arguments [Array<String>]
      # @param words [Integer] how many words, at most, stand before the files
      # @return [MeasuringOptions] self
      # @raise [OptionParser::ParseError, UsageError]
      def parse(arguments, words: 0)
        rest = @parser.parse(arguments)
        @words = rest.take_while { |word| !word.end_with?(".rb") }
        if @words.size > words
          raise UsageError,
                "#{@words.last.inspect} is no Ruby file: name files that declare suites."
        end

        @files = rest.drop(@words.size)
        missing = @files.find { |file| !File.file?(file) }
        raise UsageError, "there is no file #{missing}: name one that declares a suite." if missing

        @files = Dir[USUAL] if @files.empty?
        raise UsageError, "no file is named, and none is #{USUAL}: name one that declares a suite." if @files.empty?

        self
      end

      # @param folder [String] see {Comparison::Settings}
      def why=(folder)
        @values[:why] = folder
      end

      # @param folder [String] see {Comparison::Settings}
      def profiles=(folder)
        @values[:profiles] = folder
      end

      # @return [Boolean] whether something is to be profiled
      def profiles? = @values.key?(:why) || @values.key?(:profiles)

      # @return [Comparison::Settings]
      def settings
        require_relative "../comparison" # commands that do not measure do without
        Comparison::Settings.with(**@values)
      end

      private

      def declare
        @parser.separator("")
        choices
        measures
        reports
        HelpOption.add(@parser)
      end

      def choices
        @parser.on("--only NAME[,NAME]", Array, "These scenarios alone") { |names| @values[:only] = names }
        @parser.on("--dataset NAME[,NAME]", Array, "These datasets alone") { |names| @values[:datasets] = names }
      end

      def measures
        @parser.on("--alpha SHARE", "The chance of one false verdict in all: 1% unless said") do |text|
          @values[:alpha] = MeasuringOptions.share(text)
        end
        @parser.on("--effect SHARE", "The smallest change that matters: 1% unless said") do |text|
          @values[:minimum_effect] = MeasuringOptions.share(text)
        end
        @parser.on("--seconds S", Float, "CPU time for a scenario on a dataset in one process: 0.1 unless said") do |s|
          @values[:seconds] = MeasuringOptions.positive(s)
        end
        @parser.on("--limit S", Float, "Begin nothing new after this many seconds") do |s|
          @values[:limit] = MeasuringOptions.positive(s)
        end
      end

      def reports
        { json: "JSON, for programs", html: "one page, with pictures", markdown: "Markdown, as GitHub reads it",
          junit: "JUnit's XML" }.each do |kind, what|
          @parser.on("--#{kind} FILE", "Write the results as #{what}") { |path| @outputs[kind] = path }
        end
      end
    end
  end
end
