# frozen_string_literal: true

require_relative "identifiers"

module Xinatra
  module JSONAPI
    # A relationship whose linkage records tell, not rows (JSON:API 1.1, "Resource Linkage"), and what it leads to,
    # where that is included.
    class RecordLinking
      # @param relationship [ObjectRelationship]
      # @param from [Selection] whose rows lead there
      # @param plan [ObjectPlan] whose part it is
      # @param tree [Hash{String => Hash}, nil] what is included further on; nil where the targets are not included
      def initialize(relationship, from, plan, tree)
        @relationship = relationship
        @target = relationship.target
        @at = from.index(relationship.source_column)
        @place = from.linkage_index(relationship)
        @included = !tree.nil?
        @identifiers = Identifiers.new(@target, nil)
        @selection = tree ? plan.select(@target, plan.followed(@target, tree)) : @identifiers
        @inclusions = tree ? plan.inclusions(@selection, tree) : []
        freeze
      end

      # Includes the targets of rows, and those that these lead to; writes linkage into the rows.
      # @param rows [Array<Array>]
      # @param document [Document]
      # @return [void]
      def load(rows, document)
        found = {}
        rows.each { |row| link(row, targets(row, found)) }
        return if !@included || found.empty?

        document.include(@target, @selection, found.values)
        @inclusions.each { |inclusion| inclusion.load(found.values, document) }
      end

      private

      # One row for a record, whatever leads to it.
      def targets(row, found)
        @relationship.records(row[@at]).map do |record|
          found[@target.store.key(record)] ||= @selection.made_of([record]).first
        end
      end

      def link(row, targets)
        row[@place] = @identifiers.linkage(targets, many: @relationship.many?) if @place
      end
    end
  end
end
