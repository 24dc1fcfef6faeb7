# frozen_string_literal: true

module BenchDD
  module DSL
    # What a scenario knows as `data`: the slice of its dataset that the runner wants it to walk now. A slice may begin
    # again at the dataset's start, so that a small dataset fills a batch.
    class Cursor
      include Enumerable

      # @return [Integer] how many elements the slice has
      attr_reader :size
      alias length size

      # @param elements [Array]
      # @raise [Error] when there are none
      def initialize(elements)
        raise Error, "the dataset is empty: let it return at least one element." if elements.empty?

        @elements = elements
        @collects = false
        whole
      end

      # Chooses the slice that comes next.
      # @param from [Integer] the first element's index; beyond the end it goes on at the start
      # @param size [Integer] how many
      # @return [Cursor] self
      def slice(from, size)
        @from = from % @elements.size
        @size = size
        self
      end

      # Chooses all of the dataset.
      # @return [Cursor] self
      def whole = slice(0, @elements.size)

      # @return [Integer] how many elements the dataset has
      def total = @elements.size

      # Lets `each` collect what its block returns: so a scenario's result is known where it is checked, and costs
      # nothing where it is timed.
      # @return [Cursor] self
      def collecting!
        @collects = true
        self
      end

      # Walks the slice.
      # @yieldparam element [Object]
      # @return [Array, nil] what the block returned for each element, while a result is checked; nil while timed
      def each(&block)
        return to_enum(:each) { @size } unless block_given?
        return collect(&block) if @collects

        elements = @elements
        last = elements.size
        index = @from
        left = @size
        while left.positive?
          yield elements[index]
          index += 1
          index = 0 if index == last
          left -= 1
        end
      end

      # @return [Array] what the block returned for each element of the slice
      def collect
        Array.new(@size) { |offset| yield @elements[(@from + offset) % @elements.size] }
      end
      alias map collect

      # @return [Object] one element of the slice, the first
      def first(*count) = count.empty? ? @elements[@from] : to_a.first(*count)

      # @return [Array] the slice
      def to_a = collect(&:itself)
    end
  end
end
