# frozen_string_literal: true

require_relative "manifest_node"

module Xinatra
  module JSONAPI
    module Conformance
      # How a collection is cut into pages.
      class Pagination < ManifestNode
        # The styles, with their parameters' usual names.
        STYLES = { "number" => { "size" => "page[size]" }, "offset" => { "size" => "page[limit]" },
                   "cursor" => { "after" => "page[after]", "before" => "page[before]", "size" => "page[size]" } }.freeze
        KEYS = { "style" => [String], "size" => [String], "after" => [String], "before" => [String],
                 "max" => [Integer], "unsortable" => [String], "range" => [TrueClass, FalseClass] }.freeze
        private_constant :STYLES, :KEYS

        # @param owner [String] whose pages, for sentences
        # @param values [String, Hash] the style, or more
        # @raise [ManifestError]
        def initialize(owner, values)
          super("page of #{owner}", values.is_a?(String) ? { "style" => values } : values, KEYS)
          @names = STYLES.fetch(required("style")) do
            raise ManifestError, "#{@label} has the style #{self["style"].inspect}: use #{STYLES.keys.join(", ")}."
          end
        end

        # @return [Boolean] whether it is that of the Cursor Pagination profile
        def cursor? = self["style"] == "cursor"

        # @return [String] the parameter that says how many
        def size = parameter("size")

        # @return [String]
        def after = parameter("after")

        # @return [String]
        def before = parameter("before")

        # @return [Integer, nil] the largest size
        def max = self["max"]

        # @return [String, nil] a sort field that cannot be paginated
        def unsortable = self["unsortable"]

        # @return [Boolean, nil] whether `after` and `before` go together
        def range = self["range"]

        private

        def parameter(name) = self[name] || @names.fetch(name)
      end
    end
  end
end
