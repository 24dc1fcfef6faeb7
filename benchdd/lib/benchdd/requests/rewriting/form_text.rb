# frozen_string_literal: true

require "uri"

module BenchDD
  module Requests
    # Finds what holds a value in a text, and exchanges values in place: all else stays as it is, byte for byte.
    module Rewriting
      # `a=1&b=2`: a query, or a form as `application/x-www-form-urlencoded` (WHATWG URL, section 5).
      module FormText
        # The media type of a form.
        TYPE = "application/x-www-form-urlencoded"

        # @param text [String]
        # @yieldparam name [String] decoded, binary
        # @yieldparam value [String] decoded, binary
        # @yieldreturn [String, nil] the new value; nil keeps the old one
        # @return [String] binary
        def self.rewrite(text)
          text.b.split("&", -1).map do |pair|
            name, value = pair.split("=", 2)
            changed = value && yield(decode(name), decode(value))
            changed ? "#{name}=#{URI.encode_www_form_component(changed.b)}" : pair
          end.join("&")
        end

        # @param text [String]
        # @return [Array<String>] the names, decoded, binary
        def self.names(text) = text.b.split("&").map { |pair| decode(pair.split("=", 2).first.to_s) }

        # @param text [String]
        # @return [String] binary; what is no escape stays as it is
        def self.decode(text)
          text = text.b.tr("+", " ")
          text.include?("%") ? text.gsub(/%(\h\h)/n) { Regexp.last_match(1).hex.chr } : text
        end
      end
    end
  end
end
