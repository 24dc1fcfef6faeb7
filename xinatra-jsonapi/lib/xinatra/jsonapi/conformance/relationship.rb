# frozen_string_literal: true

require_relative "manifest_node"

module Xinatra
  module JSONAPI
    module Conformance
      # A relationship of the manifest: `author: people`, or a mapping that says what clients may do with it.
      class Relationship < ManifestNode
        SWITCH = [TrueClass, FalseClass].freeze
        # The keys of both kinds: `update: false` says that no client may change it.
        KEYS = { to_one: { "type" => [String], "update" => SWITCH, "clear" => SWITCH },
                 to_many: { "type" => [String], "update" => SWITCH, "add" => SWITCH, "remove" => SWITCH,
                            "replace" => SWITCH } }.freeze
        private_constant :SWITCH, :KEYS

        # @return [String]
        attr_reader :name

        # @param kind [Symbol] `:to_one` or `:to_many`
        # @param name [String]
        # @param values [String, Hash] the related type, or more
        # @raise [ManifestError]
        def initialize(kind, name, values)
          @name = name
          super("the relationship #{name}", values.is_a?(String) ? { "type" => values } : values, KEYS.fetch(kind))
          required("type")
        end

        # @return [String] the related type
        def type = self["type"]

        # @param action [Symbol] `:update`, `:clear`, `:add`, `:remove` or `:replace`
        # @return [Boolean, nil] nil when the manifest does not say
        def allows(action) = self[action.to_s]
      end
    end
  end
end
