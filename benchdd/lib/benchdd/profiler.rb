# frozen_string_literal: true

require_relative "profiler/native"
require_relative "profiler/options"
require_relative "profiler/frame"
require_relative "profiler/node"
require_relative "profiler/track"
require_relative "profiler/format"
require_relative "profiler/profile"
require_relative "profiler/reading"

module BenchDD
  # A sampling profiler: some hundred or thousand times a second it looks where each thread of this process is, and puts
  # the CPU time since the last look down to that.
  #
  #   profile = BenchDD.profile { work }
  module Profiler
    class << self
      # Begins to sample all threads of this process.
      # @param options [Hash{Symbol => Object}] see {Options}
      # @return [void]
      # @raise [Error] when one runs already, or another profiler has SIGPROF
      # @raise [ArgumentError] when an option is not what it can be
      def start(**options)
        options = Options.with(**options)
        sampler = Sampler.new(options.to_sampler)
        sampler.start(threads)
        @sampler = sampler
        @options = options
        @cpu = cpu
      end

      # Ends sampling.
      # @return [Profile]
      # @raise [Error] when none runs
      def stop
        raise Error, "no profiler runs: start it first." unless running?

        used = cpu - @cpu
        Reading.new(@sampler.stop, @options, used).profile
      ensure
        @sampler = nil
      end

      # Profiles a block.
      # @param options [Hash{Symbol => Object}] see {Options}
      # @yield what is profiled, with all other threads of the process
      # @return [Profile]
      # @raise (see #start)
      def profile(**options)
        start(**options)
        begin
          yield
        ensure
          profile = stop
        end
        profile
      end

      # @return [Boolean]
      def running? = @sampler ? @sampler.running? : false

      private

      # With the system's numbers of them. After a fork Ruby still has the parent's for the main thread.
      def threads
        Thread.list.filter_map do |thread|
          number = thread == Thread.main ? Process.pid : thread.native_thread_id
          [number, thread] if number
        end
      end

      def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    end
  end
end
