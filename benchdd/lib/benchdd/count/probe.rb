# frozen_string_literal: true

module BenchDD
  module Count
    # A case in one fresh process under callgrind, seen from the runner. It has the process for itself: what another
    # case leaves on the heap moves garbage collections, which would look like a change.
    class Probe
      # How many times longer than by the clock a step may take.
      SLOWER = 50
      # A walk has at most so many slices, since callgrind writes a file for each.
      MOST_SLICES = 100
      # A trial that costs this share of what is wanted says how much that is.
      ENOUGH = 8
      # A trial is so many times as long as the one before.
      GROWTH = 4
      private_constant :SLOWER, :MOST_SLICES, :ENOUGH, :GROWTH

      # @param subject [Comparison::Subject]
      # @param seed [Integer] of the process's hashes
      # @param start [#call] starts a {Comparison::WorkerProcess} for a side, under a {Callgrind}
      # @yieldparam probe [Probe] whose process is gone after the block
      # @return [Object] what the block returns
      # @raise [Comparison::Trouble] when the case fails
      # @raise [Error] when it cannot be counted
      def self.open(subject, seed, start)
        Callgrind.open(seed: seed) do |callgrind|
          process = start.call(subject.side, callgrind)
          yield new(subject, process, callgrind)
        ensure
          process&.stop
        end
      end

      # @param subject [Comparison::Subject]
      # @param process [Comparison::WorkerProcess]
      # @param callgrind [Callgrind] that it runs under
      def initialize(subject, process, callgrind)
        @subject = subject
        @process = process
        @callgrind = callgrind
      end

      # How long a walk is to be: whole rounds of the dataset, or a power of two. The same code gives the same, since it
      # is found by counting.
      # @param wanted [Numeric] instructions that it is to cost at most, unless one element costs more
      # @return [Integer] elements
      # @raise (see .open)
      def size_for(wanted)
        total, slice = start(1).values_at(:total, :slice)
        most = slice ? slice * MOST_SLICES : Float::INFINITY
        size = 1
        size *= GROWTH until (cost = count(size).walked) > wanted / ENOUGH || size > most
        size = [size * wanted.fdiv(cost), most].min.floor
        size >= total ? size - (size % total) : 2**(size.clamp(1, total).bit_length - 1)
      end

      # Warms up, and counts a walk.
      # @param size [Integer] elements
      # @return [Walk]
      # @raise (see .open)
      def walk(size)
        start(size)
        count(size)
      end

      # What a walk of so many `units` cost, in instructions: itself, and the collection at its end.
      Walk = Struct.new(:walked, :collection, :allocations, :units) do
        # @return [Integer]
        def instructions = walked + collection
      end

      private

      def start(size) = @process.ask(:warm, @subject.number, size, timeout: timeout)

      # Callgrind has written a file at each mark when the worker goes on.
      def count(size)
        before = @dumps || 0
        allocations = @process.ask(:count, size, timeout: timeout)
        batches = @callgrind.batches
        @dumps = batches.size
        *walked, collection = batches.drop(before)
        Walk.new(walked.sum, collection, allocations, size)
      end

      def timeout = @subject.timeout * SLOWER
    end
  end
end
