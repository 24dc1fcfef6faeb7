# frozen_string_literal: true

require "benchdd/servers"
require "rbconfig"
require "tmpdir"

# Servers and trees of processes for tests.
module Servers
  LIB = File.expand_path("../../lib", __dir__)
  # Answers every request with its own path, one connection after the other.
  ECHO = <<~RUBY
    require "socket"
    server = TCPServer.new("127.0.0.1", Integer(ENV.fetch("PORT")))
    loop do
      Thread.new(server.accept) do |socket|
        while (line = socket.gets)
          length = 0
          while (field = socket.gets) && field != "\\r\\n"
            length = field[/\\d+/].to_i if field.match?(/\\Acontent-length/i)
          end
          body = line.split[0, 2].join(" ") + socket.read(length)
          status = body.include?("missing") ? 404 : 200
          socket.write("HTTP/1.1 \#{status} X\\r\\nContent-Length: \#{body.bytesize}\\r\\n\\r\\n\#{body}")
        end
      end
    end
  RUBY

  # @param code [String] of a server in Ruby
  # @return [Array<String>] the command that runs it, quick to start
  def ruby(code) = [RbConfig.ruby, "--disable-gems", "-e", code]

  # @return [BenchDD::Servers::Server] which is ended after the block
  def with_server(code = ECHO, **settings, &block)
    BenchDD::Servers::Server.open(command: ruby(code), **settings, &block)
  end

  # Waits for a condition that has to come true: something that has happened in another process.
  # @yieldreturn [Object] true when it has
  # @return [Object] what the block returned last
  def eventually(seconds = 20)
    deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until (found = yield) || Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      sleep(0.01)
    end
    found
  end

  # @return [Boolean] whether the process is there, and not merely waiting to be waited for
  def alive?(pid)
    File.read("/proc/#{pid}/stat").rpartition(") ").last[0] != "Z"
  rescue Errno::ENOENT, Errno::ESRCH
    false
  end

  # @return [Boolean] whether they have all ended, now or soon
  def ended?(pids) = eventually { pids.none? { |pid| alive?(pid) } }
end
