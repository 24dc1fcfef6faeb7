# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"
require "tmpdir"

# How an app is served, and who says so.
class ConfigurationTest < Minitest::Test
  parallelize_me!

  def setup
    @folder = Dir.mktmpdir("xinatra")
  end

  def teardown
    FileUtils.rm_rf(@folder)
  end

  def test_the_defaults
    made = configuration

    assert_equal [["tcp://localhost:9292"], 5, 1], [made.binds, made.threads, made.workers]
    assert_equal [30, nil, nil, nil], [made.grace, made.pid_file, made.directory, made.privileges]
    assert_predicate made, :anywhere?
  end

  # What was said => what counts.
  ORDER = {
    "the environment" => [{ "PORT" => "80", "WEB_CONCURRENCY" => "3" }, "", {}, ["tcp://localhost:80"], 3],
    "an empty environment" => [{ "PORT" => "", "WEB_CONCURRENCY" => "" }, "", {}, ["tcp://localhost:9292"], 1],
    "a file over the environment" => [{ "PORT" => "80", "WEB_CONCURRENCY" => "3" }, "port 81\nworkers 2", {},
                                      ["tcp://localhost:81"], 2],
    "what is given over a file" => [{ "PORT" => "80" }, "port 81\nworkers 2", { port: "82", workers: "4" },
                                    ["tcp://localhost:82"], 4],
    "a file's host with the environment's port" => [{ "PORT" => "80" }, "host '::'", {}, ["tcp://:::80"], 1],
    "a file's addresses" => [{ "PORT" => "80" }, "bind 'tcp://a:1'\nbind 'unix:///b'", {},
                             ["tcp://a:1", "unix:///b"], 1],
    "a given port over a file's addresses" => [{}, "bind 'tcp://a:1'", { port: 82 }, ["tcp://localhost:82"], 1],
    "given addresses" => [{ "PORT" => "80" }, "bind 'tcp://a:1'", { binds: ["tcp://b:2"] }, ["tcp://b:2"], 1]
  }.freeze

  ORDER.each do |name, (environment, said, given, binds, workers)|
    define_method(:"test_#{name}") do
      made = configuration(said, environment:, **given)

      assert_equal [binds, workers], [made.binds, made.workers]
    end
  end

  def test_what_a_file_says
    made = configuration(<<~RUBY)
      workers 2
      threads 7
      grace 2.5
      pid_file "/tmp/a.pid"
      limit :body_bytes, 10
      limit :head_timeout, 0.5
      before_fork { :before }
      after_fork { |index| index }
      after_fork { |index| -index }
      on_restart { :restart }
      on_stop { :stop }
      user "root"
      group 0
      directory "/tmp"
    RUBY

    assert_equal [2, 7, 2.5, "/tmp/a.pid"], [made.workers, made.threads, made.grace, made.pid_file]
    assert_equal [10, 0.5, 60], made.limits.values_at(:body_bytes, :head_timeout, :idle_timeout)
    assert_equal [[:restart], [:stop]], [made.on_restart.map(&:call), made.on_stop.map(&:call)]
    assert_equal ["user root and group 0", "/tmp"], [made.privileges.to_s, made.directory]
    assert_equal [[:before], [3, -3]], [made.before_fork.map(&:call), made.after_fork.map { |block| block.call(3) }]
  end

  def test_what_is_told_and_where
    told = configuration(<<~RUBY).telemetry
      access_log "a.log"
      access_log_format :combined
      log "b.log"
      metrics "tcp://127.0.0.1:9394"
      request_ids :trust
      limit :handler_warning, nil
    RUBY

    assert_equal ["a.log", :combined, "b.log"], [told.access_log, told.access_log_format, told.log]
    assert_equal ["tcp://127.0.0.1:9394", :trust], [told.metrics, told.request_ids]
    assert_nil configuration("limit :handler_warning, nil").limits[:handler_warning]
  end

  def test_nothing_is_told_unless_it_is_said
    none = configuration.telemetry

    assert_equal([nil, :json, nil, nil, false], Xinatra::Server::Telemetry::NAMES.map { |name| none.send(name) })
    assert_equal([true, :trust, false],
                 [true, "trust", nil].map { |ids| configuration(request_ids: ids).telemetry.request_ids })
  end

  def test_whom_to_believe
    assert_nil configuration.trusted_proxies
    made = configuration("trusted_proxies '127.0.0.1', 'unix'\ntrusted_proxies 'fd00::/8', headers: :forwarded")

    assert_equal [["\xFD\0".b.ljust(16, "\0") + "\x08".b, false, true], :forwarded],
                 [made.trusted_proxies.to_a, made.trusted_proxies.headers]
    assert_equal ["", false, false], configuration("trusted_proxies").trusted_proxies.to_a
  end

  # By which fields the proxies of a machine speak does not depend on their addresses.
  def test_trusted_proxies_that_are_given
    both = configuration("trusted_proxies 'unix', headers: :forwarded", trusted_proxies: ["10.0.0.0/8"])
    alone = configuration(trusted_proxies: ["unix"])

    assert_equal([[mapped(10, 0, 0, 0, 104), false, true], ["", true, false]],
                 [both, alone].map { |made| made.trusted_proxies.to_a })
  end

  def test_early_hints
    assert_equal [false, true, false, true],
                 [configuration, configuration("early_hints true"), configuration("early_hints false"),
                  configuration(early_hints: true)].map(&:early_hints)
  end

  def test_files_that_may_be_moved_away
    assert_equal([false, false, true, true],
                 [{}, { access_log: "-" }, { access_log: "a" }, { log: "a" }]
                   .map { |given| configuration(**given).telemetry.files? })
  end

  def test_a_file_is_ruby
    made = configuration("require 'etc'\ncount = 1 + 2\nworkers count\nthreads(ENV.fetch('NONE', 9))")

    assert_equal [3, 9], [made.workers, made.threads]
  end

  # A file is read as if it stood by itself: what it names is not what the server has by that name.
  def test_names_in_a_file_are_the_programs
    assert_equal "b", configuration("pid_file File.basename('/a/b')").pid_file
    %w[Server Limits Listener DEFAULTS VERSION].each do |name|
      assert_raises(ArgumentError, name) { configuration("#{name}.to_s") }
    end
  end

  # Values that cannot be, and what of it must be named.
  WRONG = {
    "workers 'two'" => "two", "workers nil" => "workers", "workers -1" => "-1", "workers 1.5" => "1.5",
    "threads 0" => "threads", "threads 5000" => "5000", "port 70000" => "70000", "port 'http'" => "http",
    "port -1" => "-1", "limit :heads, 5" => "heads", "limit :headers, 0" => "headers",
    "limit :head_timeout, 'long'" => "head_timeout", "grace 'long'" => "grace", "grace -1" => "grace",
    "grace nil" => "grace", "pid_file 5" => "pid_file", "directory 5" => "directory", "user 'no-such'" => "no-such",
    "user 'root'; group 'no-such'" => "no-such", "group 'root'" => "root", "user(-1)" => "-1", "user 1.5" => "1.5",
    "access_log true" => "access_log", "access_log ''" => "access_log", "access_log_format :xml" => ":xml",
    "log 5" => "log", "metrics 9394" => "9394", "request_ids :some" => ":some",
    "limit :handler_warning, 0" => "handler_warning",
    "bind 'unix:///a?mode=9'" => "mode=9", "bind 'unix:///a?color=red'" => "color", "bind 'unix:///a?mode='" => "mode",
    "bind 'unix:///a?proxy=yes'" => "proxy=yes", "bind 'tcp://a:1?mode=0600'" => "mode=0600",
    "trusted_proxies '10.0.0.0/8', 'localhost'" => "localhost", "trusted_proxies 10" => "10",
    "trusted_proxies 'unix', headers: :both" => ":both", "early_hints 'on'" => "early_hints", "early_hints nil" => "nil"
  }.freeze

  WRONG.each do |said, named|
    define_method(:"test_one_sentence_for #{said}") do
      assert_sentence assert_raises(ArgumentError) { configuration(said) }, named
    end
  end

  # Code that fails. The file is one of several that a user has, and its line is needed where it is long.
  FAILURES = {
    "worker 2" => "worker", "workers DB" => "DB", "workers" => "workers", "workers 1, 2" => "workers",
    "limit :headers" => "limit", "bind" => "bind", "before_fork" => "before_fork", "after_fork" => "after_fork",
    "workers 2)" => "syntax", "raise 'oops'" => "oops", "require 'nonexistent'" => "nonexistent",
    "Integer('x')" => "x", "nil.upcase" => "upcase", "1 / 0" => "divided", "throw :oops" => "oops"
  }.freeze

  FAILURES.each do |said, named|
    define_method(:"test_one_sentence_and_a_line_for #{said}") do
      error = assert_raises(ArgumentError) { configuration("threads 5\n\n#{said}\n") }

      assert_sentence error, named
      assert_includes error.message, "#{@path}:3"
    end
  end

  # As text or Symbol: both say the same.
  def test_a_limits_name_may_be_a_text
    assert_equal 7, configuration("limit 'headers', 7").limits[:headers]
  end

  { "PORT" => %w[http 70000 -1 0x50 8O], "WEB_CONCURRENCY" => %w[many -1 1.5 5000] }.each do |name, values|
    values.each do |value|
      define_method(:"test_one_sentence_for #{name}=#{value}") do
        assert_sentence assert_raises(ArgumentError) { configuration(environment: { name => value }) }, value
      end
    end
  end

  # Where systemd passes sockets, that decides whether there are others.
  def test_whether_somebody_has_said_where_to_listen
    [configuration("workers 2"), configuration(environment: { "WEB_CONCURRENCY" => "2" })].each do |made|
      assert_predicate made, :anywhere?
    end
    [configuration("port 80"), configuration("host '::'"), configuration("bind 'tcp://a:1'"), configuration(port: 1),
     configuration(binds: ["unix:///a"]), configuration(environment: { "PORT" => "80" })].each do |made|
      refute_predicate made, :anywhere?
    end
  end

  # Numbers of the environment are decimal, whatever they begin with.
  def test_zeros_in_front
    assert_equal ["tcp://localhost:8080"], configuration(environment: { "PORT" => "08080" }).binds
  end

  def test_files_that_cannot_be_read
    [@folder, "/nonexistent/config.rb"].each do |path|
      error = assert_raises(ArgumentError) { Xinatra::Server::Configuration.new(file: path, environment: {}) }

      assert_sentence error, path
    end
  end

  private

  # @return [String] a network of IPv4, as one of IPv6
  def mapped(*bytes) = [*[0] * 10, 255, 255, *bytes].pack("C*")

  def configuration(said = nil, environment: {}, **given)
    @path = File.join(@folder, "config.rb")
    File.write(@path, said) if said
    Xinatra::Server::Configuration.new(file: said && @path, environment:, **given)
  end

  def assert_sentence(error, named)
    assert_includes error.message, named
    assert_equal 1, error.message.lines.size, error.message
    refute_match(/#<|0x\h{8}|wrong number of arguments|undefined (?:local variable|method)/, error.message)
  end
end
