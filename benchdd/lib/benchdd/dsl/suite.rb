# frozen_string_literal: true

module BenchDD
  module DSL
    # What a suite declares, frozen.
    #
    # - `datasets`, `scenarios`: at least one each
    # - `baseline`: the name of the scenario that the others are compared with, or nil
    # - `setup`, `before_each`, `teardown`, `expect`: blocks, or nil; `expect` may be true: all results be equal
    # - `unit`: what one element of a dataset is called; `threads`: how many walk a slice at once
    # - `timeout`: seconds for one scenario on one dataset; `slice`: the most elements that are walked at once, or nil
    Suite = Struct.new(:name, :file, :datasets, :scenarios, :matrix, :baseline, :setup, :before_each, :teardown,
                       :expect, :unit, :threads, :timeout, :slice, :location, keyword_init: true) do
      # @return [Array<Case>] every scenario on every dataset in every combination of the matrix
      def cases
        matrix.combinations.product(datasets, scenarios).map do |combination, dataset, scenario|
          Case.new(self, scenario, dataset, combination)
        end
      end
    end

    # A scenario on a dataset, in one combination of the matrix.
    Case = Struct.new(:suite, :scenario, :dataset, :combination) do
      # @return [String] for people: "tree, small, routes 10"
      def label = [scenario.name, dataset.name, *combination.map { |name, value| "#{name} #{value}" }].join(", ")

      # @return [Array] what it is known by: names and values only
      def key = [suite.name, scenario.name, dataset.name, combination]

      # @return [Boolean] whether another differs from it in nothing but the scenario
      def beside?(other)
        suite.name == other.suite.name && dataset.name == other.dataset.name && combination == other.combination
      end
    end
  end
end
