# frozen_string_literal: true

require_relative "linking"

module Xinatra
  module JSONAPI
    # A relationship whose targets are included (JSON:API 1.1, "Inclusion of Related Resources"): one query for the
    # targets of all the rows that lead there, and one for each relationship further on.
    class Inclusion < Linking
      # @param relationship [Relationship]
      # @param from [Selection] whose rows lead here
      # @param plan [Compound] whose part it is
      # @param tree [Hash{String => Hash}] what is included further on
      def initialize(relationship, from, plan, tree)
        @tree = tree
        super(relationship, from, plan)
      end

      # Reads the targets of rows, and those that these lead to; writes linkage into the rows.
      # @param rows [Array<Array>]
      # @param document [Document]
      # @return [void]
      def load(rows, document)
        found = super
        return if found.empty?

        document.include(@relationship.target, @selection, found)
        @inclusions.each { |inclusion| inclusion.load(found, document) }
      end

      private

      def selection(extra)
        target = @relationship.target
        @plan.select(target, @plan.followed(target, @tree), extra)
      end

      def settle = @inclusions = @plan.inclusions(@selection, @tree)
    end
  end
end
