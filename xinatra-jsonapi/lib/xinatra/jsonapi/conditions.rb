# frozen_string_literal: true

require "digest"
require_relative "errors"

module Xinatra
  module JSONAPI
    # Conditional requests (RFC 9110, section 13): whether what a client knows of a resource is what there is.
    class Conditions
      # An entity tag (RFC 9110, section 8.8.3).
      TAG = %r{(W/)?("[\x21\x23-\x7E\x80-\xFF]*")}n
      # Bytes of a list of tags that are looked at.
      LONGEST = 8_192
      private_constant :TAG, :LONGEST

      # @param document [String] a representation
      # @return [String] its entity tag, a strong one
      def self.tag(document) = "\"#{Digest::SHA256.hexdigest(document)[0, 32]}\""

      # @param env [Hash] the Rack environment
      def initialize(env)
        @match = env["HTTP_IF_MATCH"]
        @none_match = env["HTTP_IF_NONE_MATCH"]
      end

      # @return [Boolean] whether anything depends on a tag
      def any? = !(@match || @none_match).nil?

      # For requests that change what has to be known.
      # @param resource [Resource]
      # @return [void]
      # @raise [Refusal] 428
      def needed(resource) = @match || Conditions.missing(resource)

      # @param resource [Resource]
      # @raise [Refusal] 428 (RFC 6585, section 3)
      def self.missing(resource)
        Refusing.refuse(428, "precondition_required", "Precondition required",
                        "#{resource.type} are changed with If-Match alone: fetch it, and send its ETag back by itself",
                        source: { header: "If-Match" })
      end

      # For requests that change something.
      # @param tag [String] of the resource as it is
      # @return [void]
      # @raise [Refusal] 412
      def require(tag)
        failed("has changed since: fetch it again") if @match && !listed?(@match, tag, strong: true)
        failed("is there already") if @none_match && listed?(@none_match, tag, strong: false)
      end

      # For requests that read.
      # @param tag [String] of the resource as it is
      # @return [Boolean] whether the client has it as it is, and needs no copy
      # @raise [Refusal] 412
      def known?(tag)
        failed("has changed since: fetch it again") if @match && !listed?(@match, tag, strong: true)
        !@none_match.nil? && listed?(@none_match, tag, strong: false)
      end

      private

      def listed?(field, tag, strong:)
        return true if field.strip == "*"

        field.byteslice(0, LONGEST).b.scan(TAG).any? { |weak, one| one == tag.b && !(strong && weak) }
      end

      def failed(why)
        Refusing.refuse(412, "precondition_failed", "Precondition failed", "The resource #{why}")
      end
    end
  end
end
