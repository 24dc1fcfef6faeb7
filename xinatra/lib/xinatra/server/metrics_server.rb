# frozen_string_literal: true

require_relative "metrics"

module Xinatra
  class Server
    # Answers whoever asks how the server does, by a thread of its own, at an address of its own: the app's clients are
    # not to know.
    class MetricsServer
      # Few ask, and seldom.
      LIMITS = { connections: 64, head_bytes: 8192, target_bytes: 1024, body_bytes: 1, handler_warning: nil }.freeze
      private_constant :LIMITS

      # @return [Figures] where those who answer claim a slot
      attr_reader :figures
      # @return [Array<Listener>] which stay the caller's to close
      attr_reader :listeners

      # Listens, and answers once it is started.
      # @param configuration [Configuration]
      # @param handed [Handed] sockets that listen already
      # @raise [Misconfigured] when the address is taken, or not this machine's
      def initialize(configuration, handed: Handed.new)
        @address = configuration.telemetry.metrics
        @figures = Figures.new(configuration.workers)
        app = Metrics.new(@figures, workers: configuration.workers, threads: configuration.threads)
        @listeners = listen(handed)
        @server = Server.new(app, binds: @listeners, threads: 1, **LIMITS)
      end

      # @return [self]
      def start
        @server.start
        self
      end

      # @return [String] where it is asked
      def to_s = @listeners.map { |listener| "#{listener}/metrics" }.uniq.join(" and ")

      # In a worker: it is its master's.
      # @return [void]
      def release = @listeners.each(&:release)

      # @return [void]
      def stop = @server.stop(0)

      private

      def listen(handed)
        Listener.open(@address, handed:)
      rescue SystemCallError => e
        raise Misconfigured, "the metrics cannot be told at #{@address}: #{e.message}"
      end
    end
  end
end
