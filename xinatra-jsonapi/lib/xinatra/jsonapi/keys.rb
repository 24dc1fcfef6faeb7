# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # The keys of a page's rows, which may be many; of the rows themselves only those at both ends are kept, for they
    # say how many there are and where the next page begins.
    class Keys
      # @return [Array<Object>]
      attr_reader :all
      # @return [Array, nil] a row
      attr_reader :first, :last

      def initialize
        @all = []
      end

      # @param row [Array] the key before all else
      # @return [void]
      def add(row)
        @all << row.first.freeze
        @first ||= row
        @before = @last
        @last = row
      end

      # @return [Integer]
      def size = all.size

      # @return [Boolean]
      def empty? = all.empty?

      # Lets go of the last one, once.
      # @return [void]
      def pop
        all.pop
        @last = @before
      end

      # @return [void]
      def reverse!
        all.reverse!
        @first, @last = @last, @first
      end
    end
  end
end
