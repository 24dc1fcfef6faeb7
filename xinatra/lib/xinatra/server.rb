# frozen_string_literal: true

require "tmpdir"
require_relative "native"
require_relative "version"
require_relative "server/alone"
require_relative "server/cluster"
require_relative "server/command"
require_relative "server/configuration"
require_relative "server/descriptor_limit"
require_relative "server/finisher"
require_relative "server/handed"
require_relative "server/init"
require_relative "server/limits"
require_relative "server/listener"
require_relative "server/listeners"
require_relative "server/logs"
require_relative "server/metrics_server"
require_relative "server/misconfigured"
require_relative "server/notification"
require_relative "server/pid_file"
require_relative "server/predecessor"
require_relative "server/privileges"
require_relative "server/runner"
require_relative "server/signals"
require_relative "server/succession"
require_relative "server/supervisor"
require_relative "server/telemetry"
require_relative "server/tls"
require_relative "server/trusted_proxies"
require_relative "server/watch"
require_relative "server/worker"

module Xinatra
  # The HTTP server: answers requests for a Rack app in this process, for Linux.
  #
  #   Xinatra::Server.new(MyApp, binds: ["tcp://localhost:9292"]).run
  class Server
    # There is no server in C for this machine, or it was not built.
    class Unavailable < Error; end

    # What {Native::Loop} is told besides limits.
    OBSERVED = %i[access_log figures request_ids].freeze
    # Seconds that a thread has to end when it is made to.
    GIVING_UP = 0.01
    private_constant :OBSERVED, :GIVING_UP

    # @return [Array<Listener>]
    attr_reader :listeners

    # @param app [#call] a Rack app; a Xinatra app gets an environment only where somebody asks for it
    # @param binds [Array<String, Listener>] addresses to listen at, see {Listener.open}; the path of a listener that is
    #   given stays the caller's
    # @param threads [Integer] how many requests are answered at a time
    # @param processes [Integer] how many there are of this kind
    # @param errors [IO] where failures are told
    # @param limits [Hash] see {Limits}; `folder:`, where large bodies are kept; `early_hints:`, whether the app may
    #   send them (RFC 8297), by `rack.early_hints`; `trusted_proxies:`, see {TrustedProxies.of}; and `access_log:`,
    #   `figures:` and `request_ids:`, see {Native::Loop#initialize}; the log stays the caller's, who closes it
    # @raise [Unavailable] where there is no server for this machine
    # @raise [Misconfigured] for a number of threads or a limit that cannot be
    def initialize(app, binds: ["tcp://localhost:9292"], threads: 5, processes: 1, errors: $stderr, **limits)
      check(threads)
      @binds = binds
      @threads = threads
      @processes = processes
      @errors = errors
      hints = limits.delete(:early_hints)
      @trusted_proxies = TrustedProxies.of(limits.delete(:trusted_proxies))
      observed = limits.slice(*OBSERVED)
      folder = limits.fetch(:folder) { Dir.tmpdir }
      limits = Limits.new(**limits.except(:folder, *OBSERVED)).to_h
      settings = { fetches: fetches?(app), early_hints: hints, trusted_proxies: @trusted_proxies&.to_a,
                   **observed, **limits }
      @loop = Native::Loop.new(app, Finisher.new(errors:), folder:, **settings)
      @watch = Watch.new(@loop, errors:, **limits.slice(:handler_warning), **observed.slice(:access_log))
      @listeners = []
      @workers = []
    end

    # @param app [#call]
    # @param configuration [Configuration]
    # @param listeners [Array<Listener>]
    # @param logs [Logs]
    # @param metrics [MetricsServer, nil] whose figures it adds to
    # @return [Server] which serves the app as configured
    def self.configured(app, configuration, listeners, logs:, metrics: nil)
      new(app, binds: listeners, threads: configuration.threads, processes: configuration.workers,
               access_log: logs.access_log, figures: metrics&.figures&.claim,
               request_ids: configuration.telemetry.request_ids, early_hints: configuration.early_hints,
               trusted_proxies: configuration.trusted_proxies, **configuration.limits)
    end

    # @return [Boolean] whether there is a server for this machine
    def self.available? = Native.const_defined?(:Loop, false)

    # Listens, and answers from now on.
    # @return [self]
    # @raise [Misconfigured] for what is no address
    # @raise [SystemCallError] when an address is taken
    def start
      addresses, given = @binds.partition { |bind| bind.is_a?(String) }
      @listeners = Listener.open(*addresses) + given
      @listeners.each { |listener| listen(listener) }
      @workers = Array.new(@threads) { |index| Thread.new { work(index) } }
      @watch.start
      self
    end

    # Waits until the server was stopped.
    # @return [void]
    def join
      @workers.each(&:join) while @workers.any?(&:alive?)
    end

    # Answers until the server is stopped.
    # @return [void]
    def run
      start
      join
    end

    # Takes no more connections, and answers what has come. While a request is answered, it only begins to: that one is
    # answered, too.
    # @param seconds [Numeric] after which requests that are still being answered are given up
    # @return [void]
    def stop(seconds = 30)
      @loop.drain
      @listeners.each { |listener| @binds.include?(listener) ? listener.release : listener.close }
      @workers.include?(Thread.current) ? Thread.new { finish(seconds) } : finish(seconds)
      nil
    end

    # @return [Integer] how many connections are open
    def connections = @loop.connections

    # @return [Integer] how many requests were answered
    def requests = @loop.requests

    private

    def check(threads)
      unless self.class.available?
        raise Unavailable, "xinatra's server needs Linux and its parts in C; Puma serves elsewhere"
      end
      return if threads.is_a?(Integer) && threads.positive?

      raise Misconfigured, "#{threads.inspect} threads cannot be: give a number from 1"
    end

    # A class whose `call` is its own wants an environment.
    def fetches?(app)
      return false unless defined?(Base)

      app.is_a?(Wrapper) || (app.is_a?(Class) && app <= Base && app.method(:call).owner == DSL::Stack)
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def finish(seconds)
      deadline = now + seconds
      @workers.each { |worker| worker.join([deadline - now, 0].max) }
      @watch.stop
      @loop.stop
      # What they give up is told in the access log, unless they do not even hear that.
      @workers.each(&:kill).each { |worker| worker.join(GIVING_UP) }
    end

    def listen(listener)
      other = environment(listener, secure: !listener.tls) if @trusted_proxies
      @loop.listen(listener.socket, environment(listener), listener.tls&.context, other:, proxied: listener.proxied?)
    end

    def environment(listener, **scheme)
      listener.environment(threads: @threads, processes: @processes, **scheme)
    end

    # A thread that a handler has ended, or somebody else, is replaced.
    def work(index)
      Thread.current.name = "xinatra #{index + 1}"
      @loop.work
    rescue StandardError => e
      @errors.puts("xinatra: #{e.full_message(highlight: false)}")
    ensure
      replace(index)
    end

    # At the end of the program there are no more threads.
    def replace(index)
      @workers[index] = Thread.new { work(index) } unless @loop.ended?
    rescue ThreadError
      nil
    end
  end
end
