# frozen_string_literal: true

module BenchDD
  module Profiler
    class Difference
      # What one run of the program has cost, by node.
      class Run
        # @return [Profile]
        attr_reader :profile
        # @return [Array<Numeric>] of each of its nodes itself: nanoseconds, or objects
        attr_reader :weights

        # @param profile [Profile]
        # @param units [Numeric, nil] of work that were done; nil: not known, costs are shares of the whole
        # @param weights [Array<Numeric>] where they are not the profile's own
        def initialize(profile, units: nil, weights: Run.weights(profile))
          @profile = profile
          @units = units
          @weights = weights
        end

        # @param profile [Profile]
        # @return [Array<Integer>] of each node: what it ran, waited in it, or allocated
        def self.weights(profile) = profile.nodes.map { |node| Node::WEIGHTS.sum { |name| node[name] } }

        # @return [Boolean] whether costs are those of a unit of work
        def units? = !@units.nil?

        # @return [Boolean] whether nothing was sampled
        def empty? = @weights.sum.zero?

        # @return [Float] what a unit of work has cost, or 1
        def total = @weights.sum / measure

        # @param matching [#call] takes a {Frame}, and returns what it is counted as
        # @return [Hash{Frame => Float}] what each has cost itself, a unit of work or of the whole
        def by_frame(matching)
          frames = @profile.frames.map(&matching)
          sum { |node| frames[node.frame] }
        end

        # @param matching [#call] takes a {Frame}, and returns what it is counted as
        # @return [Hash{(Frame, Integer) => Float}] the same by frame and line
        def by_line(matching)
          frames = @profile.frames.map(&matching)
          sum { |node| [frames[node.frame], node.line] }
        end

        # Cuts it where its time is divided, so that one profile tells how much its parts differ.
        # @param parts [Integer]
        # @return [Array<Run>] none where it is not known when samples were taken, or there are too few
        def cut(parts)
          samples = @profile.tracks.flat_map(&:timeline).sort_by(&:last).map(&:first)
          return [] if samples.size < 2 * parts

          samples.each_slice(samples.size.fdiv(parts).ceil).map { |slice| part(slice, samples.size) }
        end

        # @return [Float] what all weights are divided by
        def measure = (@units || [@weights.sum, 1].max).to_f

        private

        def sum
          @profile.nodes.each_with_index.with_object(Hash.new(0.0)) do |(node, number), sums|
            sums[yield node] += @weights[number] / measure unless @weights[number].zero?
          end
        end

        def part(slice, all)
          counts = slice.tally
          weights = @profile.nodes.each_with_index.map do |node, number|
            counts.key?(number) ? @weights[number] * counts[number].fdiv(node.samples) : 0
          end
          Run.new(@profile, units: @units && (@units * slice.size.fdiv(all)), weights: weights)
        end
      end
    end
  end
end
