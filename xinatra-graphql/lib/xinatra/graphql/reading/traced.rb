# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # What another reader says of each object, and what tracers make of it.
      class Traced
        # @param field [Field]
        # @param reader [Attribute, HashKey, TypeMethod]
        def initialize(field, reader)
          @field = field
          @reader = reader
          freeze
        end

        # @param sweep [Running::FieldRun]
        # @param segment [Running::Segment]
        # @return [void]
        def read(sweep, segment)
          @reader.prepare(sweep.batch) if segment.start.zero?
          trace = Running::FieldTrace.new(sweep.run, @field)
          until segment.read?
            arguments = sweep.arguments
            next segment.values << arguments unless arguments.is_a?(Hash)

            sweep.watching(segment) { tell(trace, sweep, segment, arguments) }
          end
        end

        private

        # Stops behind what has added an error.
        def tell(trace, sweep, segment, arguments)
          errors = sweep.context.errors
          known = errors.size
          until segment.read?
            index = segment.index
            segment.values << trace.resolving(sweep, index, arguments) { @reader.say(sweep.batch, index, arguments) }
            return if errors.size != known
          end
        end
      end
    end
  end
end
