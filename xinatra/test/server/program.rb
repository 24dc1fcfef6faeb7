# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "timeout"
require "tmpdir"
require_relative "rough_client"

# A program that serves, in a process group of its own, with a folder for what it reads. All that it has started ends
# with the test.
class Program
  GEM = File.expand_path("../..", __dir__)
  LIBRARY = File.join(GEM, "lib")
  COMMAND = File.join(GEM, "exe/xinatra")
  # What a developer's shell may say besides.
  ENVIRONMENT = { "APP_ENV" => "test", "RACK_ENV" => nil, "PORT" => nil, "WEB_CONCURRENCY" => nil,
                  "XINATRA_YJIT" => "0", "RUBY_YJIT_ENABLE" => nil }.freeze
  # Seconds that it has for anything.
  PATIENCE = 15
  # The number of the process, which every worker has of its own.
  PID_APP = "run ->(_env) { [200, {}, [Process.pid.to_s]] }\n"

  # Sleeps as many seconds as the query says.
  SLOW_APP = "run(->(env) { sleep(env['QUERY_STRING'].to_f) && [200, {}, [Process.pid.to_s]] })\n"
  TAKEN_OVER = /process (\d+) has taken over/
  # A master with two workers.
  CLUSTER = %w[-b tcp://127.0.0.1:0 -w 2].freeze

  # Starts `xinatra serve` with workers, and yields it when it serves.
  # @return [Program] which has ended
  def self.cluster(*arguments, **options, &) = serving(*CLUSTER, *arguments, **options, &)

  # Starts `xinatra serve`, and yields it when it serves.
  # @param files [Hash{String => String}] contents by name
  # @param options [Hash] see {run}
  # @return [Program] which has ended
  def self.serving(*arguments, **options)
    starting(*arguments, **options) do |program|
      program.await(/ serves /)
      yield program
    end
  end

  # Starts `xinatra serve`, and yields it at once.
  # @return [Program] which has ended
  def self.starting(*arguments, files: { "config.ru" => PID_APP }, **options, &block)
    run(RbConfig.ruby, "-I", LIBRARY, COMMAND, "serve", *arguments, files:, **options, &block)
  end

  # Starts a program, and ends what is left of it behind the block.
  # @param folder [String, nil] where it runs, a new one unless given
  # @param sockets [Array<IO>] which it has as systemd passes them
  # @return [Program] which has ended
  def self.run(*command, files: {}, env: {}, sockets: [], folder: nil)
    temporary = folder ? nil : (folder = File.realpath(Dir.mktmpdir("xinatra-program")))
    files.each { |name, content| File.write(File.join(folder, name), content) }
    program = new(activated(command, sockets), folder, ENVIRONMENT.merge(env), sockets)
    yield program
    program
  ensure
    program&.kill_all
    FileUtils.rm_rf(temporary) if temporary
  end

  # Only the program itself knows the number of its process.
  def self.activated(command, sockets)
    return command if sockets.empty?

    ["sh", "-c", "LISTEN_PID=$$ WATCHDOG_PID=$$ LISTEN_FDS=#{sockets.size} exec \"$@\"", "sh", *command]
  end
  private_class_method :activated

  # @return [Integer]
  attr_reader :pid
  # @return [String] all that it printed
  attr_reader :output
  # @return [String]
  attr_reader :folder

  def initialize(command, folder, env, sockets = [])
    @folder = folder
    @output = +""
    reader, writer = IO.pipe
    passed = sockets.each_with_index.to_h { |socket, index| [3 + index, socket] }
    @pid = Process.spawn(env, *command, chdir: folder, pgroup: true, in: File::NULL, out: writer, err: writer, **passed)
    writer.close
    @reading = Thread.new { reader.each_line { |line| @output << line } && reader.close }
    @waiting = Process.detach(@pid)
  end

  # Waits until it has printed this.
  # @return [MatchData]
  def await(pattern)
    eventually("no #{pattern.inspect}") do
      @output.match(pattern) || (raise "it has ended: #{@output}" unless @waiting.alive? || @reading.alive?)
    end
  end

  # Waits until the block answers something.
  def eventually(else_say, within: PATIENCE)
    deadline = now + within
    loop do
      found = yield
      return found if found
      raise "#{else_say} within #{within} s: #{@output}" if now > deadline

      sleep(0.01)
    end
  end

  # @return [Integer]
  def port = Integer(await(%r{http://\S+:(\d+)})[1])

  # @return [RoughClient] a new connection, which the caller closes
  def connect = RoughClient.new(port)

  # @return [String] the body of what is answered over a new connection
  def get(path = "/", **fields)
    client = connect
    client.get(path, Connection: "close", **fields).body
  ensure
    client&.close
  end

  # Asks what takes a while to answer, with {SLOW_APP}.
  # @return [RoughClient] which waits for it, and which the caller closes
  def ask_slowly(seconds = 0.6) = connect.say(RoughClient.head("/?#{seconds}")).tap { sleep(0.05) }

  # @return [Array<Integer>] different answers to enough requests, where the app answers by its process's number
  def pids(count = 40, path = "/") = Array.new(count) { Integer(get(path)) }.uniq.sort

  # @param name [String] of a signal
  # @param to [Integer] a process, or with a minus before it a group
  def signal(name, to = @main || @pid) = Process.kill(name, to)

  # @return [Integer] the exit code; of a signal 128 and its number
  def wait(within: PATIENCE)
    raise "it has not ended within #{within} s: #{@output}" unless @waiting.join(within)

    @reading.join(1) unless @main
    status = @waiting.value
    status.exitstatus || (128 + status.termsig)
  end

  # @return [Integer] the exit code
  def stop(name = "TERM", within: PATIENCE)
    signal(name)
    wait(within:)
  end

  # @return [Boolean]
  def ended? = !@waiting.alive?

  # Starts a program's successor, and waits until it has taken over. What {signal} sends is the successor's from then
  # on.
  # @return [Integer] its process
  def succeed
    times = output.scan(TAKEN_OVER).size
    signal("USR2")
    @main = Integer(eventually("no successor") { output.scan(TAKEN_OVER)[times]&.first })
  end

  # Ends the successor.
  # @return [void]
  def stop_successor(name = "TERM", within: PATIENCE)
    signal(name)
    eventually("processes left: #{group}", within:) { group.empty? }
  end

  # @return [Array<Integer>] processes of its group
  def group
    Dir.glob("/proc/[0-9]*/stat").filter_map do |path|
      pid, group, state = fields_of(path)
      pid if group == @pid && state != "Z"
    end
  end

  # @return [Array<Integer>] children that have ended and were not waited for
  def zombies
    Dir.glob("/proc/[0-9]*/stat").filter_map do |path|
      pid, group, state = fields_of(path)
      pid if group == @pid && state == "Z" && pid != @pid
    end
  end

  # Ends what is left of the group that this has started.
  # @return [void]
  def kill_all
    Process.kill("KILL", -@pid)
  rescue Errno::ESRCH
    nil # nothing is
  ensure
    @waiting.join
  end

  private

  def fields_of(path)
    text = File.read(path)
    state, _parent, group = text[/\) (.*)/m, 1].split
    [Integer(text[/\d+/]), Integer(group), state]
  rescue Errno::ENOENT, Errno::ESRCH
    nil # it has ended meanwhile
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
