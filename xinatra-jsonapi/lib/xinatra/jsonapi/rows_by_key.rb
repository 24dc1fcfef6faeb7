# frozen_string_literal: true

require_relative "batch"

module Xinatra
  module JSONAPI
    # How the rows of resources are asked for whose keys are known, wherever these came from: a {Batch} at a time.
    class RowsByKey < Plan
      # @return [Selection] of what is shown of the rows
      attr_reader :shown

      # @param values [#any] what stands for values, open or given
      # @return [Sequel::Dataset] the rows, in any order
      def dataset(values)
        @selection.of(@resource.dataset.where(values.any(@resource.qualified_id, 0)))
      end

      # Whether each resource that is included looks the same whichever way leads to it, so that it does not matter
      # which one is the first to do so.
      # @return [Boolean]
      def streamable? = alike? && (primary? || @ways.fetch(@resource, []).all?(@way))

      # The primary data is included nowhere else.
      # @param document [Document]
      # @param keys [Array<Object>] of the primary data
      # @return [void]
      def claim(document, keys)
        document.claim(@resource, keys) if primary? && compound?
      end

      # @param batch [Batch] all the rows there are
      # @param document [Document]
      # @return [void]
      def fill(document, batch)
        document.primary(@resource, @selection, batch.rows) if primary? && compound?
        batch.join(document)
      end

      # A connection is taken for that, and given back.
      # @param keys [Array<Object>] of rows
      # @param prefix [String] the path at which the API is mounted
      # @return [Batch] of those rows that there are, in the order of the keys
      # @raise [Refusal] 503
      def batch(keys, prefix)
        Reading.persistently(@resource.database) do
          holding do
            batch = Batch.new(keys.empty? ? [] : in_order(primary_rows([list(keys)]), keys), prefix)
            gather(batch)
            batch
          end
        end
      end

      private

      # Includes what the rows lead to; and what is shown of them as identifiers itself.
      def gather(batch)
        batch.include(@resource, @selection, batch.rows) if compound? && !primary?
        @inclusions.each { |inclusion| inclusion.load(batch.rows, batch) }
      end

      # Mostly they come in that order by themselves. Records have other values than the driver.
      def in_order(rows, keys)
        return rows if rows.map(&:first) == keys

        by_key = rows.to_h { |row| [row.first.to_s.freeze, row] }
        keys.filter_map { |key| by_key[key.to_s] }
      end
    end
  end
end
