# frozen_string_literal: true

require_relative "footprint"

module Xinatra
  module GraphQL
    # What is done for an operation of a document. Frozen; shared by all threads.
    class Plan
      LEAST = 256
      MOST = 1_048_576
      # Fields of an ordinary plan, each of which takes some 600 bytes.
      ORDINARY = 100
      # Bytes more than the last result had: a value asks for what it might need, and something may follow the data.
      SPARE = 256
      private_constant :LEAST, :MOST, :ORDINARY, :SPARE

      # @return [Selection] of the root
      attr_reader :root
      # @return [Array<Selection>] all of them
      attr_reader :selections
      # @return [Footprint]
      attr_reader :footprint

      # @param root [Selection]
      # @param serial [Boolean] whether the root's fields come one after the other
      # @param selections [Array<Selection>]
      # @param footprint [Footprint]
      def initialize(root, serial, selections, footprint)
        @root = root
        @serial = serial
        @selections = selections.freeze
        @footprint = footprint
        @room = [LEAST]
        freeze
      end

      # @return [Numeric] how many ordinary plans it is as large as, at least 1
      def weight = [@selections.sum { |selection| selection.fields.size }.fdiv(ORDINARY), 1].max

      # @return [Integer] bytes that are made room for when its result becomes text: as many as the last one had
      def room = @room.first

      # @param bytes [Integer] that a result has had
      # @return [void]
      def room=(bytes)
        @room[0] = (bytes + SPARE).clamp(LEAST, MOST)
      end

      # @return [Boolean] whether the root's fields come one after the other, as those of mutations
      def serial? = @serial

      # @return [String] without all that it holds, which would be megabytes
      def inspect = "#<#{self.class} of #{@root.type.graphql_name}>"
    end
  end
end
