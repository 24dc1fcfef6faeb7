# frozen_string_literal: true

require "net/http"
require "open3"
require "rbconfig"
require "socket"
require "timeout"

# Runs programs that serve on a free port of this machine, and asks them.
module ServingProcesses
  LIBRARY = File.expand_path("../lib", __dir__)
  # Seconds to wait for a process.
  LIMIT = 60

  # A program that serves: its port, and all that it printed.
  Served = Struct.new(:port, :pid, :output, :thread) do
    # Asks for a path.
    def get(path) = Net::HTTP.get_response("127.0.0.1", path, port)

    # Sends a signal and waits for the end.
    # @return [Process::Status]
    def stop(signal = "TERM")
      Process.kill(signal, pid)
      wait
    end

    # @return [Process::Status]
    def wait = Timeout.timeout(LIMIT) { thread.value }
  end

  # @return [Integer] a port that nothing listens on
  def free_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

  # Starts a program and yields it when it answers on its port.
  # @param arguments [Array<String>] for Ruby
  # @yieldparam program [Served]
  # @return [String] all that it printed
  def serve(*arguments, port: free_port, env: {})
    command = ["timeout", LIMIT.to_s, RbConfig.ruby, "-I", LIBRARY, *arguments]
    Open3.popen2e({ "PORT" => port.to_s, "APP_ENV" => "test" }.merge(env), *command) do |input, output, thread|
      input.close
      printed = +""
      reader = Thread.new { output.each_line { |line| printed << line } }
      program = Served.new(port, thread.pid, printed, thread)
      wait_for(program)
      yield program
      program.wait
      reader.join
      return printed
    ensure
      Process.kill("KILL", thread.pid) if thread.alive?
    end
  end

  # @return [Array(String, Process::Status)] what a program printed that ends by itself
  def run_program(*arguments, env: {})
    Open3.capture2e({ "APP_ENV" => "test" }.merge(env), "timeout", LIMIT.to_s, RbConfig.ruby, "-I", LIBRARY, *arguments)
  end

  private

  def wait_for(program)
    Timeout.timeout(LIMIT) do
      TCPSocket.new("127.0.0.1", program.port).close
    rescue Errno::ECONNREFUSED
      raise "it ended: #{program.output}" unless program.thread.alive?

      sleep 0.05
      retry
    end
  end
end
