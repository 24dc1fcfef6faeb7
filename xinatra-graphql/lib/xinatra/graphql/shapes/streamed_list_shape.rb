# frozen_string_literal: true

require_relative "list_shape"

module Xinatra
  module GraphQL
    # Lists of which some items are delivered later.
    class StreamedListShape < ListShape
      # @return [Shape] of the items
      attr_reader :items
      # @return [String, nil]
      attr_reader :label

      # @param items [Shape]
      # @param firm [Boolean]
      # @param label [String, nil]
      # @param count [Integer, ::GraphQL::Language::Nodes::VariableIdentifier] how many are delivered at once
      def initialize(items, firm, label, count)
        @label = label
        @count = count
        super(items, firm)
      end

      private

      def gather(run, place, index, value, items)
        before = items.size
        found = super
        at_once = run.count(@count)
        return found if run.final?(found) || !found.is_a?(Integer) || found <= at_once

        run.later_items(self, place, at_once).add(index, items.slice!((before + at_once)..))
        at_once
      end
    end
  end
end
