# frozen_string_literal: true

require_relative "errors"
require_relative "masking/pseudonyms"
require_relative "masking/secret_names"
require_relative "masking/free_text"
require_relative "masking/masked_request"

module BenchDD
  module Requests
    # What is secret in a request, and what takes its place. Frozen, and shared by all threads.
    #
    #   masking = BenchDD::Requests::Masking.new(mask: ["email"], keep: ["theme"])
    #   masking.apply(request)   # => a Request without secrets
    class Masking
      # @return [SecretNames]
      attr_reader :names

      # @return [Pseudonyms]
      attr_reader :pseudonyms

      # @return [FreeText]
      attr_reader :free_text

      # @return [Array<Regexp>] whose captures are secret parts of a path
      attr_reader :paths

      # @param mask [Array<String, Symbol, Regexp>] names of fields, headers and query parameters that are secret
      #   besides the usual ones
      # @param keep [Array<String, Symbol, Regexp>] names, also of cookies, that are not secret
      # @param mask_paths [Array<Regexp>] whose captures are secret parts of a path: `%r{\A/reset/([^/]+)}`
      # @param raw [Array<String>] media types whose bodies hold no secret, such as "image/png": they are recorded as
      #   they are
      # @param pseudonyms [Pseudonyms]
      # @raise [Error] for anything else in these lists
      def initialize(mask: [], keep: [], mask_paths: [], raw: [], pseudonyms: Pseudonyms.new)
        @names = SecretNames.new(also: mask, never: keep)
        @pseudonyms = pseudonyms
        @free_text = FreeText.new(@names, pseudonyms)
        @paths = check(mask_paths, Regexp, "mask_paths", "patterns with captures")
        @raw = check(raw, String, "raw", "media types").map(&:downcase)
        freeze
      end

      # @param request [Request]
      # @return [Request] the same without its secrets, and with the names of what has pseudonyms now
      def apply(request) = MaskedRequest.new(self, request).request

      # @param media_type [String]
      # @return [Boolean] whether bodies of this type are kept as they are
      def raw?(media_type) = @raw.include?(media_type)

      private

      def check(list, kind, option, words)
        list = Array(list)
        strange = list.grep_v(kind)
        raise Error, "#{option}: holds #{strange.first.inspect}; give #{words}." unless strange.empty?

        list.freeze
      end
    end
  end
end
