# frozen_string_literal: true

require_relative "loops"

module Xinatra
  module GraphQL
    module Reading
      # What a method of the type says.
      class TypeMethod
        # @param field [Field]
        def initialize(field)
          @method = field.definition.resolver_method
          @loop = Loops.methods(@method, false)
          @loop_with = Loops.methods(@method, true) if field.arguments?
          freeze
        end

        # @return [Boolean] whether nothing that it calls can wait for a batch
        def direct? = false

        # @param sweep [Running::FieldRun]
        # @param segment [Running::Segment]
        # @return [void]
        def read(sweep, segment)
          until segment.read?
            arguments = sweep.arguments
            next segment.values << arguments unless arguments.is_a?(Hash)

            sweep.watching(segment) { call(sweep, segment, arguments) }
          end
        end

        # @param _batch [Running::Batch] of which nothing is to be done at once
        # @return [void]
        def prepare(_batch) = nil

        # @param batch [Running::Batch]
        # @param index [Integer] of an object
        # @param arguments [Hash{Symbol => Object}]
        # @return [Object] what its type says of it
        def say(batch, index, arguments) = batch.wrappers[index].public_send(@method, **arguments)

        private

        def call(sweep, segment, arguments)
          loop = arguments.empty? ? @loop : @loop_with
          return segment.values << say(sweep.batch, segment.index, arguments) unless loop

          loop.call(sweep.batch.wrappers, segment, sweep.context.errors, arguments)
        end
      end
    end
  end
end
