# frozen_string_literal: true

require_relative "selection"

module Xinatra
  module JSONAPI
    # A relationship whose targets are included (JSON:API 1.1, "Inclusion of Related Resources"): one query for the
    # targets of all the rows that lead there, and one for each relationship further on.
    class Inclusion
      # The extra column that says which row a target belongs to.
      SOURCE = :xinatra_source
      private_constant :SOURCE

      # @param relationship [Relationship]
      # @param from [Selection] whose rows lead here
      # @param tree [Hash{String => Hash}] what is included further on
      # @param plan [Plan] whose part it is
      def initialize(relationship, from, tree, plan)
        @relationship = relationship
        @from = from
        @plan = plan
        followed = plan.followed(relationship.target, tree)
        @selection = plan.select(relationship.target, followed, { SOURCE => relationship.qualified_target })
        @statement = plan.statement(self) if @selection.raw?
        @inclusions = plan.inclusions(@selection, tree)
        freeze
      end

      # @param values [#any] what stands for values, open or given
      # @return [Sequel::Dataset]
      def dataset(values)
        found = @selection.of(@relationship.dataset).where(values.any(@relationship.qualified_target, 0))
        @relationship.own_key? ? found : found.order(*@relationship.order)
      end

      # Reads the targets of rows, and those that these lead to; writes linkage into the rows.
      # @param rows [Array<Array>]
      # @param document [Document]
      # @return [void]
      def load(rows, document)
        at = @from.index(@relationship.source_column)
        keys = rows.filter_map { |row| row[at] }.uniq
        found = keys.empty? ? [] : targets(keys)
        link(rows, at, found)
        return if found.empty?

        document.include(@relationship.target, @selection, found)
        @inclusions.each { |inclusion| inclusion.load(found, document) }
      end

      private

      def targets(keys)
        list = @selection.raw? ? @plan.source.list(keys) : keys
        found = @selection.rows(@statement, [list]) { |given| dataset(given) }
        return found if @relationship.many? || @relationship.own_key?

        source = @selection.index(SOURCE)
        found.uniq { |target| target[source] }
      end

      # Where the row's own key does not say it.
      def link(rows, at, found)
        place = @from.linkage_index(@relationship)
        return unless place

        source = @selection.index(SOURCE)
        by_key = found.group_by { |target| target[source].to_s }
        rows.each { |row| row[place] = linkage(by_key[row[at].to_s] || []) }
      end

      def linkage(targets)
        type = @relationship.target.type
        identifiers = targets.map { |row| "{\"type\":\"#{type}\",\"id\":#{JSON.generate(row.first.to_s)}}" }
        @relationship.many? ? "[#{identifiers.join(",")}]" : identifiers.first || "null"
      end
    end
  end
end
