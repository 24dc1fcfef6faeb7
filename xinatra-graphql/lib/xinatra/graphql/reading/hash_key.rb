# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # The entry of a Hash, or of what has `[]`, by a key that the field names (`hash_key:`).
      class HashKey
        # @param field [Field]
        def initialize(field)
          definition = field.definition
          @key = definition.hash_key
          @text = @key.to_s
          fallback = definition.instance_variable_get(:@fallback_value)
          @fallback = fallback unless UNSET.equal?(fallback)
          freeze
        end

        # @return [Boolean] nothing that it calls can wait for a batch
        def direct? = true

        # @param batch [Running::Batch]
        # @param values [Array<Object>] to which those of the other objects are added
        # @return [void]
        def read(batch, values)
          objects = batch.objects
          values << value(objects[values.size]) while values.size < objects.size
        end

        # @param _batch [Running::Batch] of which nothing is to be done at once
        # @return [void]
        def prepare(_batch) = nil

        # @param batch [Running::Batch]
        # @param index [Integer] of an object
        # @return [Object] what it says
        def say(batch, index, _arguments) = value(batch.objects[index])

        private

        def value(object)
          found = entry(object)
          found == false ? found : found || @fallback
        end

        def entry(object)
          return object.key?(@key) ? object[@key] : object[@text] if object.is_a?(Hash)

          object[@key] if object.respond_to?(:[])
        end
      end
    end
  end
end
