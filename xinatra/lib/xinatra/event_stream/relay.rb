# frozen_string_literal: true

module Xinatra
  class EventStream
    # What is between a stream and a server whose thread asks for its parts: what other threads send waits here.
    class Relay
      # Bytes that may wait: who does not take them, loses the connection.
      MOST = 1024 * 1024
      private_constant :MOST

      # @param heartbeat [Numeric] seconds
      def initialize(heartbeat)
        @heartbeat = heartbeat
        @lock = Monitor.new
        @changed = @lock.new_cond
        @parts = []
        @pending = 0
        @open = true
      end

      # @param part [String]
      # @return [Boolean] whether it is on its way
      def write(part)
        return front(part) if @thread == Thread.current

        @lock.synchronize do
          @open &&= (@pending += part.bytesize) <= MOST
          @parts << part if @open
          @changed.signal
          @open
        end
      end

      # @return [void]
      def close(*)
        @lock.synchronize do
          @open = false
          @changed.signal
        end
      end

      # @return [Boolean]
      def open? = @open

      # @return [Integer] bytes
      attr_reader :pending

      # Runs the stream's block in this thread, then passes on what others send.
      # @param run [#call]
      # @param idle [#call] when nothing was sent for some time
      # @yieldparam part [String]
      # @return [void]
      def each(run, idle, &front)
        @front = front
        @thread = Thread.current
        run.call
        while (parts = take)
          parts.empty? ? idle.call : parts.each(&front)
        end
      ensure
        @thread = nil
      end

      private

      # What the thread that sends writes itself comes behind what others have.
      def front(part)
        @lock.synchronize { take_all }.each(&@front)
        @front.call(part)
        @open
      end

      # @return [Array<String>, nil] nil at the end
      def take
        @lock.synchronize do
          @changed.wait(@heartbeat) if @open && @parts.empty?
          take_all if @open || @parts.any?
        end
      end

      def take_all
        @pending = 0
        @parts.slice!(0..)
      end
    end
  end
end
