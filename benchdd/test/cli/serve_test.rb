# frozen_string_literal: true

require "net/http"
require_relative "../test_helper"
require_relative "../support/repository"
require_relative "../profiler/views/hand_made"

# `benchdd serve`, as a user runs it.
class ServeTest < Minitest::Test
  include Repository

  # Seconds after which something is amiss.
  PATIENCE = 30

  def in_folder
    Dir.mktmpdir do |folder|
      File.binwrite(File.join(folder, "app.bprof"), BenchDD::Profiler::Format.dump(HandMade.profile))
      yield File.realpath(folder)
    end
  end

  # @yieldparam line [String] the first that it prints
  # @return [Array(String, Process::Status)] the others, and how it ended
  def serving(folder, *arguments, signal: :INT, **variables)
    IO.pipe do |read, write|
      pid = spawn(environment(folder).merge(variables.transform_keys(&:to_s)), *COMMAND, "serve", *arguments,
                  chdir: folder, out: write, err: write)
      write.close

      assert read.wait_readable(PATIENCE), "it does not begin"
      yield read.gets
      Process.kill(signal, pid)
      [read.read, Process.wait2(pid).last]
    end
  end

  def get(url) = Net::HTTP.get_response(URI(url))

  def test_a_profile_until_ctrl_c
    in_folder do |folder|
      output, status = serving(folder, "app.bprof") do |line|
        assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/ shows app\.bprof\. End it with Ctrl-C\.\n\z}, line)
        url = line[/\S+/]

        assert_match(/<html/, get(url).body)
        assert_equal File.binread(File.join(folder, "app.bprof")), get("#{url}profile.bprof").body
      end

      assert_equal ["benchdd: interrupted.\n", 130], [output, status.exitstatus]
    end
  end

  def test_sigterm_with_a_connection_open
    in_folder do |folder|
      output, status = serving(folder, ".", signal: :TERM) do |line|
        assert_includes get(line[/\S+/]).body, '<a href="/app.bprof/">app.bprof</a>'
        @open = TCPSocket.new("127.0.0.1", URI(line[/\S+/]).port).tap { |socket| socket.write("GET") }
      end

      assert_equal ["benchdd: terminated.\n", 143], [output, status.exitstatus]
    ensure
      @open&.close
    end
  end

  def test_the_port_that_is_asked_for
    in_folder do |folder|
      port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
      serving(folder, "app.bprof", "--port", port.to_s) do |line|
        assert_operator line, :start_with?, "http://127.0.0.1:#{port}/ "
        output, code = benchdd(folder, "serve", "app.bprof", "--port", port.to_s)

        assert_equal 2, code
        assert_equal "benchdd: port #{port} cannot be had (Address already in use): name another one, or none.\n",
                     output
      end
    end
  end

  def test_opening_a_browser
    in_folder do |folder|
      save(folder, "browser", "#!/bin/sh\necho \"$1\" > opened.new && mv opened.new opened\n")
      File.chmod(0o755, File.join(folder, "browser"))
      opened = File.join(folder, "opened")
      serving(folder, "app.bprof", "--open", BROWSER: "./browser") do |line|
        deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
        sleep(0.02) until File.exist?(opened) || Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline

        assert_equal line[/\S+/], File.read(opened).chomp
      end
      output, = serving(folder, "app.bprof", "--open", BROWSER: "./none", PATH: folder) { |line| get(line[/\S+/]) }

      assert_match(/\AThere is no browser to open: set BROWSER to one, or open the address yourself\.\n/, output)
    end
  end

  def test_what_is_wrong
    in_folder do |folder|
      save(folder, "r.json", "{}")
      { "" => /name one profile, such as app\.bprof, or one folder/, "app.bprof app.bprof" => /name one profile/,
        "r.json" => /r\.json is no profile of BenchDD/, "none" => /none cannot be read/,
        "app.bprof --port 70000" => /invalid argument: --port 70000/, "app.bprof --port x" => /--port x/,
        "app.bprof --host 0.0.0.0" => /invalid option: --host/ }.each do |arguments, message|
        output, code = benchdd(folder, "serve", *arguments.split)

        assert_match(message, output)
        assert_equal 2, code, arguments
        refute_match(/\.rb:\d+:in/, output)
      end
    end
  end

  def test_help
    in_folder do |folder|
      output, code = benchdd(folder, "serve", "--help")

      assert_equal 0, code
      assert_match(/\AUsage: benchdd serve PROFILE\|FOLDER.*Examples:/m, output)
    end
  end
end
