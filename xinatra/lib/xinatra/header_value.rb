# frozen_string_literal: true

module Xinatra
  # Values on their way into a header.
  module HeaderValue
    # What would end a header, or cut it short.
    FORBIDDEN = /[\r\n\0]/
    private_constant :FORBIDDEN

    # Replaces each CR, LF and NUL by a space (RFC 9110, section 5.5), so that a value that comes from a client cannot
    # add a header of its own.
    # @param value [String, Array<String>, Object] what is neither String nor Array is left alone
    # @return [String, Array<String>, Object] the value itself where it has none of them
    def self.clean(value)
      case value
      when String
        value = value.b unless value.valid_encoding?
        value.match?(FORBIDDEN) ? value.gsub(FORBIDDEN, " ") : value
      when Array then value.map { |part| clean(part) }
      else value
      end
    end
  end
end
