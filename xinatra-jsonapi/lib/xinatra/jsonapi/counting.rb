# frozen_string_literal: true

require "json"
require_relative "source"

module Xinatra
  module JSONAPI
    # How many rows a collection has in all, in the way that its resource has chosen.
    class Counting
      # How many, and whether that is a guess of the database.
      Total = Struct.new(:number, :estimated)

      # @param resource [Resource] of the collection
      # @param source [Source, nil] of the database
      # @param whole [Boolean] whether all of the resource's rows are counted
      # @param prepared [Boolean] whether the rows can be asked for by a prepared statement
      # @param key [Object] equal for those that count the same for the same values
      # @yieldparam values [#[]] what stands for values, open or given
      # @yieldreturn [Sequel::Dataset] the rows
      def initialize(resource, source, whole:, prepared:, key:, &rows)
        @resource = resource
        @source = source
        @whole = whole
        @key = key
        @rows = rows
        @statement = source.statement { |open| dataset(open) } if source && prepared
        freeze
      end

      # @param values [#[]] what stands for values, open or given
      # @return [Sequel::Dataset] of one row with the exact number
      def dataset(values) = @rows.call(values).unordered.select(Sequel.function(:count).*)

      # @param values [Array<Object>] of the statement
      # @return [Total]
      def total(values)
        case @resource.options.fetch(:count)
        when :cached then Total.new(@resource.counts.fetch([@key, values]) { exact(values) }, false)
        when :estimated then estimated(values)
        else Total.new(exact(values), false)
        end
      end

      private

      def exact(values)
        return @source.rows(@statement, values).first.first.to_i if @statement

        query = dataset(given(values))
        (@source ? @source.literal(query) : query).single_value
      end

      def given(values) = Source::Given.new(@source, values)

      # Where the database does not guess, or has not looked at the table yet, it counts.
      def estimated(values)
        number = guess(values)
        number ? Total.new(number, true) : Total.new(exact(values), false)
      end

      def guess(values)
        return unless @source.respond_to?(:estimate)
        return @source.size_of(@resource.model.table_name) if @whole && @resource.model.simple_table

        @source.estimate(@rows.call(given(values)).unordered.select(1))
      end
    end
  end
end
