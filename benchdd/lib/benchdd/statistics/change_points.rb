# frozen_string_literal: true

module BenchDD
  module Statistics
    # Finds where the level of a history changes: single outliers, and two together, are not taken for a change.
    #
    # The logarithms of the samples are cut into segments (see {Partition}). The penalty is in standard deviations of
    # the noise, which are estimated by the median of the steps between neighbours, so that a change of level does not
    # count as noise. Where noise depends on earlier noise, as on a machine that grows slower over days, a history
    # shows more change points than it has.
    module ChangePoints
      # A cut must save absolute distances of this many standard deviations. Chosen by simulation: of histories without
      # a change, at most one in 100 shows one (two, if the noise has no tails at all), whatever their length. The table
      # is in docs/benchdd/statistics.md.
      PENALTY = 8.0
      # A new level shows in at least so many samples, give or take one: three are the majority that outvotes the median
      # of the old.
      LEAST = 4
      # Below this the noise of log values is not believed: counted instructions can be equal for long.
      LEAST_DEVIATION = 1e-6
      # The median distance of a normal variable from 0, in standard deviations: the normal quantile of 3/4.
      MEDIAN_DISTANCE = 0.6744897501960817
      private_constant :PENALTY, :LEAST, :LEAST_DEVIATION, :MEDIAN_DISTANCE

      # A change of level.
      #
      # @!attribute index
      #   @return [Integer] the place of the new level's first sample
      # @!attribute before
      #   @return [Float] the median of the level before
      # @!attribute after
      #   @return [Float] the median of the new level
      ChangePoint = Struct.new(:index, :before, :after) do
        # @return [Float] after over before: 1.05 for 5 % more
        def ratio = after / before
      end

      # @example
      #   ChangePoints.find([10, 11, 10, 12, 11, 10, 20, 21, 20, 22]).map(&:index) # => [6]
      #
      # @param samples [Array<Numeric>] the history, oldest first; positive. It takes time with the square of their
      #   number: about a second for 1,500.
      # @return [Array<ChangePoint>] in the history's order; empty when it is shorter than 8 samples
      # @raise [Error] for a sample that is not positive and finite
      def self.find(samples)
        logs = samples.map { |sample| log(sample) }
        return [] if logs.size < 2 * LEAST

        segments = Partition.new(logs, penalty: PENALTY * deviation(logs), least: LEAST).segments
        levels = segments.map { |segment| Summary.new(logs[segment]).median }
        starts = segments.each_index.drop(1).map { |place| align(logs, segments[place].begin, *levels[place - 1, 2]) }
        change_points(samples, starts)
      end

      def self.log(sample)
        return Math.log(sample) if sample.is_a?(Numeric) && sample.positive? && sample.to_f.finite?

        raise Error, "the history has the sample #{sample.inspect}: leave out what is not a positive number"
      end

      # The deviation of the noise: neighbours differ by the square root of two of it.
      def self.deviation(logs)
        steps = logs.each_cons(2).map { |before, after| (after - before).abs }
        [Summary.new(steps).median / (MEDIAN_DISTANCE * Math.sqrt(2)), LEAST_DEVIATION].max
      end

      # A segment of the least length may begin with a sample of the old level; its place is beyond that.
      def self.align(logs, start, old, new)
        start += 1 while (logs[start] - old).abs < (logs[start] - new).abs
        start
      end

      def self.change_points(samples, starts)
        [0, *starts, samples.size].each_cons(3).map do |from, start, to|
          before, after = [from...start, start...to].map { |range| Summary.new(samples[range]).median }
          ChangePoint.new(start, before, after)
        end
      end

      private_class_method :log, :deviation, :align, :change_points
    end
  end
end
