# frozen_string_literal: true

require "bigdecimal"
require "json"

module Bench
  module Runner
    class JSONAPI
      # What a document says, without what servers may do in ways of their own: links, the order of members and of
      # what is included, `jsonapi`, where the number of all rows stands in `meta`, and how many zeros a decimal has.
      class Content
        # Attributes that are decimals.
        DECIMALS = %w[value-net value-vat].freeze
        private_constant :DECIMALS

        # @return [Hash{String => Object}] parts of the document that can be compared
        attr_reader :parts

        # @param text [String] a document
        # @raise [Error] when it is no document of a collection
        def initialize(text)
          document = JSON.parse(text)
          included = document.fetch("included", []).map { |one| resource(one) }
          @parts = { "data" => document.fetch("data").map { |one| resource(one) },
                     "included" => included.sort_by { |one| key(one) }, "total" => total(document.fetch("meta")) }
        rescue JSON::ParserError, KeyError, NoMethodError, TypeError => e
          raise Error, "this is no document of a collection (#{e.class}): #{text[0, 200]}"
        end

        # @param other [Content]
        # @return [Array(Object, Object), nil] the first things that differ, of this and of the other; nil where none do
        def difference(other)
          parts.each do |name, mine|
            its = other.parts.fetch(name)
            return first_of(mine, its) unless mine == its
          end
          nil
        end

        private

        def first_of(mine, its)
          return [mine, its] unless mine.is_a?(Array)

          at = (0..).find { |index| mine[index] != its[index] }
          [mine[at], its[at]]
        end

        def resource(one)
          { "type" => one.fetch("type"), "id" => one.fetch("id"),
            "attributes" => one.fetch("attributes").to_h { |name, value| [name, plain(name, value)] },
            "linkage" => one.fetch("relationships", {}).transform_values { |relation| linkage(relation) } }
        end

        def plain(name, value) = DECIMALS.include?(name) && value ? BigDecimal(value).to_s : value

        # Where it is shown at all.
        def linkage(relation)
          data = relation.fetch("data", "none")
          data.is_a?(Array) ? data.sort_by { |one| key(one) } : data
        end

        def key(one) = one.values_at("type", "id")

        def total(meta) = meta["total"] || meta.fetch("pagination").fetch("self").fetch("record-count")
      end
    end
  end
end
