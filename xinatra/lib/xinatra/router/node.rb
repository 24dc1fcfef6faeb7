# frozen_string_literal: true

module Xinatra
  module Router
    # A place in a {Tree}: what may follow a path's first segments. Lists of indices ascend, since
    # patterns are added in order.
    class Node
      NO_INDICES = [].freeze
      # In a segment: what comes is captured.
      CAPTURED = "\0"
      NEVER = (2**61) - 1
      private_constant :NO_INDICES

      # @return [Integer] the smallest index in this node and below
      attr_reader :min
      # @return [Hash{String => Node}, nil] the nodes behind a literal segment
      attr_reader :literals
      # @return [Node, nil] the node behind a segment that is captured
      attr_reader :capture
      # @return [Array<Integer, Hash{String => Node}>, nil] the nodes behind a segment captured but for its first bytes:
      #   the number of these, the nodes by them, the next number, ... (walking it with `while` takes half the time)
      attr_reader :prefixed
      # @return [Array<Integer>] patterns that end here
      attr_reader :ends
      # @return [Array<Integer>] patterns that end here with a splat, whatever follows
      attr_reader :splats
      # @return [Array<Integer, Hash{String => Array<Integer>}>, nil] patterns to be tried one by one when what follows
      #   begins with some bytes: laid out as {#prefixed}
      attr_reader :hung

      # @return [Boolean] whether there are {#splats}, {#prefixed} or {#hung}
      attr_reader :more

      # @param index [Integer] of the first pattern that comes here
      def initialize(index)
        @min = index
        @ends = @splats = NO_INDICES
        @literals = @capture = @prefixed = @hung = nil
        @closing = NEVER
        @more = false
      end

      # Finds the node behind some segments, making what is missing.
      #
      # @param segments [Array<String>] literals; one that is captured, from its first byte or a later one, has
      #   {CAPTURED} at that place
      # @param index [Integer] the pattern's
      # @return [Node]
      def grow(segments, index)
        segments.inject(self) { |node, segment| node.child(segment, index) }
      end

      # @param segment [String] as for {#grow}: the last of the pattern
      # @param index [Integer] the pattern's
      def end_with(segment, index)
        @closing = index if @closing == NEVER && !segment.include?(CAPTURED)
        child(segment, index).end_here(index)
      end

      # @param index [Integer] of a pattern that ends here with a splat
      def splat_with(index)
        @more = true
        @splats = [] if @splats.empty?
        @splats << index
      end

      # @param prefix [String] what the rest of a path must begin with, without a slash
      # @param index [Integer] of a pattern that can only be tried
      def hang(prefix, index)
        @more = true
        (table(@hung ||= [], prefix.bytesize)[prefix] ||= []) << index
      end

      # Says whether a pattern of a smaller index may match a path of these segments and one more, unknown one. It may
      # say so without need, never fail to.
      #
      # @param segments [Array<String>] literals
      # @param index [Integer]
      # @param depth [Integer] how many of the segments lead to this node
      # @return [Boolean]
      def rival?(segments, index, depth = 0)
        return false if @min >= index
        return true if (@splats.first || NEVER) < index
        return earliest_of_last < index if depth == segments.size

        segment = segments[depth]
        return true if found(@hung, segment).any? { |indices| indices.first < index }

        nodes = [@literals&.[](segment), @capture, *found(@prefixed, segment)].compact
        nodes.any? { |node| node.rival?(segments, index, depth + 1) }
      end

      # @return [Node] self, frozen with all below
      def freeze
        @capture&.freeze
        @literals&.each_value(&:freeze)&.freeze
        [*@prefixed, *@hung].grep(Hash) { |table| table.freeze.each_value(&:freeze) }
        @prefixed.freeze
        @hung.freeze
        @ends.freeze
        @splats.freeze
        super
      end

      protected

      def end_here(index)
        @ends = [] if @ends.empty?
        @ends << index
      end

      def child(segment, index)
        case segment.index(CAPTURED)
        when nil
          (@literals ||= {})[segment] ||= Node.new(index)
        when 0 then @capture ||= Node.new(index)
        else prefixed_child(segment.chop, index)
        end
      end

      private

      def prefixed_child(prefix, index)
        @more = true
        table(@prefixed ||= [], prefix.bytesize)[prefix] ||= Node.new(index)
      end

      # The smallest index of a pattern that takes some last segment here. Hashes keep the order of insertion, which is
      # that of indices.
      def earliest_of_last
        nodes = [*@prefixed].grep(Hash) { |table| table.first.last.min }
        indices = [*@hung].grep(Hash) { |table| table.first.last.first }
        [*nodes, *indices, @closing, @capture&.ends&.first || NEVER].min
      end

      def table(tables, size)
        at = tables.index(size)
        return tables[at + 1] if at

        tables.push(size, {}).last
      end

      def found(tables, segment)
        [*tables].each_slice(2).filter_map { |size, table| table[segment.byteslice(0, size)] }
      end
    end
  end
end
