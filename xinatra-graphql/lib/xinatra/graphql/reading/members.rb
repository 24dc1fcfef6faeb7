# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # Members of Structs, for C to read without calls of their readers. Which one a method reads is looked up anew for
      # each batch, by the hash of what it does, which does not depend on the name or the class: it is the same for all
      # Structs' readers of one place, and for nothing else.
      module Members
        # Places that are known.
        MOST = 64
        CLASS = Kernel.instance_method(:class)
        private_constant :MOST, :CLASS

        # @return [Hash{Integer => Integer}] the place of each reader, by the hash of what it does; empty on a Ruby that
        #   does not tell them apart by it
        def self.places
          sample = Struct.new(*Array.new(MOST) { |place| :"member#{place}" })
          places = sample.members.each_with_index.to_h { |name, place| [sample.instance_method(name).hash, place] }
          places.size == MOST ? places : {}
        end

        # Without C, calls are sooner.
        PLACES = (Native.available? ? places : {}).freeze
        private_constant :PLACES
        private_class_method :places

        # @param object [Object] whose class says itself whether objects have the method
        # @param name [Symbol] of a method that it has
        # @return [Integer, nil] the place of the member that the method reads; nil where it may do something else
        def self.place(object, name)
          case object
          when Struct
            klass = CLASS.bind_call(object)
            PLACES[klass.instance_method(name).hash] if klass.equal?(object.class)
          end
        end
      end
    end
  end
end
