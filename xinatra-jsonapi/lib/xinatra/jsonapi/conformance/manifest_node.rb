# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # A mapping of the manifest, whose keys and kinds of values are known.
      class ManifestNode
        # How a sentence names a kind of value.
        KINDS = { String => "a string", Integer => "a number", Array => "a list", Hash => "a mapping",
                  TrueClass => "true", FalseClass => "false" }.freeze
        private_constant :KINDS

        # @param name [String] what the mapping is, for sentences
        # @param values [Object] what the manifest has
        # @param known [Hash{String => Array<Class>}] the keys with what each may be
        # @raise [ManifestError]
        def initialize(name, values, known)
          raise ManifestError, "#{name} is #{values.inspect}: write a mapping." unless values.is_a?(Hash)

          values.each { |key, value| check(name, key, value, known) }
          @label = name
          @values = values
        end

        private

        def [](key) = @values[key]

        def required(key)
          @values.fetch(key) { raise ManifestError, "#{@label} has no #{key}: add one." }
        end

        def check(name, key, value, known)
          kinds = known.fetch(key) do
            raise ManifestError, "#{name} has the key #{key.inspect}, which is not known: use #{known.keys.join(", ")}."
          end
          return if kinds.any? { |kind| value.is_a?(kind) }

          words = kinds.map { |kind| KINDS.fetch(kind) }.join(" or ")
          raise ManifestError, "#{name} has #{value.inspect} for #{key}: write #{words}."
        end
      end
    end
  end
end
