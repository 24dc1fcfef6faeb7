# frozen_string_literal: true

require "graphql"

module Xinatra
  module GraphQL
    module HTTP
      # How much a document asks for, with each fragment counted wherever it is spread: thirty fragments that spread the
      # next one twice are a thousand bytes, and a billion selections. Each is looked at once.
      class DocumentSize
        Nodes = ::GraphQL::Language::Nodes
        # Of a fragment that spreads itself: such a document is not valid.
        ENDLESS = [0, 0].freeze
        private_constant :Nodes, :ENDLESS

        # @param document [::GraphQL::Language::Nodes::Document]
        # @param deepest [Integer] levels that are looked at
        def initialize(document, deepest)
          @deepest = deepest
          definitions = document.definitions
          @fragments = definitions.grep(Nodes::FragmentDefinition).to_h { |fragment| [fragment.name, fragment] }
          @sizes = {}
          of_operations = definitions.grep(Nodes::OperationDefinition).map { |one| size(one.selections, 1) }
          of_fragments = @fragments.each_key.map { |name| fragment(name, 1) }
          @selections, @levels = [[0, 0], *of_operations, *of_fragments].transpose.map(&:max)
        end

        # @return [Integer] fields and fragments of the largest definition
        attr_reader :selections
        # @return [Integer] of them within each other, in the deepest definition; or one more than are looked at
        attr_reader :levels

        private

        # @return [Array(Integer, Integer)]
        def size(selections, level)
          return [0, 0] if selections.empty? || level > @deepest + 1

          inner = selections.map { |node| below(node, level + 1) }
          [selections.size + inner.sum(&:first), 1 + inner.map(&:last).max]
        end

        def below(node, level)
          node.is_a?(Nodes::FragmentSpread) ? fragment(node.name, level) : size(node.selections, level)
        end

        def fragment(name, level)
          @sizes.fetch(name) do
            @sizes[name] = ENDLESS
            @sizes[name] = size(@fragments[name]&.selections || [], level)
          end
        end
      end
    end
  end
end
