# frozen_string_literal: true

require "json"
require_relative "file_access"
require_relative "printable"
require_relative "results_schema"
require_relative "suite"

module BenchDD
  module Report
    # The results of a run or a comparison: read from a file or made of a Hash, checked, and written.
    class Results
      # @param path [String] a file of JSON
      # @return [Results]
      # @raise [FormatError] when it is truncated, foreign or newer, or has a field that is wrong
      # @raise [Error] when it cannot be read
      def self.read(path)
        text = FileAccess.reading(path, remedy: "give a file that `benchdd run --json` wrote") do
          File.read(path, encoding: "UTF-8")
        end
        parse(text, source: path.to_s)
      end

      # @param text [String] JSON
      # @param source [String] names it in messages
      # @return [Results]
      # @raise [FormatError] when it is truncated, foreign or newer, or has a field that is wrong
      def self.parse(text, source: "the text")
        new(JSON.parse(text), source: source)
      rescue JSON::ParserError, EncodingError
        raise FormatError, "#{source} #{fault(text.scrub)}"
      end

      # @param value [Object] a Hash, an Array or what may stand in one
      # @return [Object] what JSON would make of it: names and Symbols as Strings, all of them valid UTF-8
      def self.plain(value)
        case value
        when Hash then value.to_h { |key, item| [Printable.valid(key), plain(item)] }
        when Array then value.map { |item| plain(item) }
        when String, Symbol then Printable.valid(value)
        else value
        end
      end

      def self.fault(text)
        return "is empty: measure again" if text.strip.empty?
        return "is no JSON: give a file that `benchdd run --json` wrote" unless text.lstrip.start_with?("{")
        return "is broken JSON: measure again" unless open?(text.gsub(/"(?:[^"\\]|\\.)*"/m, ""))

        "ends in the middle, after #{text.bytesize} bytes: what wrote it was interrupted, so measure again"
      end
      private_class_method :fault

      # Whether, texts left out, something was begun and not ended.
      def self.open?(rest) = rest.include?('"') || rest.count("{[") > rest.count("}]")
      private_class_method :open?

      # @return [Hash] the document, with names as Strings
      attr_reader :data

      # @param data [Hash] a document of {RESULTS_SCHEMA}; names and verdicts may be Symbols
      # @param source [String] names it in messages
      # @raise [FormatError] when the document is not as it must be
      def initialize(data, source: "the results")
        @data = RESULTS_SCHEMA.check(self.class.plain(data), source: source)
      end

      # (see FileAccess.write)
      # @param path [String]
      # @return [void]
      # @raise [Error] when it cannot be written
      def write(path)
        FileAccess.write(path, to_json)
      end

      # @return [String] the document as JSON, for people to read, too
      def to_json(*) = "#{JSON.pretty_generate(@data)}\n"

      # @return [Array<Suite>]
      def suites = @suites ||= @data["suites"].map { |suite| Suite.new(suite) }

      # @return [Boolean] whether instructions were counted, and comparisons are of them; else they are of CPU time
      def counted? = @data["measure"] == "instructions"

      # @return [Boolean] whether sides were compared
      def comparing? = @data["kind"] == "compare"

      # @return [Time]
      def created = Time.iso8601(@data["created"])

      # @return [Hash{String => Object}]
      def machine = @data["machine"]

      # @return [Array<Hash{String => Object}>]
      def sides = @data["sides"]

      # @return [Hash{String => Object}, nil]
      def calibration = @data["calibration"]

      # @return [Float] of each interval: that of the document, divided by its comparisons
      def confidence = 1 - (@data["alpha"] / [@data["comparisons"], 1].max)

      # @return [Float]
      def minimum_effect = @data["minimum_effect"]

      # @return [Array<Comparison>] of all suites
      def comparisons = suites.flat_map(&:comparisons)

      # @return [Array<Array(Suite, Result)>] what raised, differs, was killed or took too long
      def broken
        suites.flat_map { |suite| suite.results.select(&:broken?).map { |result| [suite, result] } }
      end

      # @return [String] what the document is about: "HEAD against main", or the suites' names
      def title
        return "#{sides[1]["name"]} against #{sides[0]["name"]}" if comparing? && sides.size == 2

        suites.any? ? suites.map(&:name).join(", ") : "nothing measured"
      end
    end
  end
end
