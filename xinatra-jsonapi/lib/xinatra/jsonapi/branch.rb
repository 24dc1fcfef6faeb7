# frozen_string_literal: true

require_relative "ordering"

module Xinatra
  module JSONAPI
    # One of the types that a {Polymorphic} relationship leads to: a relationship of the rows that say so.
    class Branch
      # @return [Polymorphic] what it is a part of
      attr_reader :whole
      # @return [String] what the type's column has for it
      attr_reader :word
      # @return [Resource] what it leads to
      attr_reader :target

      # @param whole [Polymorphic]
      # @param word [String]
      # @param target [Resource]
      def initialize(whole, word, target)
        @whole = whole
        @word = word
        @target = target
        freeze
      end

      # @return [String] see {Relationship#name}
      def name = whole.name

      # @return [Array<Resource>] what the whole can lead to, for paths of `include` hold for all of it
      def targets = whole.targets

      # @param roles [Array<Symbol>] of whoever asks
      # @return [Boolean] see {Relationship#includable?}
      def includable?(roles) = whole.includable?(roles)

      # @return [Boolean] it leads to one
      def many? = false

      # @return [Symbol] see {Relationship#source_column}
      def source_column = whole.source_column

      # @return [Class] of what answers queries for what it leads to
      def plan = Plan

      # @return [Boolean] whether what it leads to can be sorted and filtered
      def selective? = true

      # @param rows [Array<Array>]
      # @param selection [Selection] of them
      # @return [Array<Array>] those of them that lead here
      def leading(rows, selection)
        at = selection.index(whole.type_column)
        rows.select { |row| row[at] == word }
      end

      # @return [Sequel::SQL::QualifiedIdentifier] see {Relationship#looked_for}
      def looked_for = target.qualified_key

      # @yieldparam column [Object] what is to be compared with values of {#source_column}
      # @yieldreturn [Object] the condition
      # @return [Sequel::Dataset] the target's rows
      def dataset = target.dataset.where(yield(looked_for))

      # @return [Ordering] of the target's rows
      def ordering = Ordering.keyed([], target.qualified_key)
    end
  end
end
