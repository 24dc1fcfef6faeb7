# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # A pointer to a value of a JSON document (RFC 6901).
      class JSONPointer
        # The form of a pointer: steps, each behind a slash, in which only `~0` and `~1` follow a tilde.
        FORM = %r{\A(?:/(?:[^~/]|~[01])*)*\z}
        private_constant :FORM

        # @param text [Object] what should be a pointer
        def initialize(text) = @text = text

        # @return [Boolean]
        def valid? = @text.is_a?(String) && FORM.match?(@text)

        # @param document [Object] parsed JSON
        # @return [Boolean] whether the document has the value
        def in?(document)
          valid? && steps.inject([document]) { |(value), step| child(value, step) || (return false) } && true
        end

        private

        def steps = @text.split("/", -1).drop(1).map { |step| step.gsub("~1", "/").gsub("~0", "~") }

        # An array of one, for a child may be nil.
        def child(value, step)
          case value
          when Hash then [value[step]] if value.key?(step)
          when Array then [value[step.to_i]] if step.match?(/\A(?:0|[1-9][0-9]*)\z/) && step.to_i < value.size
          end
        end
      end
    end
  end
end
