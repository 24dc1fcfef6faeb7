# frozen_string_literal: true

module BenchDD
  module Report
    # What a measured thing is called in a sentence and above a table.
    module Label
      # @param scenario [String]
      # @param dataset [String, nil]
      # @param matrix [Hash{String => Object}]
      # @return [String] such as "trie on small, routes=10"
      def self.of(scenario, dataset, matrix)
        [[scenario, *dataset].join(" on "), *choices(matrix)].join(", ")
      end

      # @param dataset [String, nil]
      # @param matrix [Hash{String => Object}]
      # @return [String] such as "small, routes=10"; empty when there is neither
      def self.group(dataset, matrix) = [*dataset, *choices(matrix)].join(", ")

      def self.choices(matrix) = matrix.map { |name, value| "#{name}=#{value}" }
      private_class_method :choices
    end
  end
end
