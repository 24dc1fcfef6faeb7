# frozen_string_literal: true

require_relative "shape"

module Xinatra
  module GraphQL
    # Objects of one type.
    class ObjectShape < Shape
      # @param selection [Selection] what is asked of them
      # @param firm [Boolean]
      def initialize(selection, firm)
        super(firm)
        @selection = selection
        freeze
      end

      # @param run [Running::Run]
      # @param place [Running::Place]
      # @param values [Array<Object>]
      # @return [Running::Column::Objects]
      def complete(run, place, values, _odd = nil)
        run.sift(place, values, @firm) { |there, objects| run.objects(@selection, there, objects, @firm) }
      end
    end
  end
end
