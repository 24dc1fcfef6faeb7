# frozen_string_literal: true

module BenchDD
  module Profiler
    # Samples and weights, added up: of a method, a call or a line.
    Cost = Struct.new(:samples, *Node::WEIGHTS) do
      # @return [Cost] of nothing, to add to
      def self.none = new(0, 0, 0, 0)

      # @param node [Node]
      # @return [Cost] of what was sampled in the node itself
      def self.of(node) = new(node.samples, node.running, node.waiting, node.lock)

      # @param other [Cost, Node]
      # @return [self]
      def add(other)
        self.samples += other.samples
        self.running += other.running
        self.waiting += other.waiting
        self.lock += other.lock
        self
      end

      # @return [Boolean]
      def none? = to_a.all?(&:zero?)
    end
  end
end
