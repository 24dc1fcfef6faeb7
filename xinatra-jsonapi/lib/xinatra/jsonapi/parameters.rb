# frozen_string_literal: true

require "uri"
require_relative "errors"

module Xinatra
  module JSONAPI
    # The query parameters of a request, taken apart (JSON:API 1.1, "Query Parameter Families"): of `page[size]=2` the
    # family is "page", and "size" is in brackets.
    class Parameters
      # How many a request may have.
      LIMIT = 100
      FAMILY = /\A([^\[\]]+)((?:\[[^\[\]]*\])*)\z/
      private_constant :FAMILY

      # One parameter: `name` as the client wrote it, decoded; `brackets` are the words in them.
      Parameter = Struct.new(:name, :family, :brackets, :value)

      # @param query [String] still encoded
      # @raise [Refusal]
      def initialize(query)
        pairs = query.split("&").reject(&:empty?)
        refuse_many(pairs) if pairs.size > LIMIT

        @all = pairs.map { |pair| read(*pair.split("=", 2)) }.freeze
        refuse_twice
      end

      # @param family [String]
      # @return [Array<Parameter>]
      def family(family) = @all.select { |parameter| parameter.family == family }

      # @param known [Array<String>] families
      # @return [void]
      # @raise [Refusal] when there is another that JSON:API keeps for itself, or that nobody knows
      def allow(known)
        strange = @all.find { |parameter| !known.include?(parameter.family) }
        return unless strange

        Refusing.refuse_parameter(strange.name, "unknown_parameter", "Unknown query parameter",
                                  "There is no query parameter #{strange.name.inspect}: leave it out, or use one of " \
                                  "#{known.join(", ")}")
      end

      # @param without [String, nil] a family that is left out
      # @return [String] the query, as it can stand in a link
      def to_s(without: nil)
        kept = @all.reject { |parameter| parameter.family == without }
        kept.map { |parameter| Parameters.encode(parameter.name, parameter.value) }.join("&")
      end

      # @param name [String]
      # @param value [#to_s]
      # @return [String] a pair, encoded
      def self.encode(name, value) = [name, value.to_s].map { |word| URI.encode_www_form_component(word) }.join("=")

      private

      def read(name, value = "")
        name = decode(name)
        value = decode(value)
        match = FAMILY.match(name) || refuse_name(name)
        Parameter.new(name, match[1], match[2].scan(/\[([^\[\]]*)\]/).flatten.freeze, value).freeze
      end

      def decode(encoded)
        decoded = URI.decode_www_form_component(encoded)
        return decoded if decoded.valid_encoding?

        raise ArgumentError
      rescue ArgumentError
        Refusing.refuse(400, "malformed_query", "Malformed query",
                        "#{encoded[0, 100].inspect} is not percent-encoded UTF-8: encode it (RFC 3986, section 2.1)")
      end

      def refuse_name(name)
        Refusing.refuse_parameter(name, "malformed_parameter", "Malformed query parameter",
                                  "The brackets of #{name[0, 100].inspect} do not match: write page[size] or the like")
      end

      def refuse_many(pairs)
        Refusing.refuse(400, "too_many_parameters", "Too many query parameters",
                        "The query has #{pairs.size} parameters: send at most #{LIMIT}")
      end

      def refuse_twice
        name = @all.map(&:name).tally.find { |_, count| count > 1 }&.first
        return unless name

        Refusing.refuse_parameter(name, "doubled_parameter", "Doubled query parameter",
                                  "#{name.inspect} is there twice: send it once")
      end
    end
  end
end
