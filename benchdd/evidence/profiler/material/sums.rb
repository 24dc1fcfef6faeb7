# frozen_string_literal: true

module Evidence
  module Profiling
    # Sums over a profile: what is below a method, in one itself, and collections apart, with who is said to have asked
    # for them.
    class Sums
      # The frame of a collection.
      COLLECTION = "(garbage collection)"

      # @return [Hash{String => Integer}] below each name, itself with it, without collections
      attr_reader :below
      # @return [Hash{String => Integer}] in each itself
      attr_reader :alone
      # @return [Hash{String => Integer}] collections below each name
      attr_reader :collections

      # @param profile [BenchDD::Profiler::Profile]
      # @param weights [Array<Symbol>] that are added up
      def initialize(profile, weights)
        @profile = profile
        @names = profile.frames.map(&:name)
        @below, @alone, @collections = Array.new(3) { Hash.new(0) }
        profile.nodes.each do |node|
          sum = weights.sum { |weight| node[weight] }
          add(node, sum) unless sum.zero?
        end
      end

      private

      def add(node, sum)
        name = @names[node.frame]
        @alone[name] += sum
        sums = name == COLLECTION ? @collections : @below
        above(node).each { |caller| sums[caller] += sum }
      end

      def above(node)
        names = [@names[node.frame]]
        until node.equal?(@profile.nodes.first)
          node = @profile.nodes[node.parent]
          names << @names[node.frame]
        end
        names.uniq
      end
    end
  end
end
