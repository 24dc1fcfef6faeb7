# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # What a database says of keys and unique indexes.
    module Uniqueness
      # @param database [Sequel::Database]
      # @param table [Symbol, Object] as Sequel names it
      # @param columns [Array<Symbol>]
      # @return [Boolean] whether no two rows can have the same values in them; false where that is not known
      def self.of?(database, table, columns)
        sets(database, table).any? { |unique| (unique - columns).empty? }
      rescue Sequel::Error, NotImplementedError
        false
      end

      def self.sets(database, table)
        key = database.schema(table).select { |_, column| column[:primary_key] }.map(&:first)
        indexes = database.indexes(table).each_value.select { |index| index[:unique] }
        [key, *indexes.map { |index| index[:columns] }].reject(&:empty?)
      end
      private_class_method :sets
    end
  end
end
