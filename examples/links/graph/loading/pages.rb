# frozen_string_literal: true

class Graph
  module Loading
    # The same part of the lists of many.
    class Pages < GraphQL::Dataloader::Source
      # @param rows [Sequel::Dataset] of all lists
      # @param column [Sequel::SQL::QualifiedIdentifier] that tells whose list a row is on
      # @param slice [Slice]
      def initialize(rows, column, slice)
        super()
        @rows = rows
        @column = column
        @slice = slice
      end

      # @param owners [Array<Integer>]
      # @return [Array<Array<Sequel::Model>>]
      def fetch(owners)
        found = @slice.of_each(@rows, @column, owners).all.group_by { |row| row[:owner_id] }
        owners.map { |owner| found.fetch(owner, []) }
      end
    end
  end
end
