# frozen_string_literal: true

require_relative "place"

module Xinatra
  module GraphQL
    module Running
      # Which field graphql-ruby would have come to last, depth-first: while it runs another query of a multiplex, it
      # takes that one for the current field (`GraphQL::Current.field`).
      class LastPlace
        # @param run [Run] that waits for nothing but lazy values
        def initialize(run)
          @run = run
        end

        # @param batch [Batch]
        # @param index [Integer] of an object
        # @return [Array(Place, Integer), nil] nil where it has come to none
        def of(batch, index)
          batch.selection.fields.reverse_each do |field|
            place = FieldPlace.new(@run, batch, field)
            next if @run.troubles.moot?(place, index)

            inner = batch.columns[field.number]&.inner(index)
            return (inner && of(*inner)) || [place, index]
          end
          nil
        end
      end
    end
  end
end
