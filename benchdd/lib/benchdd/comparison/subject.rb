# frozen_string_literal: true

module BenchDD
  module Comparison
    # A case on a side: what is measured. `number` is the case's in its suites, `info` what {Worker::Session} said about
    # it.
    Subject = Struct.new(:side, :number, :info) do
      # @return [String] the scenario's name
      def scenario = info[:scenario]

      # @return [String] for people: "tree, small, routes 10"
      def label = [scenario, info[:dataset], *info[:matrix].map { |name, value| "#{name} #{value}" }].join(", ")

      # @return [Hash{Symbol => Object}] what a report knows it by
      def names = { scenario: scenario, dataset: info[:dataset], matrix: info[:matrix] }

      # @return [Integer, Float] seconds
      def timeout = info[:timeout]

      # @return [Boolean] whether another is the same suite's, on the same data
      def beside?(other) = %i[suite file dataset matrix].all? { |name| info[name] == other.info[name] }
    end
  end
end
