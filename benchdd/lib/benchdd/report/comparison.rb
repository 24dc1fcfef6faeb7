# frozen_string_literal: true

require_relative "change"
require_relative "label"
require_relative "place"

module BenchDD
  module Report
    # What the pairs say of one scenario on one dataset: the subject against the base.
    class Comparison
      include Place

      WORDS = { "faster" => "faster", "slower" => "slower", "unclear" => "cannot tell" }.freeze
      private_constant :WORDS

      # @param data [Hash] an element of `suites[].comparisons` in {RESULTS_SCHEMA}
      def initialize(data)
        @data = data
      end

      # @return [String] a scenario's or a side's name
      def base = @data["base"]
      # @return [String] a scenario's or a side's name
      def subject = @data["subject"]
      # @return [Array<Float>] one a pair
      def log_ratios = @data["log_ratios"] || []
      # @return [Integer]
      def pairs = @data["pairs"]
      # @return [Float] subject / base
      def ratio = @data["ratio"]
      # @return [Array(Float, Float), nil] of the ratio
      def interval = @data["interval"]
      # @return [String] faster, slower, same or unclear
      def verdict = @data["verdict"]
      # @return [Float, nil]
      def within = @data["within"]
      # @return [Float, nil]
      def p_value = @data["p"]
      # @return [Float]
      def seconds = @data["seconds"] || 0.0
      # @return [Boolean] whether two sides are compared, not two scenarios
      def of_sides? = @data["of"] == "side"
      # @return [Change]
      def change = Change.new(ratio, interval)
      # @return [Array] scenario, dataset and matrix of what is judged
      def key = [of_sides? ? scenario : subject, dataset, matrix]

      # @return [Array] scenario, dataset and matrix of what it is compared with
      def base_key = [of_sides? ? scenario : base, dataset, matrix]

      # @param result [Result]
      # @return [Boolean] whether that is what is judged
      def judges?(result)
        key == result.key && (of_sides? ? subject == result.side : [nil, result.side].include?(side))
      end

      # @param result [Result]
      # @return [Boolean] whether that is what others are compared with
      def based_on?(result)
        base_key == result.key && (of_sides? ? base == result.side : [nil, result.side].include?(side))
      end

      # @return [String] "faster", "slower", "same within 1 %" or "cannot tell"
      def words
        WORDS.fetch(verdict) { within ? "same within #{limit}" : "same" }
      end

      # @return [String] such as "trie on small: HEAD is 3.1 % slower than main (2.3 % to 3.9 %)"
      def sentence
        subject_words = of_sides? ? "#{label}: #{subject}" : label
        case verdict
        when "same" then "#{subject_words} is the same as #{base}#{" within #{limit}" if within}"
        when "unclear" then "#{subject_words} cannot be told from #{base} (#{change})"
        else
          head, tail = change.words.split(" (", 2)
          "#{subject_words} is #{head} than #{base}#{" (#{tail}" if tail}"
        end
      end

      # @return [String, nil] {#sentence} with its reason, where that was asked for
      def explanation = @data["why"] && "#{sentence}: #{@data["why"]["sentence"]}"

      # @return [String, nil] the file of the differential flame graph
      def page = @data["why"] && @data["why"]["page"]

      # @return [String] such as "trie on small, routes=10"
      def label = Label.of(key.first, dataset, matrix)

      private

      def limit = Units.percent(within, digits: (within * 100 % 1).zero? ? 0 : 1)
    end
  end
end
