# frozen_string_literal: true

module BenchDD
  module Worker
    # A server made ready: a batch is some requests to it, and costs what its processes have used of the CPU.
    class ServerExercise
      # A load generator wants some time to get going.
      BATCH_NS = 200_000_000

      # Starts the server, with `{root}` in its command standing for the side's root.
      def initialize(kase, _store)
        require_relative "../servers"
        options = kase.scenario.server
        command = options[:command].map { |word| word.gsub("{root}", BenchDD.root) }
        @server = Servers::Server.start(command: command, root: BenchDD.root, **options.except(:command, :load))
        @load = Servers::Load.new(url: @server.url, **options[:load])
      rescue StandardError
        @server&.stop
        raise
      end

      # (see Exercise#batch_ns)
      def batch_ns = BATCH_NS

      # @return [Integer] requests have no end
      def total = 1

      # @return [Integer] how many of one request failed
      def result = @load.run(1).then { |run| run[:errors] }

      # (see Exercise#expected?)
      def expected?(result) = result.zero?

      # Sends requests.
      # @param size [Integer] how many
      # @return [Reading] of the server's processes
      # @raise [Error] when an answer was no success
      def batch(_from, size)
        cpu = @server.cpu_ns
        wall = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
        done = @load.run(size)
        wall = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - wall
        if done[:errors].positive?
          raise Error,
                "#{done[:errors]} of #{done[:requests]} requests failed: look at the server's own output."
        end

        Reading.new(@server.cpu_ns - cpu, wall, 0, 0, 0)
      end

      # Ends the server, and who asks it.
      # @return [void]
      def finish
        @load.stop
      ensure
        @server.stop
      end
    end
  end
end
