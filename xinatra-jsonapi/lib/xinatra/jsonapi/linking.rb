# frozen_string_literal: true

require_relative "identifiers"

module Xinatra
  module JSONAPI
    # A relationship whose linkage the rows themselves do not have (JSON:API 1.1, "Resource Linkage"): one query for
    # what all the rows lead to.
    class Linking
      # The extra column that says which row a target belongs to.
      SOURCE = :xinatra_source
      private_constant :SOURCE

      # @param relationship [Relationship]
      # @param from [Selection] whose rows lead there
      # @param plan [Compound] whose part it is
      def initialize(relationship, from, plan)
        @relationship = relationship
        @from = from
        @plan = plan
        @selection = selection({ SOURCE => asked.looked_for })
        @statement = plan.statement(self) if @selection.raw?
        @identifiers = Identifiers.new(relationship.target, plan.source)
        settle
        freeze
      end

      # @param values [#any] what stands for values, open or given
      # @return [Sequel::Dataset]
      def dataset(values)
        found = @selection.of(asked.dataset { |column| values.any(column, 0) })
        @relationship.many? ? found.order(*asked.ordering.sql).limit(most + 1) : found
      end

      # Writes linkage into those of the rows that lead there.
      # @param rows [Array<Array>]
      # @param document [Document]
      # @return [Array<Array>] the rows of the targets
      def load(rows, document)
        rows = @relationship.leading(rows, @from)
        at = @from.index(@relationship.source_column)
        keys = rows.filter_map { |row| row[at] }.uniq
        found = keys.empty? ? [] : targets(keys)
        link(rows, at, found, document)
      end

      private

      # What is asked for the targets' rows.
      def asked = @relationship

      # The rows that there can be of them in a document.
      # @return [Integer]
      def most = @plan.include_limit

      def selection(extra) = Identifiers.new(@relationship.target, @plan.source, extra)

      def settle; end

      def targets(keys) = @selection.rows(@statement, [@plan.list(keys)]) { |given| dataset(given) }

      # Where the row's own key does not say it.
      # @return [Array<Array>] the targets that are shown
      def link(rows, at, found, _document)
        place = @from.linkage_index(@relationship.whole)
        return found unless place

        source = @selection.index(SOURCE)
        by_key = found.group_by { |target| target[source].to_s }
        many = @relationship.many?
        rows.each { |row| row[place] = @identifiers.linkage(by_key[row[at].to_s] || [], many:) }
        found
      end
    end
  end
end
