# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "executable"
require_relative "../../server/program"
require "xinatra/server"

# `xinatra serve`, as a process.
class ServeTest < Minitest::Test
  parallelize_me!
  include Executable

  CLASSIC = <<~'RUBY'
    require "xinatra"
    get("/") { "classic in #{settings.environment}" }
  RUBY
  MODULAR = <<~RUBY
    require "xinatra/base"
    class Songs < Xinatra::Base
      get("/") { "songs" }
    end
    class Admin < Xinatra::Base
      get("/") { "admin" }
    end
  RUBY
  RACKUP = "use(Class.new { def initialize(app) = @app = app\n" \
           "def call(env) = @app.call(env).tap { |answer| answer[2] << '!' } })\n" \
           "run ->(_env) { [200, {}, ['rackup']] }\n"
  PLAIN = { "XINATRA_YJIT" => "0", "APP_ENV" => "test" }.freeze
  ANY_PORT = %w[-b tcp://127.0.0.1:0].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  # Arguments, files, and what is answered.
  APPS = {
    "config.ru of the folder" => [[], { "config.ru" => RACKUP, "app.rb" => CLASSIC }, "rackup!"],
    "app.rb of the folder" => [[], { "app.rb" => CLASSIC }, "classic in test"],
    "a file that is named" => [%w[other.rb], { "other.rb" => CLASSIC, "config.ru" => RACKUP }, "classic in test"],
    "a folder that is named" => [%w[.], { "config.ru" => RACKUP }, "rackup!"],
    "one app of several" => [%w[--app Admin], { "app.rb" => MODULAR }, "admin"],
    "an environment" => [%w[-e production], { "app.rb" => CLASSIC }, "classic in production"],
    "an app that runs itself" => [[], { "app.rb" => "#{MODULAR.split("class Admin").first}Songs.run!\n" }, "songs"],
    "a class in a rackup file" => [[], { "config.ru" => "require_relative 'app'\nrun Admin\n", "app.rb" => MODULAR },
                                   "admin"]
  }.freeze

  APPS.each do |name, (arguments, files, expected)|
    define_method(:"test_#{name}") do
      Program.serving(*ANY_PORT, *arguments, files:) do |program|
        assert_equal expected, program.get
        assert_equal 0, program.stop
        assert_match(/\A== Xinatra \S+ serves \w+ at \S+ with 5 threads\n/, program.output)
        assert_match(/^== Xinatra has stopped\n\z/, program.output)
      end
    end
  end

  def test_options_for_the_address_and_for_threads
    port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    [["-o", "127.0.0.1", "-p", port.to_s], ["--host", "127.0.0.1", "--port=#{port}"],
     ["--bind", "tcp://127.0.0.1:#{port}"]].each do |arguments|
      Program.serving(*arguments, "-t", "3") do |program|
        assert_equal [port, program.pid.to_s], [program.port, program.get], arguments
        assert_includes program.output, "with 3 threads"
        program.stop
      end
    end
  end

  def test_port_and_workers_of_the_environment
    port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    Program.serving("-o", "127.0.0.1", env: { "PORT" => port.to_s, "WEB_CONCURRENCY" => "2" }) do |program|
      assert_equal port, program.port
      assert_includes program.output, "2 workers"
      refute_equal program.pid.to_s, program.get
      program.stop
    end
  end

  HINTING = "run(->(env) { env['rack.early_hints'].call('link' => '</a.css>') || [200, {}, ['ok']] })\n"

  def test_early_hints
    Program.serving(*ANY_PORT, "--early-hints", files: { "config.ru" => HINTING }) do |program|
      client = RoughClient.new(program.port)

      assert_equal [103, "ok"], [client.get.status, client.answer.body]
      client.close
      program.stop
    end
  end

  def test_several_addresses
    Program.serving(*ANY_PORT, "-b", "tcp://127.0.0.1:0?proxy=true", "--bind=tcp://127.0.0.1:0") do |program|
      ports = program.output.scan(%r{http://127\.0\.0\.1:(\d+)}).flatten.map { |port| Integer(port) }

      assert_equal [3, 3], [ports.size, ports.uniq.size]
      assert_equal([200, nil, 200], ports.map { |port| RoughClient.new(port).get&.status })
      program.stop
    end
  end

  TELLING = "run(->(env) { [200, {}, [env.values_at('REMOTE_ADDR', 'rack.url_scheme').join(' ')]] })\n"

  def test_trusted_proxies
    options = ["--trusted-proxies", "10.0.0.0/8, 127.0.0.1"]
    Program.serving(*ANY_PORT, *options, files: { "config.ru" => TELLING }) do |program|
      client = RoughClient.new(program.port)
      answer = client.get("/", "X-Forwarded-For": "203.0.113.9, 10.0.0.1", "X-Forwarded-Proto": "https")

      assert_equal "203.0.113.9 https", answer.body
      client.close
      program.stop
    end
  end

  def test_a_configuration
    files = { "config.ru" => Program::PID_APP, "serve.rb" => "bind 'tcp://127.0.0.1:0'\nthreads 7\n" }
    Program.serving("-C", "serve.rb", files:) do |program|
      assert_equal program.pid.to_s, program.get
      assert_includes program.output, "with 7 threads"
      program.stop
    end
  end

  def test_a_unix_socket
    Program.serving("-b", "unix:///tmp/xinatra-#{Process.pid}.sock") do |program|
      UNIXSocket.open("/tmp/xinatra-#{Process.pid}.sock") do |socket|
        socket.write(RoughClient.head("/"))

        assert_includes socket.readpartial(500), program.pid.to_s
      end
      program.stop
    end

    refute_path_exists "/tmp/xinatra-#{Process.pid}.sock"
  end

  def test_the_number_of_the_process
    Program.serving(*ANY_PORT, "--pid-file", "a.pid") do |program|
      assert_equal program.pid.to_s, File.read(File.join(program.folder, "a.pid")).chomp
      program.stop

      refute_path_exists File.join(program.folder, "a.pid")
    end
  end

  # Two servers by one command: the second must not take the first one's number away.
  def test_a_second_server_leaves_the_pid_file_of_the_first_alone
    Program.serving(*ANY_PORT, "--pid-file", "a.pid") do |program|
      path = File.join(program.folder, "a.pid")
      _out, _err, status = xinatra("serve", "-b", "tcp://127.0.0.1:#{program.port}", "--pid-file", path,
                                   files: { "config.ru" => RACKUP })

      assert_equal [1, program.pid], [status, File.read(path).to_i]
      program.stop
    end
  end

  # A process that `timeout`, a supervisor or a terminal ends may get a signal more than once, and at once.
  def test_a_signal_that_comes_twice_at_once
    app = "run ->(_env) { [200, {}, [sleep(0.6).to_s]] }\n"
    Program.serving(*ANY_PORT, files: { "config.ru" => app }) do |program|
      client = RoughClient.new(program.port).say(RoughClient.head("/"))
      sleep(0.1)
      program.signal("TERM")
      sleep(0.01)
      program.signal("TERM")

      assert_equal 200, client.answer&.status
      client.close
      program.wait
    end
  end

  # Whoever comes now is to go elsewhere, and not to wait for the end.
  def test_no_more_connections_are_taken_while_it_ends
    Program.serving(*ANY_PORT, files: { "config.ru" => Program::SLOW_APP }) do |program|
      port = program.port
      client = program.connect.say(RoughClient.head("/?0.6"))
      sleep(0.1)
      program.signal("TERM")
      sleep(0.2)

      assert_raises(Errno::ECONNREFUSED) { RoughClient.new(port).close }
      assert_equal 200, client.answer&.status
      client.close
      program.wait
    end
  end

  def test_requests_that_take_too_long_are_given_up
    files = { "config.ru" => Program::SLOW_APP, "serve.rb" => "grace 0.3\n" }
    [[], %w[-w 2]].each do |arguments|
      Program.serving(*ANY_PORT, "-C", "serve.rb", *arguments, files:) do |program|
        client = program.connect.say(RoughClient.head("/?20"))
        sleep(0.1)

        assert_equal 0, program.stop(within: 3)
        assert_empty client.read_rest
      end
    end
  end

  def test_help
    out, err, status = xinatra("serve", "--help")

    assert_equal ["", 0], [err, status]
    ["--host HOST", "--port PORT", "--bind ADDRESS", "--threads NUMBER", "--workers NUMBER", "--config FILE",
     "--pid-file FILE", "--access-log FILE", "--access-log-format F", "--log FILE", "--request-ids",
     "--metrics ADDRESS", "--trusted-proxies LIST", "--early-hints"].each { |named| assert_includes out, named }
  end

  TAKEN = "tcp://127.0.0.1:TAKEN"
  # What cannot be: arguments, what is said of it, exit code.
  MISTAKES = {
    "an address that is taken" => [["-b", TAKEN], /TAKEN.*(taken|in use)|(taken|in use).*TAKEN/, 1],
    "an address that is taken, with workers" => [["-b", TAKEN, "-w", "2"], /(taken|in use)/, 1],
    "an address that is not this machine's" => [%w[-b tcp://192.0.2.1:8080], /192\.0\.2\.1/, 1],
    "a host that there is not" => [%w[-o nonexistent.invalid -p 0], /nonexistent\.invalid/, 1],
    "a folder of a socket that there is not" => [%w[-b unix:///nonexistent/a.sock], %r{/nonexistent/a\.sock}, 1],
    "a folder of a pid file that there is not" =>
      [[*ANY_PORT, "--pid-file", "/none/a.pid"],
       %r{xinatra: the pid file /none/a\.pid cannot be written \(No such file or directory\): name one in a folder}, 1],
    "a file that there is not" => [[*ANY_PORT, "none.rb"], /none\.rb does not exist/, 1],
    "no app" => [[*ANY_PORT, "empty.rb"], /empty\.rb defines no Xinatra app/, 1],
    "several apps" => [[*ANY_PORT, "several.rb"], /Songs and Admin.*--app/, 1],
    "an app that fails" => [[*ANY_PORT, "broken.rb"], /broken\.rb cannot be loaded: .*oops.*broken\.rb:1/, 1],
    "a rackup file that fails" => [[*ANY_PORT, "broken.ru"], /broken\.ru cannot be loaded: .*oops/, 1],
    "a rackup file without an app" => [[*ANY_PORT, "none.ru"], /none\.ru.*run/, 1],
    "no number of a port" => [%w[-p http], /"http"/, 2],
    "a port that is too high" => [%w[-p 70000], /70000/, 2],
    "no number of threads" => [%w[-t many], /"many"/, 2],
    "no threads" => [%w[-t 0], /"0"/, 2],
    "no address" => [%w[-b localhost], /"localhost"/, 2],
    "no option" => [%w[--ports 80], /--ports.*--port/, 2],
    "an option without its value" => [%w[-p], /-p/, 2],
    "two apps" => [%w[a.rb b.rb], /b\.rb/, 2],
    "a configuration that there is not" => [%w[-C none.rb], /none\.rb does not exist/, 2],
    "a configuration that fails" => [%w[-C broken.rb], /broken\.rb.*oops/, 2],
    "a configuration that is no Ruby" => [%w[-C syntax.rb], /syntax\.rb/, 2]
  }.freeze
  FILES = { "config.ru" => RACKUP, "empty.rb" => "", "several.rb" => MODULAR, "broken.rb" => "raise 'oops'\n",
            "broken.ru" => "raise 'oops'\n", "none.ru" => "1 + 1\n", "syntax.rb" => "port 80)\n" }.freeze

  MISTAKES.each do |name, (arguments, said, code)|
    define_method(:"test_one_line_for #{name}") do
      out, err, status = with_taken_port do |port|
        xinatra("serve", *arguments.map { |argument| argument.sub("TAKEN", port) }, files: FILES, env: PLAIN)
          .then { |out, err, status| [out, err.gsub(port, "TAKEN"), status] }
      end

      assert_equal ["", 1, code], [out, err.lines.size, status], err
      assert_match(/\Axinatra: /, err)
      assert_match said, err
    end
  end

  # An app may raise whatever it likes: that is not the command line's fault.
  def test_an_argument_error_is_not_taken_for_a_wrong_command_line
    failing = "raise ArgumentError, 'oops'"
    { ANY_PORT => { "config.ru" => failing },
      [*ANY_PORT, "-w", "2", "-C",
       "serve.rb"] => { "config.ru" => RACKUP, "serve.rb" => "before_fork { #{failing} }" } }
      .each do |arguments, files|
      _out, err, status = xinatra("serve", *arguments, files:, env: PLAIN)

      assert_equal 1, status, err
      refute_includes err, "--help"
    end
  end

  private

  def with_taken_port
    server = TCPServer.new("127.0.0.1", 0)
    yield server.addr[1].to_s
  ensure
    server.close
  end
end

# The same without the server in C.
class ServeWithoutServerTest < Minitest::Test
  include Executable

  def test_one_line_says_so
    files = { "config.ru" => "run ->(_env) { [200, {}, []] }\n" }
    _out, err, status = xinatra("serve", files:, env: { "XINATRA_NATIVE" => "0", "XINATRA_YJIT" => "0" })

    assert_equal [1, 1], [err.lines.size, status], err
    assert_includes err, "Puma"
  end
end
