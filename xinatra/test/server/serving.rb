# frozen_string_literal: true

require "stringio"
require "xinatra/server"

# Servers in this process, for the tests that talk to them. Each is started when it is first asked for.
module Serving
  Running = Struct.new(:server, :errors) do
    # @return [Integer]
    def port = server.listeners.first.port

    # @return [String] what was told of failures
    def told = errors.string
  end

  @lock = Mutex.new
  @running = {}

  module_function

  # @param name [Symbol] of the server
  # @param options [Hash] see Xinatra::Server
  # @yieldreturn [#call] the app
  # @return [Running]
  def at(name, **options)
    @lock.synchronize { @running[name] ||= start(yield, **options) }
  end

  # @return [Running] which the caller stops
  def start(app, binds: ["tcp://127.0.0.1:0"], **limits)
    errors = StringIO.new
    server = Xinatra::Server.new(app, binds:, errors:, **limits)
    Running.new(server.start, errors)
  end

  # @return [void]
  def stop_all
    @running.each_value { |one| one.server.stop(1) }
  end

  Minitest.after_run { stop_all }
end
