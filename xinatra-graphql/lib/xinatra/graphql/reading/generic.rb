# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # What graphql-ruby's own `Field#resolve` says, with resolver classes, extensions, authorization and all, and what
      # tracers are told of it.
      class Generic
        # @param field [Field]
        def initialize(field)
          @field = field
          freeze
        end

        # @return [Boolean] whether nothing that it calls can wait for a batch
        def direct? = false

        # @param sweep [Running::FieldRun]
        # @param segment [Running::Segment]
        # @return [void]
        def read(sweep, segment)
          sweep.watching(segment) { segment.values << sweep.resolve } until segment.read?
        end
      end
    end
  end
end
