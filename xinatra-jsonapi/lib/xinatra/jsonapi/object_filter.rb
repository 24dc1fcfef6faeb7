# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # What a collection may be filtered by whose records an object finds: a name, and a text that the object is given.
    class ObjectFilter
      # @return [String] the word in brackets
      attr_reader :name

      # @param name [String]
      # @param attribute [Attribute, nil] by that name: who does not see it does not filter by it either
      def initialize(name, attribute)
        @name = name
        @attribute = attribute
        freeze
      end

      # @return [Boolean] it is the object's own
      def own = true

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] whether they may filter by it
      def allows?(roles) = @attribute.nil? || @attribute.reading.allows?(roles)

      # @return [Array<String>] the parameters that there are for it
      def parameters = ["filter[#{name}]"]
    end
  end
end
