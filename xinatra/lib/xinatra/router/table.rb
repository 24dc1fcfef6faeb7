# frozen_string_literal: true

module Xinatra
  module Router
    # Texts, each with the ascending indices of the patterns it stands for.
    class Table
      # Stands in {#first} for a text that does not decide alone.
      DEFERRED = -2

      # @return [Hash{String => Integer}] the first index of each text, or {DEFERRED}
      attr_reader :first

      def initialize
        @first = {}
        @more = {}
      end

      # @param text [String]
      # @param index [Integer] greater than all before
      def add(text, index)
        if @first.key?(text)
          (@more[text] ||= []) << index
        else
          @first[text] = index
        end
      end

      # @param text [String]
      # @param after [Integer] see {Router}
      # @return [Integer, nil] the smallest index greater than `after`
      def find(text, after)
        index = @first[text]
        return index if index.nil? || index > after

        @more[text]&.bsearch { |other| other > after }
      end

      # Marks the texts about which something else has to be asked, too.
      #
      # @yieldparam text [String]
      # @yieldparam index [Integer] its first
      # @yieldreturn [Boolean] whether to mark it
      def defer(&)
        @first.select(&).each do |text, index|
          @more[text] = [index, *@more[text]]
          @first[text] = DEFERRED
        end
      end

      # @return [Table] self, frozen
      def freeze
        @first.freeze
        @more.each_value(&:freeze).freeze
        super
      end
    end
  end
end
