# frozen_string_literal: true

module BenchDD
  module Worker
    # A case made ready to run: its context, its data, its scenario as a method.
    class Exercise
      # Nanoseconds that one batch is to take: so short that a burst on the machine meets both sides alike, and long
      # beside what reading the clocks costs.
      BATCH_NS = 1_000_000
      # The share of a batch that is walked once more before it, untimed: a sixteenth.
      LEAD = 16
      private_constant :LEAD

      # @param kase [DSL::Case]
      # @param store [DatasetStore]
      # @return [Exercise, ServerExercise] whichever runs such a case
      def self.for(kase, store)
        (kase.scenario.server? ? ServerExercise : self).new(kase, store)
      end

      # Makes the data and runs the suite's `setup`.
      def initialize(kase, store)
        @suite = kase.suite
        @context = DSL::Context.new(kase.combination)
        elements = store.fetch(kase.dataset, @context)
        @context.data = DSL::Cursor.new(elements)
        @context.instance_exec(&@suite.setup) if @suite.setup
        define(:benchdd_before, @suite.before_each)
        define(:benchdd_run, kase.scenario.work)
        @shares = Array.new(@suite.threads) { share(elements) } if @suite.threads > 1
      end

      # @return [Integer] nanoseconds that a batch is to take
      def batch_ns = BATCH_NS

      # @return [Integer] how many elements the dataset has
      def total = @context.data.total

      # Runs the scenario once on the whole dataset.
      # @return [Object] its result
      def result
        @context.data = DSL::Cursor.new(@context.data.whole.to_a).collecting!
        before
        @context.benchdd_run
      end

      # Asks the suite's `expect`, where it is a block.
      # @return [Boolean]
      def expected?(result)
        @context.data.whole
        @context.instance_exec(result, &@suite.expect)
      end

      # Runs the scenario on a part of the data. The first of it is walked twice, at first untimed: since the last time,
      # the other side has had the processor's cache.
      # @param from [Integer] the first element
      # @param size [Integer] how many
      # @return [Reading]
      def batch(from, size)
        walk(from, [size / LEAD, @suite.slice || size].min)
        most = @suite.slice || size
        sum = Reading::NONE
        (0...size).step(most) { |offset| sum += walk(from + offset, [most, size - offset].min) }
        sum
      end

      # Runs the scenario on a part of the data, without more.
      # @param (see #batch)
      # @return [Reading]
      def walk(from, size)
        return walk_in_threads(from, size) if @shares

        @context.data.slice(from, size)
        before
        context = @context
        Meter.measure { context.benchdd_run }
      end

      # Runs the suite's `teardown`.
      # @return [void]
      def finish
        @context.instance_exec(&@suite.teardown) if @suite.teardown
      end

      private

      def define(name, block) = block && @context.define_singleton_method(name, &block)

      def before = @suite.before_each && @context.benchdd_before

      # A thread has a cursor of its own; what `setup` made, they share.
      def share(elements)
        @context.clone.tap { |context| context.data = DSL::Cursor.new(elements) }
      end

      def walk_in_threads(from, size)
        @shares.each_with_index do |context, index|
          upto = size * index / @shares.size
          context.data.slice(from + upto, (size * (index + 1) / @shares.size) - upto)
        end
        before
        Meter.measure { @shares.map { |context| Thread.new { context.benchdd_run } }.each(&:join) }
      end
    end
  end
end
