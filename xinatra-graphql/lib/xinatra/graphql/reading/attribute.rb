# frozen_string_literal: true

require_relative "associations"
require_relative "loops"
require_relative "members"

module Xinatra
  module GraphQL
    module Reading
      # What the application's objects say themselves: a method of theirs, or an entry of a Hash.
      class Attribute
        # Objects of a class of which each is asked what it is sooner than their class is.
        FEW = 2
        private_constant :FEW

        # @param field [Field] without arguments
        def initialize(field)
          definition = field.definition
          @definition = definition
          @method = definition.method_sym
          @key = definition.method_str
          @dig = definition.dig_keys
          @fallback = definition.instance_variable_get(:@fallback_value)
          @loop = Loops.attributes(@method)
          @composite = field.shape.composite?
          freeze
        end

        # @return [Boolean] nothing that it calls can wait for a batch
        def direct? = true

        # @param batch [Running::Batch]
        # @param values [Array<Object>] to which those of the other objects are added
        # @return [void]
        def read(batch, values)
          objects = batch.objects
          return values << value(batch, 0) if objects.size == 1

          prepare(batch) if values.empty?
          while (index = values.size) < objects.size
            limit = Columns.run(objects, index)
            several = limit - index > FEW
            next read_directly(objects, values, limit) if several && @loop && direct_of?(objects[index].class)

            values << value(batch, values.size) while values.size < limit
          end
        end

        # Does what is done for many objects at once.
        # @param batch [Running::Batch]
        # @return [void]
        def prepare(batch)
          return unless @composite && Associations.any?

          objects = batch.objects
          index = 0
          while index < objects.size
            limit = Columns.run(objects, index)
            Associations.load(objects[index...limit], @method) if limit - index > 1
            index = limit
          end
        end

        # @param batch [Running::Batch]
        # @param index [Integer] of an object
        # @return [Object] what it says
        def say(batch, index, _arguments) = value(batch, index)

        private

        # Reads objects of one class.
        def read_directly(objects, values, limit)
          place = Members.place(objects[values.size], @method)
          place ? Columns.members(objects, values, limit, place) : @loop.call(objects, values, limit)
        end

        # Whether they are no Hashes, have the method, and say so.
        def direct_of?(klass)
          klass.public_method_defined?(@method) && klass.instance_method(:respond_to?).owner.equal?(Kernel) &&
            !(klass <= Hash)
        end

        def value(batch, index)
          object = batch.objects[index]
          return entry(object) if object.is_a?(Hash)
          return object.public_send(@method) if object.respond_to?(@method)
          return @fallback unless UNSET.equal?(@fallback)

          # Its words are those of graphql-ruby.
          wrapper = batch.wrappers[index]
          @definition.resolve(wrapper, ::GraphQL::EmptyObjects::EMPTY_HASH, wrapper.context)
        end

        def entry(hash)
          return hash.dig(*@dig) if @dig
          return hash[@method] if hash.key?(@method)
          return hash[@key] if hash.key?(@key) || hash.default_proc

          UNSET.equal?(@fallback) ? nil : @fallback
        end
      end
    end
  end
end
