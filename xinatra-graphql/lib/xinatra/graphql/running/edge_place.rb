# frozen_string_literal: true

require "delegate"
require_relative "place"

module Xinatra
  module GraphQL
    module Running
      # Of what is delivered by itself, behind the result that it belongs to: a null that may not be there ends here.
      class EdgePlace < DelegateClass(FieldPlace)
        # @param run [Run] that reads it
        # @param place [Place]
        def initialize(run, place)
          super(place)
          @run = run
        end

        # @param (see FieldPlace#trail)
        # @return (see FieldPlace#trail)
        def trail(index)
          *around, last = super
          around << Step.new(last.key, false)
        end

        # @param (see FieldPlace#order)
        # @return (see FieldPlace#order)
        def order(index) = @run.first.within(index, 0)

        # @param (see FieldPlace#begun)
        # @return (see FieldPlace#begun)
        def begun(index) = order(index)
      end
    end
  end
end
