# frozen_string_literal: true

module Xinatra
  class Server
    # A worker's place in a cluster: the process that has it, and that which is to have it next. It keeps its listeners,
    # so that who waits in their queues is answered by whoever comes.
    class Seat
      # Whoever lives for less long, in seconds, is replaced only after as long.
      SHORT = 1

      # @return [Integer]
      attr_reader :index
      # @return [Array<Listener>]
      attr_reader :listeners
      # @return [WorkerProcess, nil]
      attr_reader :process, :coming

      # @param index [Integer]
      # @param listeners [Array<Listener>]
      # @yieldparam seat [Seat]
      # @yieldreturn [WorkerProcess] a new one
      def initialize(index, listeners, &make)
        @index = index
        @listeners = listeners
        @make = make
        @tried = -Float::INFINITY
      end

      # @return [Array<WorkerProcess>]
      def processes = [@process, @coming].compact

      # @return [Boolean] whether somebody is to be seated
      def vacant? = processes.empty?

      # @return [Numeric] seconds until somebody may be
      def patience = [@tried + SHORT - now, 0].max

      # @return [Boolean] whether nobody has begun yet, and somebody still may
      def starting? = !@failure && (vacant? || processes.any? { |process| process.state == :starting })

      # @param late [Boolean] whether to name also who takes too long, and may still begin
      # @return [String, nil] why the last one who was to begin has not
      def failure(late: false) = @failure || (@process.failure if late && @process&.state == :failed)

      # Seats somebody.
      # @return [void]
      # @raise [SystemCallError]
      def fill
        @tried = now
        @process = @make.call(self)
      end

      # Lets somebody come who is to have the seat as soon as he answers.
      # @return [void]
      # @raise [SystemCallError]
      def call_next
        @tried = now
        @coming = @make.call(self)
      end

      # Hears from those who come.
      # @return [WorkerProcess, nil] who is to go: whoever had the seat, or whoever has not begun in time
      def hear
        @failure = nil if @process&.begun?
        case @coming&.state
        when :begun then hand_over
        when :failed then dismiss
        end
      end

      # Takes away who has ended.
      # @param process [WorkerProcess]
      # @param ended [String] how
      # @return [void]
      def clear(process, ended)
        @failure = process.reason || "it has ended with #{ended}" unless process.begun?
        process.release
        process == @coming ? @coming = nil : @process = nil
      end

      private

      def hand_over
        @process.tap do
          @process = @coming
          @coming = nil
        end
      end

      def dismiss = @coming.tap { @coming = nil }

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
