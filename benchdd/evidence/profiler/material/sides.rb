# frozen_string_literal: true

module Evidence
  module Profiling
    # What a program can be run under: nothing, the floor of a timer, this profiler, and its peers, as their
    # documentation says, with what they need for a timeline. Each has `start`, and `stop`, which returns the number of
    # samples.
    module Sides
      # Who does not say what the samples took in their handler.
      module Silent
        # @return [Integer] nanoseconds
        def handling = 0
      end

      # Nothing.
      class Off
        include Silent

        # @return [void]
        def start = nil

        # @return [Integer]
        def stop = 0

        # @return [nil]
        def result = nil
      end

      # This profiler without what Ruby does before and after; or, empty, its timer with a handler that does nothing.
      class Ours
        # @param clock [String]
        # @param rate [Integer]
        # @param empty [Boolean]
        def initialize(clock, rate, empty: false)
          require "benchdd"
          require "benchdd/profiler/native"
          options = BenchDD::Profiler::Options.with(clock: clock.to_sym, rate: rate)
          @options = { **options.to_sampler, empty: empty }
        end

        # Peers that have stopped leave their handlers behind.
        # @return [void]
        def start
          trap("PROF", "IGNORE")
          @sampler = BenchDD::Profiler::Sampler.new(@options)
          @sampler.start([[Process.pid, Thread.main]])
        end

        # @return [Integer]
        def stop
          found = @sampler.stop
          @handling = found[:handling]
          found[:samples]
        end

        # @return [Integer]
        attr_reader :handling
      end

      # Made anew for each session, as its collector is.
      class Vernier
        include Silent

        # @return [Object] what it has collected
        attr_reader :result

        # @param rate [Integer]
        def initialize(rate)
          require "vernier"
          @interval = 1_000_000 / rate
        end

        # @return [void]
        def start = ::Vernier.start_profile(interval: @interval)

        # @return [Integer]
        def stop
          @result = ::Vernier.stop_profile
          @result.main_thread[:weights].sum
        end
      end

      # Its samples are by CPU time, as its documentation advises.
      class Pf2
        include Silent

        # @return [Hash{Symbol => Object}]
        attr_reader :result

        # @param rate [Integer]
        def initialize(rate)
          require "pf2"
          @interval = 1_000 / rate
        end

        # @return [void]
        def start = ::Pf2.start(interval_ms: @interval, time_mode: :cpu)

        # @return [Integer]
        def stop
          @result = ::Pf2.stop
          @result[:collected_sample_count]
        end
      end

      # With `raw`, without which it has no timeline.
      class Stackprof
        include Silent

        # @return [Hash{Symbol => Object}]
        attr_reader :result

        # @param rate [Integer]
        def initialize(rate)
          require "stackprof"
          @interval = 1_000_000 / rate
        end

        # @return [void]
        def start = ::StackProf.start(mode: :cpu, interval: @interval, raw: true)

        # @return [Integer]
        def stop
          ::StackProf.stop
          @result = ::StackProf.results
          @result[:samples]
        end
      end

      PEERS = { "stackprof" => Stackprof, "vernier" => Vernier, "pf2" => Pf2 }.freeze
      # Which of them there are for which Ruby.
      OF_RUBY = { "3.1" => %w[stackprof], "3.3" => %w[vernier pf2] }.freeze
      private_constant :PEERS

      # @param name [String] off, floor, benchdd or a peer's
      # @param clock [String] of the floor and of this profiler
      # @param rate [Integer]
      # @return [#start, #stop]
      def self.named(name, clock, rate)
        case name
        when "off" then Off.new
        when "floor" then Ours.new(clock, rate, empty: true)
        when "benchdd" then Ours.new(clock, rate)
        else PEERS.fetch(name).new(rate)
        end
      end
    end
  end
end
