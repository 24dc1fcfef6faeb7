# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # The connections of an endpoint that stay open, in this process: so many at most. Those that want to know are
      # told now and then what time it is.
      class Connections
        # @param most [Integer]
        # @param interval [Numeric] seconds
        def initialize(most, interval)
          @most = most
          @interval = interval
          @open = {}.compare_by_identity
          @lock = Mutex.new
        end

        # @return [Integer]
        def size = @open.size

        # @return [Boolean] whether there is no room for another one
        def full? = size >= @most

        # @param connection [Object]
        # @yieldparam now [Float] seconds, of the monotonic clock
        # @return [Boolean] whether there was room for it
        def add(connection, &tick)
          @lock.synchronize do
            next false if @open.size >= @most

            @open[connection] = tick
            @clock = Thread.new { tell_time } unless @clock&.alive?
            true
          end
        end

        # @param connection [Object]
        # @return [void]
        def delete(connection) = @lock.synchronize { @open.delete(connection) }

        private

        # Until there is none any more.
        def tell_time
          Thread.current.name = "graphql connections"
          loop do
            sleep(@interval)
            ticks = @lock.synchronize { @open.values.tap { |open| @clock = nil if open.empty? } }
            break if ticks.empty?

            now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
            ticks.each { |tick| tick&.call(now) }
          end
        end
      end
    end
  end
end
