# frozen_string_literal: true

module BenchDD
  module Statistics
    # What a count of events says about their probability.
    module Binomial
      # The interval of Clopper and Pearson: it holds the true probability at least as often as asked, whatever that is.
      # Source: Clopper and Pearson, Biometrika 26 (1934) 404-413; by beta quantiles as in Brown, Cai and DasGupta,
      # Statistical Science 16 (2001) 101-133.
      #
      #   Binomial.exact_interval(2, 300, 0.95) # => [0.00081, 0.02387]
      #
      # @param events [Integer] 0 to trials
      # @param trials [Integer] 1 or more
      # @param confidence [Float] between 0 and 1
      # @return [Array(Float, Float)] the lowest and the highest probability
      # @raise [Error] for other numbers
      def self.exact_interval(events, trials, confidence = 0.95)
        check(events, trials, confidence)
        side = (1.0 - confidence) / 2
        low = events.zero? ? 0.0 : Beta.new(events, trials - events + 1).quantile(side)
        high = events == trials ? 1.0 : 1.0 - Beta.new(trials - events, events + 1).quantile(side)
        [low, high]
      end

      def self.check(events, trials, confidence)
        unless [events, trials].all?(Integer) && trials.positive? && events.between?(0, trials)
          raise Error, "#{events} events of #{trials} trials cannot be: give whole numbers, and a trial for each event"
        end
        return if confidence.positive? && confidence < 1

        raise Error, "a confidence of #{confidence} is out of range: give one between 0 and 1, such as 0.95"
      end
      private_class_method :check
    end
  end
end
