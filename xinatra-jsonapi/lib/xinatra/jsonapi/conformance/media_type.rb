# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # A media type as a header field writes it, with its parameters (RFC 9110, section 8.3.1).
      class MediaType
        # JSON:API's own.
        JSONAPI = "application/vnd.api+json"
        # A parameter: a name, and a token or a quoted string.
        PARAMETER = /;\s*([^\s;=]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/
        private_constant :PARAMETER

        # Writes JSON:API's media type.
        # @param parameters [Hash{Symbol => String}] written as quoted strings
        # @return [String]
        def self.jsonapi(**parameters)
          [JSONAPI, *parameters.map { |name, value| "#{name}=\"#{value}\"" }].join("; ")
        end

        # @return [String] type and subtype, in lower case
        attr_reader :name
        # @return [Hash{String => String}]
        attr_reader :parameters

        # @param text [String, nil] the header field's value
        def initialize(text)
          @name = text.to_s[/\A[^;]*/].strip.downcase
          @parameters = text.to_s.scan(PARAMETER).to_h { |name, quoted, token| [name.downcase, quoted || token] }
        end

        # @return [Boolean]
        def jsonapi? = name == JSONAPI

        # @return [Array<String>] the URIs of the extensions
        def extensions = parameters.fetch("ext", "").split

        # @return [Array<String>] the URIs of the profiles
        def profiles = parameters.fetch("profile", "").split
      end
    end
  end
end
