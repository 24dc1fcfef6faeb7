# frozen_string_literal: true

module BenchDD
  module Statistics
    # Where {Simulation} draws the log-ratios of identical code from.
    module Noise
      # Normal noise around 0. Source: Box and Muller, Annals of Mathematical Statistics 29 (1958) 610-611.
      class Gaussian
        # @param deviation [Float] standard deviation
        # @param random [Random]
        def initialize(deviation, random)
          @deviation = deviation
          @random = random
        end

        # @return [Float] the next log-ratio
        def draw
          if (spare = @spare)
            @spare = nil
            return spare
          end

          radius = @deviation * Math.sqrt(-2.0 * Math.log(1.0 - @random.rand))
          angle = 2.0 * Math::PI * @random.rand
          @spare = radius * Math.sin(angle)
          radius * Math.cos(angle)
        end
      end

      # Measured log-ratios, drawn with replacement after their mean was taken off.
      class Resampled
        # @param pool [Array<Float>] two or more that differ
        # @param random [Random]
        # @raise [Error] for another pool
        def initialize(pool, random)
          unless pool.uniq.size > 1 && pool.all?(&:finite?)
            raise Error, "a pool of #{pool.size} log-ratios cannot be resampled: give finite ones that differ"
          end

          mean = pool.sum / pool.size
          @pool = pool.map { |log_ratio| log_ratio - mean }
          @random = random
        end

        # @return [Float] the next log-ratio
        def draw = @pool[@random.rand(@pool.size)]
      end
    end

    private_constant :Noise
  end
end
