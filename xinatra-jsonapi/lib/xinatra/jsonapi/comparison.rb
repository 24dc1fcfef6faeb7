# frozen_string_literal: true

require_relative "filter"
require_relative "operand"

module Xinatra
  module JSONAPI
    # A filter that a request asks for, with what it compares with.
    class Comparison
      # @return [String] the parameter, as the client wrote it
      attr_reader :parameter
      # @return [Filter]
      attr_reader :filter
      # @return [Object, nil] what statements are given
      attr_reader :value

      # @param type [String] of the collection
      # @param filters [Hash{String => Filter}] those that there are for whoever asks
      # @param parameter [Parameters::Parameter] of the family `filter`
      # @param source [Source, nil] of the database
      # @raise [Refusal]
      def initialize(type, filters, parameter, source)
        @parameter = parameter.name
        name, word, *others = parameter.brackets
        @filter = filters[name] || refuse(there_are(type, filters))
        operator = @filter.own ? word : @filter.operators[word || "eq"]
        refuse(there_are(type, filters)) if others.any? || (@filter.own ? word : operator.nil?)
        take(operator, parameter.value, source)
        freeze
      end

      # @return [Array] equal for conditions that differ in values alone
      def shape = [@filter.name, @operator&.name, @operator.equal?(Operator::PRESENT)]

      # @return [Boolean] whether it can stand in a prepared statement
      def prepared? = @filter.own.nil?

      # @return [Boolean] whether statements have a value for it
      def open? = @operator.nil? || @operator.open?

      # @param dataset [Sequel::Dataset]
      # @param values [#[]] what stands for values, open or given
      # @param at [Integer] the index of its own
      # @return [Sequel::Dataset]
      def of(dataset, values, at) = @filter.of(dataset, @operator, values, at)

      private

      # An own filter is given what the client wrote.
      def take(operator, text, source)
        value = operator ? Operand.new(@filter.path, operator).read(text) : Operand.text(text)
        @operator = operator.equal?(Operator::NULL) && !value ? Operator::PRESENT : operator
        @value = source ? source.operand(value) : value
      rescue Type::Mismatch => e
        refuse("#{@parameter}=#{text[0, 100].inspect} must be #{e.message}")
      end

      def there_are(type, filters)
        known = filters.values.flat_map(&:parameters)
        "#{type} has no #{@parameter[0, 100].inspect}: there is #{known.empty? ? "none" : known.join(", ")}"
      end

      def refuse(detail) = Refusing.refuse_parameter(@parameter, "invalid_filter", "Invalid filter", detail)
    end
  end
end
