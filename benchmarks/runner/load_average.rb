# frozen_string_literal: true

require "benchdd/machine"

module Bench
  module Runner
    # The 1-minute load average of the machine, which has to be low when a measurement begins.
    class LoadAverage
      # Figures that are measured at this load or a higher one are not for publication.
      LIMIT = 0.7
      # Seconds between two readings.
      INTERVAL = 5
      private_constant :INTERVAL

      # @param load [Float]
      # @return [Boolean] whether it is below the limit
      def self.low?(load) = load < LIMIT

      # @param out [IO]
      # @param read [Proc] returns the present load
      # @param pause [Proc] takes seconds
      def initialize(out, read: -> { BenchDD::Machine.to_h[:load] }, pause: ->(seconds) { sleep(seconds) })
        @out = out
        @read = read
        @pause = pause
      end

      # Returns as soon as the load is below the limit, at the latest after the given time.
      # @param minutes [Numeric] 0 does not wait
      # @return [Float] the load of the last reading
      def await(minutes)
        load = @read.call
        intervals = (minutes * 60.0 / INTERVAL).ceil
        return load if LoadAverage.low?(load) || intervals.zero?

        sentence = "Waiting at most #{format("%g", minutes)} min until the load is below #{LIMIT}; it is "
        @out.print(sentence, load)
        intervals.times do
          @pause.call(INTERVAL)
          load = @read.call
          @out.print("\r\e[K", sentence, load) if @out.tty?
          break if LoadAverage.low?(load)
        end
        @out.puts
        load
      end
    end
  end
end
