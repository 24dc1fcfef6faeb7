# frozen_string_literal: true

module BenchDD
  module Comparison
    # A subject in its worker process, while it is measured.
    class Lane
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
      # @raise [Trouble]
      def try(from, size) = blamed { @process.batch(from, size, timeout: @subject.timeout) }

      # Runs a batch.
      # @return [void]
      # @raise [Trouble]
      def batch(from, size)
        @readings << try(from, size)
        @sizes << size
      end

      # Collects garbage, so that what was before is not charged to what comes.
      # @return [void]
      def collect = ask(:collect)

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
