# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "executable"
require_relative "../../deployment/nginx"
require_relative "../../server/program"
require "stringio"
require "xinatra/cli"
require "xinatra/server"

# `xinatra new`: the app that it makes passes its tests, is served, and what it brings for nginx and systemd is valid.
class NewTest < Minitest::Test
  parallelize_me!
  include Executable

  FILES = %w[.gitignore Gemfile README.md Rakefile app.rb config.ru config/server.rb deploy/shop-2.nginx.conf
             deploy/shop-2.service deploy/shop-2.socket public/style.css test/app_test.rb test/test_helper.rb
             views/hello.erb views/index.erb views/layout.erb views/not_found.erb].freeze

  def test_what_is_made_is_told_with_the_next_steps
    made

    assert_equal FILES, @out.scan(/^  (\S+)$/).flatten
    assert_equal FILES, Dir.glob("**/*", File::FNM_DOTMATCH, base: "#{@folder}/shop-2")
                           .select { |path| File.file?("#{@folder}/shop-2/#{path}") }.sort
    assert_match(/^Next:\n  cd shop-2\n  bundle install\n.*bundle exec xinatra serve/m, @out)
    assert_empty(FILES.select { |path| read(path).match?(/\{\{|\}\}/) })
  end

  # With the gems of its own Gemfile, among which this one stands for what is published.
  def test_its_tests_pass_with_its_gems
    gemfile = File.join(made, "Gemfile")
    File.write(gemfile, read("Gemfile").sub(/^gem "xinatra", "~> \d+\.\d+"$/) { |line| "#{line}, path: #{GEM.dump}" })

    assert_includes read("Gemfile"), "path: "
    in_bundle("bundle", "install", "--local", "--quiet")
    output = in_bundle("bundle", "exec", "rake")

    assert_match(/^4 runs, \d+ assertions, 0 failures, 0 errors, 0 skips/, output)
  end

  def test_every_gem_has_a_bound
    made
    lines = read("Gemfile").lines.grep(/^ *gem /)

    assert_equal 4, lines.size
    assert_empty(lines.grep_v(/"~> \d+\.\d+"$/))
    assert_includes lines.first, Xinatra::VERSION[/\A\d+\.\d+/]
  end

  def test_it_is_served_as_its_configuration_says
    skip "the server is in C" unless Xinatra::Server.available?
    app = made
    env = { "APP_ENV" => "production", "HOSTS" => "localhost", "THREADS" => "3" }
    Program.serving("-C", "#{app}/config/server.rb", "-b", "tcp://127.0.0.1:0", app, env:) do |program|
      assert_includes program.output, "2 workers, 3 threads"
      assert_equal "ok\n", program.get("/health")
      assert_includes program.get("/"), "<h1>shop-2</h1>"
      assert_includes program.get("/style.css"), "color-scheme"
      # Not said by a proxy at the Unix socket, so nobody hears it.
      assert_includes program.get("/", "X-Forwarded-Host": "evil.example"), "<h1>shop-2</h1>"
      assert_equal "Host not permitted", asked_as("evil.example", program.port)
      program.stop
    end
  end

  def test_nginx_takes_its_site
    skip "nginx is not installed" unless Nginx::PROGRAM
    made
    site = Nginx.site(read("deploy/shop-2.nginx.conf"), listen: ["127.0.0.1:#{Nginx.free_port}"])
    said, status = Nginx.new("#{@folder}/nginx", site).check

    assert_predicate status, :success?, said
    refute_match(/\[(?:warn|emerg)\]/, said)
  end

  def test_systemd_takes_its_units
    skip "systemd is not installed" unless system("systemd-analyze", "--version", %i[out err] => File::NULL)
    made
    units = %w[shop-2.service shop-2.socket].map { |name| "#{@folder}/shop-2/deploy/#{name}" }
    said, status = Open3.capture2e("systemd-analyze", "verify", *units)

    assert_predicate status, :success?, said
    # A line for what it does not know, and ends well all the same.
    refute_includes said, "shop-2"
    said, status = Open3.capture2e("systemd-analyze", "security", "--offline=yes", "--threshold=20", units.first)

    assert_predicate status, :success?, said
  end

  # What two files say must be the same.
  def test_its_files_agree
    made
    socket = "/run/shop-2.sock"

    assert_includes read("config/server.rb"), %(bind "unix://#{socket}"\n)
    assert_includes read("deploy/shop-2.nginx.conf"), "server unix:#{socket};\n"
    assert_includes read("deploy/shop-2.socket"), "ListenStream=#{socket}\n"
    assert_limits_agree
    grace = read("config/server.rb")[/^grace (\d+)/, 1].to_i

    # The server kills what is left 5 s behind its grace.
    assert_operator read("deploy/shop-2.service")[/^TimeoutStopSec=(\d+)/, 1].to_i, :>, grace + 5
  end

  def test_a_name_that_is_none
    { "Shop" => "Shop", "a/b c" => "b c", "1shop" => "1shop", "shop;ls" => "shop;ls", "ö" => "ö",
      "a" * 32 => "a" * 32 }.each do |place, name|
      out, err, status = start("new", "#{folder({})}/#{place}")

      assert_equal ["", 1], [out, status], place
      assert_match(/\Axinatra: "#{Regexp.escape(name)}" is no name for an app: give .*\n\z/, err)
      assert_empty Dir.children(@folder)
    end
  end

  def test_a_name_that_is_an_account_of_the_system
    _out, err, status = start("new", "root")

    assert_equal ["xinatra: root is an account of the system, as which the app would run: choose another name\n", 1],
                 [err, status]
  end

  def test_a_folder_that_is_not_empty_is_left_alone
    FileUtils.mkdir(File.join(folder({}), "shop"))
    File.write(File.join(@folder, "shop/notes"), "mine")
    _out, err, status = xinatra("new", "shop")

    assert_equal ["xinatra: #{@folder}/shop is not empty: choose another name, or move it away\n", 1], [err, status]
    assert_equal %w[notes], Dir.children("#{@folder}/shop")
  end

  def test_a_file_is_left_alone
    _out, err, status = xinatra("new", "shop", files: { "shop" => "mine" })

    assert_equal ["xinatra: #{@folder}/shop is there, and no folder: choose another name, or move it away\n", 1],
                 [err, status]
    assert_equal "mine", File.read("#{@folder}/shop")
  end

  def test_a_folder_that_cannot_be_written
    _out, err, status = start("new", "/proc/shop")

    assert_equal 1, status
    assert_match(%r{\Axinatra: /proc/shop cannot be made: .*\n\z}, err)
  end

  # Where somebody has made the repository first.
  def test_the_current_folder_with_an_empty_repository
    FileUtils.mkdir_p(File.join(folder({}), "shop/.git"))
    out, err, status = Open3.capture3(ENVIRONMENT, *COMMAND, "new", ".", chdir: "#{@folder}/shop")

    assert_equal ["", 0], [err, status.exitstatus]
    assert_path_exists "#{@folder}/shop/deploy/shop.service"
    assert_match(/^Next:\n  bundle install$/, out)
  end

  def test_a_wrong_command_line
    { [] => /new wants a name/, [""] => /new wants a name/, %w[a b] => /b is one app too many/,
      %w[a --force] => /there is no option --force/ }.each do |arguments, said|
      out, err, status = start("new", *arguments)

      assert_equal ["", 2], [out, status], arguments.inspect
      assert_match(said, err)
    end
  end

  def test_help
    out, err, status = start("new", "--help")

    assert_equal ["", 0], [err, status]
    assert_match(/\AUsage: xinatra new NAME.*^Examples:\n  xinatra new shop$/m, out)
  end

  private

  # @return [String] what is answered to whoever asks for another host
  def asked_as(host, port)
    client = RoughClient.new(port)
    client.say("GET / HTTP/1.1\r\nHost: #{host}\r\n\r\n").answer.body
  ensure
    client&.close
  end

  # Makes the app shop-2.
  # @return [String] its folder
  def made
    @out, err, status = xinatra("new", "shop-2")

    assert_equal ["", 0], [err, status]
    File.join(@folder, "shop-2")
  end

  def read(path) = File.read(File.join(@folder, "shop-2", path))

  # Without a process, where nothing is made.
  def start(*arguments)
    out, err = Array.new(2) { StringIO.new }
    status = Xinatra::CLI.start(arguments, out:, err:)
    [out.string, err.string, status]
  end

  # The folder's Bundler is not the one that runs this test.
  def in_bundle(*command)
    clean = { "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_GEMFILE" => "#{@folder}/shop-2/Gemfile", "APP_ENV" => nil }
    output, status = Open3.capture2e(ENVIRONMENT.merge(clean), *command, chdir: "#{@folder}/shop-2")

    assert_predicate status, :success?, output
    output
  end

  def assert_limits_agree
    site = read("deploy/shop-2.nginx.conf")
    body = Xinatra::Server::ConfigurationScript.new("#{@folder}/shop-2/config/server.rb").values[:limits][:body_bytes]
    buffers, size = site.match(/large_client_header_buffers (\d+) (\d+)k;/).captures.map(&:to_i)
    limits = Xinatra::Server::Limits::DEFAULTS

    assert_equal body, site[/client_max_body_size (\d+)m;/, 1].to_i * 1024 * 1024
    assert_equal limits.values_at(:head_bytes, :target_bytes), [buffers * size * 1024, size * 1024]
    assert_equal limits.values_at(:head_timeout, :body_timeout),
                 site.match(/client_header_timeout (\d+)s;\s+client_body_timeout (\d+)s;/).captures.map(&:to_i)
  end
end
