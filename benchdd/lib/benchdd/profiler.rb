# frozen_string_literal: true

require_relative "errors"
require_relative "profiler/options"
require_relative "profiler/frame"
require_relative "profiler/node"
require_relative "profiler/track"
require_relative "profiler/cost"
require_relative "profiler/sums"
require_relative "profiler/format"
require_relative "profiler/profile"
require_relative "profiler/builder"
require_relative "profiler/merge"
require_relative "profiler/family"
require_relative "profiler/reading"
require_relative "profiler/difference"

module BenchDD
  # A sampling profiler: some hundred or thousand times a second it looks where each thread of this process is, and puts
  # the CPU time since the last look down to that.
  #
  #   profile = BenchDD.profile { work }
  module Profiler
    # The environment variable that says how a program is sampled which loads `benchdd/profiler/autostart`: {Command}.
    AUTOSTART = "BENCHDD_PROFILE"

    class << self
      # Begins to sample all threads of this process, and of those that it will fork.
      # @param options [Hash{Symbol => Object}] see {Options}
      # @return [void]
      # @raise [Error] when one runs already, or another profiler has SIGPROF
      # @raise [ArgumentError] when an option is not what it can be
      def start(**options)
        options = Options.with(**options)
        leave
        sample(options)
        @family = Family.new if options.children
      end

      # Ends sampling.
      # @return [Profile] with those of the children that have ended
      # @raise [Error] when none runs
      def stop
        raise Error, "no profiler runs: start it first." unless running?

        profile = finish
        @family ? @family.settle(profile) : profile
      ensure
        @family = nil
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

      # @return [void]
      # @api private
      def before_fork = @family&.folder

      # In a child of a fork: goes on where its parent was.
      # @return [void]
      # @api private
      def after_fork
        return unless @family

        sample(@options)
        leave_at_exit
      end

      # Samples this process and its children until they end; each leaves its profile in a folder then.
      # @param folder [String]
      # @param options [Hash{Symbol => Object}] see {Options}
      # @return [void]
      # @raise (see #start)
      # @api private
      def follow(folder, **options)
        sample(Options.with(**options))
        @family = Family.new(folder)
        leave_at_exit
      end

      # In a process that is to leave its profile in a folder: ends sampling, and does so.
      # @return [void]
      # @api private
      def leave
        return unless @family&.leaves?

        @family.leave(finish) if running?
        @family = nil
      end

      private

      def leave_at_exit
        Family.see_exits
        at_exit { leave }
      end

      # Its extension is built for Linux alone; profiles are read everywhere.
      def sample(options)
        require_relative "profiler/native"
        Family.see_forks if options.children
        sampler = Sampler.new(options.to_sampler)
        sampler.start(threads(options))
        @sampler = sampler
        @options = options
        @cpu = cpu
      end

      def finish
        used = cpu - @cpu
        Reading.new(@sampler.stop, @options, used).profile
      ensure
        @sampler = nil
      end

      # With the system's numbers of them. After a fork Ruby still has the parent's for the main thread.
      def threads(options)
        list = options.threads == :all ? Thread.list : options.threads
        list.filter_map do |thread|
          number = thread == Thread.main ? Process.pid : thread.native_thread_id
          [number, thread] if number
        end
      end

      def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    end
  end
end
