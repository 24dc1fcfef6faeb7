# frozen_string_literal: true

require "json"
require_relative "errors"

module Xinatra
  module JSONAPI
    # Meta and links that are said of resources, relationships or documents (JSON:API 1.1, "Meta Information", "Links"),
    # each once for all, or computed.
    class Extras
      # Members of a link object, and what each can be.
      MEMBERS = { href: [String], rel: [String], describedby: [String, Hash], title: [String], type: [String],
                  hreflang: [String, Array], meta: [Hash] }.freeze
      private_constant :MEMBERS

      # What a block makes; `name` is nil for meta.
      Computed = Struct.new(:name, :block) do
        # @param given [Array<Object>] for the block
        # @return [Hash, String, nil]
        # @raise [DefinitionError] when that cannot be what it is for
        def value(*given) = Extras.checked(name, block.call(*given))

        # @param record [Object]
        # @return [String] in JSON
        def write(record) = JSON.generate(value(record))
      end

      # @param name [String, nil] of a link; nil for meta
      # @param value [Object]
      # @return [Hash, String, nil] value
      # @raise [DefinitionError] when it cannot be a link, or meta
      def self.checked(name, value)
        return value if name ? link?(value) : value.is_a?(Hash)

        what = name ? "the link #{name.inspect}" : "meta"
        remedy = name ? "a URL, a link object of #{MEMBERS.keys.join(", ")} with an href, or nil" : "a Hash"
        raise DefinitionError, "#{value.inspect[0, 100]} cannot be #{what}: give #{remedy}"
      end

      def self.link?(value)
        return value.nil? || value.is_a?(String) unless value.is_a?(Hash)

        value.transform_keys(&:to_sym).then do |members|
          members.key?(:href) && members.all? { |name, part| MEMBERS.fetch(name, []).any? { |type| part.is_a?(type) } }
        end
      end
      private_class_method :link?

      # @param meta [Hash, Proc, nil]
      # @param links [Hash{String => Object}] what each is, or a block
      # @raise [DefinitionError]
      def initialize(meta, links)
        @meta = meta && part(nil, meta)
        @links = links.to_h { |name, link| [name, part(name, link)] }.freeze
        freeze
      end

      NONE = new(nil, {})

      # @return [Hash, Computed, nil]
      attr_reader :meta
      # @return [Hash{String => Object}]
      attr_reader :links

      # @return [Array<Computed>] what is made for each record
      def computed = [*links.values, meta].grep(Computed)

      # Of what has no record.
      # @return [Hash]
      def meta_now = meta.is_a?(Computed) ? meta.value : meta.to_h

      # Of what has no record.
      # @return [Hash{String => Object}]
      def links_now = links.transform_values { |link| link.is_a?(Computed) ? link.value : link }

      private

      def part(name, given) = given.is_a?(Proc) ? Computed.new(name, given).freeze : Extras.checked(name, given)
    end
  end
end
