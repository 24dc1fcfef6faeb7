# frozen_string_literal: true

module BenchDD
  module Profiler
    # How it is to be sampled.
    #
    # - `mode`: `:cpu`, CPU time; `:wall`, CPU time and waiting, told apart; `:allocations`, allocated objects
    # - `rate`: samples for a second of that time; `every`: for allocations, one of so many objects
    # - `clock`: what ticks, `:perf`, `:monotonic`, `:cpu`, or `:auto`, the best that is allowed
    # - `lines`: whether a sample knows the line of each frame
    # - `native`: whether C functions that a method in C is in, or Ruby itself, are frames, too
    # - `timeline`: whether it is kept when each sample was taken
    # - `children`: whether those that the process forks are sampled, too, until they end
    # - `threads`: `:all`, those to come among them, or an Array of Threads
    Options = Struct.new(:mode, :rate, :every, :clock, :lines, :native, :timeline, :children, :threads,
                         keyword_init: true) do
      # @param values [Hash{Symbol => Object}] what differs from the usual
      # @return [Options]
      # @raise [ArgumentError] when a value is not what it can be
      def self.with(**values)
        new(mode: :cpu, rate: 1000, every: 64, clock: :auto, lines: true, native: false, timeline: true, children: true,
            threads: :all, **values).check
      end

      # @return [self]
      # @raise [ArgumentError]
      def check
        one_of(:mode, Options::MODES)
        one_of(:clock, Options::CLOCKS)
        between(:rate, Options::RATES)
        between(:every, Options::OBJECTS)
        check_threads
        self
      end

      # @return [Hash{Symbol => Object}] what the sampler takes
      def to_sampler
        { clock: clock, interval: mode == :allocations ? every : (1e9 / rate).round, wall: mode == :wall, lines: lines,
          native: native, timeline: timeline, allocations: mode == :allocations, new_threads: threads == :all,
          empty: false }
      end

      private

      def check_threads
        return if threads == :all || (threads.is_a?(Array) && threads.all?(Thread))

        raise ArgumentError, "threads cannot be #{threads.inspect}: it is :all, or an Array of Threads."
      end

      def one_of(name, values)
        return if values.include?(self[name])

        raise ArgumentError, "#{name} cannot be #{self[name].inspect}: it is #{values.map(&:inspect).join(", ")}."
      end

      def between(name, range)
        return if self[name].is_a?(Numeric) && range.cover?(self[name])

        raise ArgumentError, "#{name} cannot be #{self[name].inspect}: it is from #{range.min} to #{range.max}."
      end
    end
    Options::MODES = %i[cpu wall allocations].freeze
    Options::CLOCKS = %i[auto perf monotonic cpu].freeze
    Options::RATES = (1..20_000)
    Options::OBJECTS = (1..1_000_000)
  end
end
