# frozen_string_literal: true

require_relative "failure"

module Xinatra
  module GraphQL
    module Running
      # What is done where code of the application's may raise, or add errors. A part of {Run}.
      module Guarding
        # @param place [Place]
        # @param index [Integer]
        # @yield what may raise
        # @return [Object] what the block returns; or an error that stands for it
        # @raise [StandardError] when nothing handles it
        def guarded(place, index, &)
          watched(place, index, &)
        rescue ::GraphQL::ExecutionError => e
          e
        rescue StandardError => e
          rescued(place, index) { Failure.handled(e, @context) }
        end

        # Keeps what is added to the errors apart, with the place where it was.
        # @param place [Place]
        # @param index [Integer]
        # @yield
        # @return [Object] what the block returns
        def watched(place, index)
          position.at(place, index)
          errors = @context.errors
          seen = errors.size
          yield
        ensure
          @troubles.said(place, index, errors.slice!(seen..)) if errors.size > seen
        end

        # Lets nothing be raised where graphql-ruby would not have come.
        # @param place [Place]
        # @param index [Integer]
        # @yield what may raise
        # @return [Object] what the block returns; or a mark
        # @raise [StandardError]
        def rescued(place, index)
          yield
        rescue StandardError
          raise unless @troubles.moot?(place, index)

          skipped
        end
      end
    end
  end
end
