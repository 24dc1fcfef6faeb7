# frozen_string_literal: true

require "tempfile"
require_relative "forked_worker"

module BenchDD
  module Comparison
    # The workers of a pair are forked from one fresh process: so what is left to chance, the seed of hashes and where
    # memory lies, is the same for both, and Ruby starts once. See {Worker::Nursery}, which is that process.
    class Nursery
      # Seconds that it gets to end.
      LAST = 10
      # One worker to be: its side, and what its environment is to have besides the side's own.
      Child = Struct.new(:side, :environment) do
        # @return [Hash{String => String, nil}] changes of the environment
        def variables = side.environment.merge(environment, "BENCHDD_ROOT" => side.root)

        # @return [Hash{Symbol => Object}] what {Worker::Nursery} wants to know
        def to_h = { environment: variables, folder: side.root, libraries: side.libraries }
      end
      private_constant :LAST

      # Starts a worker for each side, from one process where the same Ruby with the same options runs them all.
      # @param children [Array<Child>] in the order they are to be started
      # @param files [Array<String>] absolute, that declare suites
      # @param core [Integer, nil] the core to be measured on; they start on another
      # @return [Array<ForkedWorker>] one for each
      def self.workers(children, files, core: nil)
        started = []
        batons = ring(children.size)
        groups = children.map { |child| child.side.ruby_command }.uniq.one? ? [children] : children.zip
        groups.each { |group| started.concat(new(group, batons.shift(group.size), files, core).workers) }
        started
      rescue StandardError
        started.each(&:stop)
        raise
      end

      # @return [Array<Array(IO, IO)>] for each of so many workers, where its relay's baton comes from and goes to
      def self.ring(size)
        pipes = Array.new(size) { IO.pipe }
        pipes.each_index.map { |index| [pipes[index - 1].first, pipes[index].last] }
      end
      private_class_method :ring

      # @return [Array<ForkedWorker>]
      attr_reader :workers

      # @param children [Array<Child>] on the same Ruby
      # @param batons [Array<Array(IO, IO)>] for each, to be closed here
      # @param files [Array<String>]
      # @param core [Integer, nil]
      def initialize(children, batons, files, core)
        @core = core
        @log = Tempfile.new("benchdd-nursery")
        @fates = {}
        @buffer = +""
        input, @control = IO.pipe
        @status, output = IO.pipe
        pipes = { Worker::Descriptors::ORDERS => input, Worker::Descriptors::ANSWERS => output }
        @workers = batons.each_with_index.map { |baton, index| worker(index, baton, pipes) }
        start(children.first, pipes)
        pipes.each_value { |io| io.close unless io.is_a?(Tempfile) }
        @control.puts(Worker::Message.write(files: files, children: children.map(&:to_h)))
      rescue Errno::EPIPE
        nil # It has not even started: whoever asks a worker is told why.
      end

      # How a worker has ended.
      # @param index [Integer]
      # @param seconds [Numeric] to wait for that
      # @return [Array(Integer, Integer), nil] its exit status and the signal that killed it, one of them nil; nil when
      #   it has not ended
      def fate(index, seconds)
        await(seconds) { @fates[index] }
        @fates[index] || @gone
      end

      # Ends a worker now, and all that it has started.
      # @param index [Integer]
      # @return [void]
      def kill(index)
        pid = pid(index)
        Process.kill(:KILL, -pid) if pid
      rescue Errno::ESRCH
        nil
      end

      # Moves a worker to the core that it is to be measured on.
      # @param index [Integer]
      # @return [void]
      def settle(index)
        pid = pid(index)
        Sides::Pinning.move(pid, @core) if pid
      end

      # Takes leave of a worker; after the last, nothing is left.
      # @param index [Integer]
      # @return [void]
      def leave(index)
        @workers[index] = nil
        close if @workers.none?
      end

      # @return [String] what it has written itself, such as why Ruby did not start
      def written = File.read(@log.path)

      private

      def worker(index, baton, pipes)
        input, orders = IO.pipe
        answers, output = IO.pipe
        log = Tempfile.new("benchdd-worker")
        pipes.merge!(Worker::Descriptors.of(index).keys.zip([input, output, log, *baton]).to_h)
        ForkedWorker.new(self, index, orders, answers, log)
      end

      # In a process group of its own it outlives the Ctrl-C that ends this process, and can end the workers.
      def start(child, pipes)
        command = [*Sides::Pinning.command(Sides::Pinning.beside(@core)), *child.side.ruby_command, WorkerProcess::SCRIPT]
        @pid = Process.spawn(child.variables, *command, in: File::NULL, out: @log, err: @log, chdir: child.side.root,
                                                        pgroup: true, **pipes)
      end

      # @return [Integer, nil] a worker's process id; nil where it was never forked
      def pid(index)
        await(Conversation::START) { @pids }
        @pids && @pids[index]
      end

      # Reads until there is what is waited for, the nursery is gone, or the time is over.
      def await(seconds)
        deadline = now + seconds
        read_status until yield || @gone || !@status.wait_readable([deadline - now, 0].max)
      end

      # The first line has the process ids; each that follows has a worker's number and how it has ended.
      def read_status
        @buffer << @status.readpartial(4096)
        while (line = @buffer.slice!(/\A.*\n/))
          numbers = line.split.map { |word| word == "-" ? nil : Integer(word, 10) }
          @pids ? @fates[numbers.shift] = numbers : @pids = numbers
        end
      rescue EOFError
        @gone = reap
      end

      def close
        @control.close
        await(LAST) { false }
        return if @gone

        Process.kill(:KILL, @pid)
        reap
      ensure
        @status.close
        @log.close!
      end

      # What has closed its end of the pipe has ended, or is about to.
      def reap
        status = Process.wait2(@pid).last
        [status.exitstatus, status.termsig]
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
