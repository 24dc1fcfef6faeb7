# frozen_string_literal: true

module Xinatra
  module GraphQL
    # A field that a document asks for of one type, by all nodes that ask for it.
    class Field
      # @return [String] frozen, by which the value is in the result
      attr_reader :key
      # @return [Integer] its place among those of the selection
      attr_reader :number
      # @return [::GraphQL::Schema::Field]
      attr_reader :definition
      # @return [Array<::GraphQL::Language::Nodes::Field>]
      attr_reader :nodes
      # @return [Shape] of its values
      attr_reader :shape
      # @return [#read] what gets them
      attr_reader :reader
      # @return [#read] what gets them where tracers are told of each
      attr_reader :traced_reader
      # @return [Object, nil] of its arguments, see {#initialize}
      attr_reader :source
      # @return [Class] the type that it is asked of
      attr_reader :owner

      # @param key [String]
      # @param number [Integer]
      # @param definition [::GraphQL::Schema::Field]
      # @param nodes [Array<::GraphQL::Language::Nodes::Field>]
      # @param shape [Shape]
      # @param owner [Class] the object type
      # @param source [Object, nil] of its arguments: the same for all fields that have them from one node and one
      #   definition, as those of an interface's types; nil where it cannot be given any
      def initialize(key, number, definition, nodes, shape, owner, source) # rubocop:disable Metrics/ParameterLists -- made in one place
        @key = -key
        @number = number
        @definition = definition
        @nodes = nodes.freeze
        @shape = shape
        @owner = owner
        @source = source
        @arguments = !source.nil?
        @reader = Reading.of(self)
        @traced_reader = Reading.traced(self, @reader)
        freeze
      end

      # @return [::GraphQL::Language::Nodes::Field] the first, which errors are said to be at
      def node = @nodes.first

      # @return [Boolean] whether it can be given arguments
      def arguments? = @arguments
    end
  end
end
