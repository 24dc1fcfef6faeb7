# frozen_string_literal: true

require "socket"

# Redis at a Unix socket in a folder of the test's, which keeps nothing.
class RedisServer
  # Seconds that it has to begin.
  PATIENCE = 10

  # @return [String] its address
  attr_reader :url

  # @param folder [String]
  def initialize(folder)
    @folder = folder
    @socket = "#{folder}/redis.sock"
    @url = "unix://#{@socket}"
  end

  # @return [self]
  # @raise [RuntimeError] when it does not answer
  def start
    @pid = Process.spawn("redis-server", "--port", "0", "--unixsocket", @socket, "--save", "", "--dir", @folder,
                         in: File::NULL, %i[out err] => "#{@folder}/redis.log", pgroup: true)
    deadline = now + PATIENCE
    sleep(0.02) until answers? || now > deadline
    raise "Redis does not answer: #{File.read("#{@folder}/redis.log")}" unless answers?

    self
  end

  # @return [void]
  def stop
    return unless @pid

    Process.kill("TERM", @pid)
    Process.wait(@pid)
    @pid = nil
  end

  private

  def answers?
    UNIXSocket.open(@socket) { |socket| socket.puts("PING") || socket.gets.start_with?("+PONG") }
  rescue Errno::ENOENT, Errno::ECONNREFUSED
    false
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
