# frozen_string_literal: true

module BenchDD
  module Comparison
    # A subject in its worker process, while it is measured.
    class Lane
      # Seconds for an answer to come, when the other lane has waited in vain.
      GRACE = 1
      private_constant :GRACE

      # @return [Subject]
      attr_reader :subject
      # @return [Array<Worker::Reading>] of all batches but those of the warm-up
      attr_reader :readings
      # @return [Array<Integer>] the units of each
      attr_reader :sizes
      # @return [Integer] how many elements the dataset has
      attr_reader :total
      # @return [Integer] nanoseconds that a batch is to take
      attr_reader :batch_ns
      # @return [Integer] of the process
      attr_reader :peak_memory_kb

      # @param process [Conversation]
      # @param subject [Subject]
      def initialize(process, subject)
        @process = process
        @subject = subject
        @readings = []
        @sizes = []
      end

      # Makes the case ready.
      # @return [void]
      # @raise [Trouble]
      def prepare
        @total, @batch_ns = ask(:prepare, @subject.number).values_at(:total, :batch_ns)
      end

      # Runs a batch that is not counted.
      # @return [Worker::Reading]
      # @raise [Blame]
      def try(from, size) = Worker::Reading.new(*ask(:batch, from, size))

      # Begins batches in turns with another lane, or alone.
      # @param from [Integer] where the first slice begins
      # @param size [Integer] of a slice
      # @param cycles [Integer] of two batches in this lane
      # @param first [Boolean] whether it begins
      # @param expected [Numeric] seconds that the two batches of the other lane take
      # @return [void]
      # @raise [Blame]
      def begin_relay(from, size, cycles, first:, expected:)
        blamed { @process.order(:relay, from, size, cycles, first, @subject.timeout + expected) }
      end

      # @param expected [Numeric] seconds that all batches of both lanes take
      # @return [Array<Worker::Reading>, :late, nil] of the batches; `:late` when the other lane kept this one waiting,
      #   nil when it could not go on
      # @raise [Blame]
      def end_relay(expected:)
        answer = blamed { @process.answer(@subject.timeout, besides: expected + GRACE) }
        answer.is_a?(Array) ? answer.map { |numbers| Worker::Reading.new(*numbers) } : answer
      end

      # Ends the process, which the other lane has waited for in vain.
      # @return [Blame]
      def too_slow = Blame.new(@subject, @process.too_slow(@subject.timeout))

      # Counts what was measured.
      # @param readings [Array<Worker::Reading>]
      # @param size [Integer] of the slice of each
      # @return [void]
      def keep(readings, size)
        @readings.concat(readings)
        @sizes.concat([size] * readings.size)
      end

      # Collects garbage, so that what was before is not charged to what comes.
      # @return [void]
      def collect = ask(:collect)

      # Begins to profile.
      # @param options [Hash{Symbol => Object}] see {Profiler::Options}
      # @return [void]
      # @raise [Blame]
      def start_sampling(options) = ask(:sample, options)

      # Ends profiling.
      # @param path [String] the file that the profile is written to
      # @return [void]
      # @raise [Blame]
      def stop_sampling(path) = ask(:samples, path)

      # @return [void]
      # @raise [Trouble]
      def finish
        @peak_memory_kb = ask(:finish).fetch(:peak_memory_kb)
      end

      # @return [Integer] nanoseconds of CPU time
      def cpu_ns = @readings.sum(&:cpu_ns)

      private

      def ask(*order) = blamed { @process.ask(*order, timeout: @subject.timeout) }

      def blamed
        yield
      rescue Trouble => e
        raise Blame.new(@subject, e)
      end
    end

    # Says which subject a {Trouble} is about.
    class Blame < Error
      # @return [Subject]
      attr_reader :subject
      # @return [Trouble]
      attr_reader :trouble

      # @param subject [Subject]
      # @param trouble [Trouble]
      def initialize(subject, trouble)
        super("#{subject.label}: #{trouble.message}")
        @subject = subject
        @trouble = trouble
      end
    end
  end
end
