# frozen_string_literal: true

module BenchDD
  module Report
    # Where results and comparisons belong. Who includes it has `@data`, an element of {RESULTS_SCHEMA}.
    module Place
      # @return [String]
      def scenario = @data["scenario"]
      # @return [String, nil]
      def dataset = @data["dataset"]
      # @return [Hash{String => Object}]
      def matrix = @data["matrix"] || {}
      # @return [String, nil] the side that was measured; of a comparison of scenarios, the one that both ran on
      def side = @data["side"]
    end
  end
end
