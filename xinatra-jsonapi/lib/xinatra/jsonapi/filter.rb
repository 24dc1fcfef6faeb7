# frozen_string_literal: true

require_relative "operator"
require_relative "path"

module Xinatra
  module JSONAPI
    # What a collection may be filtered by: a path to a column with the operators that clients may use, or a block.
    class Filter
      # @return [String] the first word in brackets
      attr_reader :name
      # @return [Hash{String => Operator}] none of a filter with a block
      attr_reader :operators
      # @return [Path, nil] nil of a filter with a block
      attr_reader :path
      # @return [Proc, nil] given the dataset and the client's value
      attr_reader :own

      # @param resource [Resource]
      # @param name [String]
      # @param with [Array<String>, nil] names of operators; nil for all that fit
      # @param own [Proc, nil]
      # @raise [DefinitionError]
      def initialize(resource, name, with, own)
        @name = name
        @own = own
        @path = own ? nil : Path.new(resource, name)
        @operators = own ? {} : operators_for(with, resource)
        freeze
      end

      # An own filter may look at what is not shown.
      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may filter by it
      def allows?(roles) = own ? true : path.allows?(roles)

      # @return [Array<String>] the parameters that there are for it
      def parameters = own ? ["filter[#{name}]"] : operators.values.map { |operator| parameter(operator) }

      # @param operator [Operator]
      # @return [String] how clients write it
      def parameter(operator) = operator.name == "eq" ? "filter[#{name}]" : "filter[#{name}][#{operator.name}]"

      # @param dataset [Sequel::Dataset]
      # @param operator [Operator, nil]
      # @param values [#[]] what stands for values, open or given
      # @param at [Integer] the index of its own
      # @return [Sequel::Dataset]
      def of(dataset, operator, values, at)
        own ? own.call(dataset, values[at]) : dataset.where(operator.sql(path, values, at))
      end

      private

      def operators_for(with, resource)
        fitting = Operator::ALL.select { |_, operator| operator.fits?(path) }
        strange = with.to_a - fitting.keys
        return with ? fitting.slice(*with).freeze : fitting.freeze if strange.empty?

        raise DefinitionError, "#{resource.type} cannot be filtered by #{name.inspect} with " \
                               "#{strange.first.inspect}: say some of #{fitting.keys.map(&:to_sym).inspect}, or :all"
      end
    end
  end
end
