# frozen_string_literal: true

require_relative "shape"

module Xinatra
  module GraphQL
    # Objects of the types of an interface or a union.
    class AbstractShape < Shape
      # @param type [Module, Class] the interface or union
      # @param selections [Hash{Class => Selection}] what is asked, for each type that they may have
      # @param firm [Boolean]
      def initialize(type, selections, firm)
        super(firm)
        @type = type
        @selections = selections.freeze
        freeze
      end

      # @param run [Running::Run]
      # @param place [Running::Place]
      # @param values [Array<Object>]
      # @return [#results]
      def complete(run, place, values, _odd = nil)
        run.sift(place, values, @firm) { |there, objects| run.typed(@type, @selections, there, objects, @firm) }
      end
    end
  end
end
