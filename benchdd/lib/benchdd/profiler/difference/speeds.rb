# frozen_string_literal: true

module BenchDD
  module Profiler
    class Difference
      # How much dearer each run was in all frames alike: a machine that is slower for a while says nothing of the
      # program. A run's factor is the median of what its frames cost over what they cost on average, so that a frame
      # which has changed does not move it unless it is half of all.
      #
      # Source of the idea: median of ratios, Anders and Huber, Genome Biology 11 (2010) R106.
      class Speeds
        # @param costs [Array<Hash{Frame => Float}>] of each run
        # @param frames [Array<Frame>] that are large enough to tell
        def initialize(costs, frames)
          @averages = frames.to_h { |frame| [frame, costs.sum { |run| run[frame] } / costs.size] }
          @all = @averages.values.sum
        end

        # @param run [Hash{Frame => Float}]
        # @return [Float] its factor, 1.1 where it was a tenth dearer
        def factor(run)
          passed = 0.0
          ratios = @averages.filter_map { |frame, average| [run[frame] / average, average] if average.positive? }
          middle, = ratios.sort.find { |_, weight| (passed += weight) >= @all / 2 }
          middle&.positive? ? middle : 1.0
        end
      end
    end
  end
end
