# frozen_string_literal: true

module BenchDD
  module Statistics
    # Runs the whole sequential procedure many times on noise of known size, and counts what it says. The decisions are
    # those of {Look}, as in {SequentialTest}.
    #
    #   aa = Simulation.new(Design.new(alpha: 0.01), seed: 1).normal(100_000, deviation: 0.0045)
    #   aa.share(:faster, :slower) # => 0.003: false alarms
    class Simulation
      # The first change {#smallest_change} tries, and the largest, as log-ratios.
      FIRST_CHANGE = 0.001
      LARGEST_CHANGE = 1.0
      # Halvings of the interval around the smallest change.
      HALVINGS = 7
      private_constant :FIRST_CHANGE, :LARGEST_CHANGE, :HALVINGS

      # @param design [Design]
      # @param seed [Integer] equal seeds give equal outcomes
      # @param scale [#call] what the noise of a pair is multiplied by, given how many there are before it
      def initialize(design, seed:, scale: ->(_pairs) { 1.0 })
        @design = design
        @seed = seed
        @scales = Array.new(design.looks.last.pairs, &scale)
      end

      # @param runs [Integer] how often
      # @param deviation [Float] the standard deviation of a pair's log-ratio
      # @param effect [Float] the true log-ratio
      # @return [Outcome]
      def normal(runs, deviation:, effect: 0.0)
        repeat(runs, effect, Noise::Gaussian.new(deviation, Random.new(@seed)))
      end

      # @param runs [Integer] how often
      # @param pool [Array<Float>] measured log-ratios of identical code; they are centred
      # @param effect [Float] the true log-ratio
      # @return [Outcome]
      # @raise [Error] for a pool without spread
      def resampled(runs, pool:, effect: 0.0)
        repeat(runs, effect, Noise::Resampled.new(pool, Random.new(@seed)))
      end

      # @param runs [Integer] how often each change is tried
      # @param pool [Array<Float>] see {#resampled}
      # @param power [Float] the share of runs that must find it
      # @return [Float, nil] the least slowdown that is found this often, 0.008 for 0.8 %; nil when even a threefold
      #   cost is not
      # @raise [Error] for a pool without spread
      def smallest_change(runs, pool:, power: 0.92)
        found = ->(effect) { resampled(runs, pool:, effect:).share(:slower) >= power }
        high = FIRST_CHANGE
        high *= 2 until found.call(high) || high > LARGEST_CHANGE
        return if high > LARGEST_CHANGE

        low = high == FIRST_CHANGE ? 0.0 : high / 2
        HALVINGS.times do
          middle = (low + high) / 2
          found.call(middle) ? high = middle : low = middle
        end
        Math.exp(high) - 1.0
      end

      private

      def repeat(runs, effect, noise)
        outcome = Outcome.new
        runs.times { run(effect, noise, outcome) }
        outcome
      end

      # One procedure. The effect is added to the mean, so that the running sums keep the digits of the noise.
      def run(effect, noise, outcome)
        sum = squares = 0.0
        drawn = 0
        verdict = :unclear
        @design.looks.each do |look|
          while drawn < look.pairs
            value = noise.draw * @scales[drawn]
            sum += value
            squares += value * value
            drawn += 1
          end
          mean = sum / drawn
          verdict = look.verdict(mean + effect, squares - (sum * mean))
          break unless verdict == :unclear
        end
        outcome.add(verdict, drawn)
      end
    end
  end
end
