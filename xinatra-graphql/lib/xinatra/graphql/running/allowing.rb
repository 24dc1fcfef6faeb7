# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Asks types whether objects may be seen, as graphql-ruby's `Schema::Object.authorized_new` where no tracer hears
      # of it. A part of {Run}.
      module Allowing
        # Says no, by an exception.
        Refused = Struct.new(:error)
        private_constant :Refused

        # @param selection [Selection] what is asked of the object
        # @param object [Object]
        # @yieldreturn [Boolean, Object] what the type says
        # @return [::GraphQL::Schema::Object, nil, Object] what its fields are read of; nil where it may not be seen; or
        #   what will be either, later
        # @raise [StandardError] when nothing handles it
        def allowed(selection, object, &)
          answer = answered(&)
          return selection.wrap(object, @context) if true.equal?(answer)

          minimal_after_lazy(lazy?(answer) ? later_answer(answer) : answer) do |known|
            known && !known.is_a?(Refused) ? selection.wrap(object, @context) : replaced(selection, object, known)
          end
        end

        # @param place [Place] of the object
        # @param index [Integer]
        # @yield what may raise, and add errors
        # @return [Object] what the block returns, or what stands for it
        # @raise [StandardError] when nothing handles it
        def kept(place, index, &)
          rescued(place, index) { watched(place, index, &) }
        rescue ::GraphQL::ExecutionError => e
          e
        end

        private

        def answered
          yield
        rescue ::GraphQL::UnauthorizedError => e
          Refused.new(e)
        rescue StandardError => e
          @query.handle_or_reraise(e)
        end

        def later_answer(answer)
          ::GraphQL::Execution::Lazy.new do
            @schema.sync_lazy(answer)
          rescue ::GraphQL::UnauthorizedError => e
            Refused.new(e)
          end
        end

        # The schema may have something to show instead.
        def replaced(selection, object, refused)
          error = refused ? refused.error : ::GraphQL::UnauthorizedError.new(object:, type: selection.type, context:)
          other = @schema.unauthorized_object(error)
          other && selection.wrap(other, @context)
        end
      end
    end
  end
end
