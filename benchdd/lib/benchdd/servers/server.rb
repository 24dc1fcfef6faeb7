# frozen_string_literal: true

module BenchDD
  module Servers
    # A running server.
    #
    #   Server.open(command: ["puma", "--port", "{port}"], root: "app") do |server|
    #     before = server.cpu_ns
    #     Load.new(url: server.url).run(1_000)
    #     (server.cpu_ns - before) / 1_000
    #   end
    class Server
      # - `env`: changes of its environment
      # - `port`: the port it is to listen on; nil: a free one
      # - `ready`: the path of a request that it answers when it is ready; nil: it is ready when it accepts
      # - `timeout`: seconds that it may take to get ready; `grace`: seconds that it gets to end by itself
      SETTINGS = { env: {}, port: nil, ready: "/", timeout: 60, grace: 5 }.freeze
      # Stands for the port in the command and the environment.
      PLACE = "{port}"
      # Another process may take a port between its choice and its use: then another is tried, so often.
      ATTEMPTS = 3
      private_constant :ATTEMPTS

      class << self
        # Starts a server and waits until it is ready.
        # @param command [Array<String>] with `{port}` where the port belongs; it is in the variable PORT, too
        # @param root [String] the folder to run it in
        # @param also [Integer, Array<Integer>, Proc, nil] pids, or what returns them, of processes whose CPU time
        #   counts as well, with all that stem from them: a database's
        # @param settings see {SETTINGS}
        # @return [Server]
        # @raise [Error] when it ends, or is not ready in time, with the end of what it wrote
        def start(command:, root: Dir.pwd, also: nil, **settings)
          check(command, settings)
          settings = SETTINGS.merge(settings)
          (1..).each do |attempt|
            server = new(command, root, also, settings)
            return server if server.await
            raise server.failure if settings[:port] || attempt == ATTEMPTS || !server.robbed?
          end
        end

        # Like {start}, and ends it after the block.
        # @yieldparam server [Server]
        # @return [Object] what the block returns
        # @raise (see .start)
        def open(**settings)
          server = start(**settings)
          yield server
        ensure
          server&.stop
        end

        private

        def check(command, settings)
          unknown = settings.keys - SETTINGS.keys
          problem =
            if !ProcessTree.readable? then "servers are measured by what Linux shows in /proc: there is none here."
            elsif unknown.any? then "a server has no setting #{unknown.join(", ")}: it has #{SETTINGS.keys.join(", ")}."
            elsif !command.is_a?(Array) || command.empty?
              "a server's command is #{command.inspect}: give an array, such as [\"puma\", \"--port\", \"{port}\"]."
            end
          raise Error, problem if problem
        end
      end

      private_class_method :new

      # @return [Integer]
      attr_reader :port

      # Use {start} instead.
      def initialize(command, root, also, settings)
        @command = command
        @also = also
        @port, @ready, @timeout, env, grace = settings.values_at(:port, :ready, :timeout, :env, :grace)
        @port ||= Port.free
        raise Error, "port #{@port} is taken: leave it out, or end what listens there." unless Port.free?(@port)

        env = { "PORT" => PLACE, **env }.transform_values { |value| value && fill(value) }
        @process = GuardedProcess.new(command.map { |word| fill(word) }, env: env, root: root, grace: grace)
      end

      # @return [Integer] of the process that the command started
      def pid = @process.pid

      # @return [String] such as "http://127.0.0.1:4567"
      def url = "http://#{Port::HOST}:#{port}"

      # @return [String] the end of what it has written
      def output = @process.output.to_s

      # @return [Boolean] whether it runs
      def running? = @process.ended.nil? && !@stopped

      # The CPU time that its processes have used so far, those included that have ended, and of what was said to count
      # as well. The difference of two readings is what happened between them.
      # @return [Integer] nanoseconds, in the kernel and out of it
      # @raise [Error] when it has ended
      def cpu_ns
        raise failure unless running?

        others = [*(@also.respond_to?(:call) ? @also.call : @also)]
        [@process.tree, *others.map { |pid| ProcessTree.new(pid) }].sum(&:cpu_ns)
      end

      # Ends it, and all processes that stem from it.
      # @return [void]
      def stop
        @stopped = true
        @process.stop
      end

      # Waits until it is ready; ends it if it does not get so.
      # @return [Boolean] whether it is
      def await
        ready = Readiness.new(port, @ready).wait(@timeout) { running? } && running?
        stop unless ready
        ready
      rescue Exception # rubocop:disable Lint/RescueException -- an Interrupt, too, must not leave it running
        stop
        raise
      end

      # @return [Boolean] whether another process has its port
      def robbed? = !Port.free?(port)

      # @return [Error] says how it ended, or that it was not ready in time, with the end of what it wrote
      def failure
        how = @process.ended ? "ended with #{@process.ended}" : "did not answer on port #{port} within #{@timeout} s"
        written = @process.output.ending
        Error.new("the server `#{@command.join(" ")}` #{how}: #{written.empty? ? "it wrote nothing" : written}")
      end

      private

      def fill(text) = text.gsub(PLACE, port.to_s)
    end
  end
end
