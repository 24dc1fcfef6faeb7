# frozen_string_literal: true

require_relative "server_case"
require_relative "program"
require "json"

# A file that was moved away is made anew at HUP, as logrotate wants it.
class LogReopeningTest < Minitest::Test
  APP = { "config.ru" => "run ->(env) { warn('said ' + env['PATH_INFO']) && [200, {}, [Process.pid.to_s]] }\n" }.freeze

  COMMAND = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", "tcp://127.0.0.1:0"].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  { "alone" => [], "with workers" => %w[-w 2] }.each do |name, arguments|
    define_method(:"test_#{name}: nothing is lost while logs are moved away") do
      serving(*arguments) do |program|
        ask(0...60)
        move(program)
        ask(60...120)

        assert_equal 0, program.stop
        assert_equal (0...120).to_a, targets(program, "access.log.1", "access.log").sort
        assert_equal((0...120).to_a, said(program, "server.log.1", "server.log").sort)
        refute_empty targets(program, "access.log")
        assert_match(/ has stopped$/, read(program, "server.log"))
        assert_match(/ serves /, read(program, "server.log.1"))
        assert_empty program.output
      end
    end
  end

  def test_lines_of_several_workers_do_not_mix
    serving("-w", "3") do |program|
      threads = Array.new(4) do |thread|
        Thread.new { 60.times { |number| ask_for("/#{(thread * 60) + number}?#{"x" * 1000}") } }
      end
      threads.each(&:join)
      program.stop
      lines = read(program, "access.log").lines.map { |line| JSON.parse(line) }

      assert_equal((0...240).to_a, lines.map { |line| Integer(line["target"][/\d+/]) }.sort)
      assert_operator lines.map { |line| line["pid"] }.uniq.size, :>, 1
    end
  end

  # The old file is better than none.
  def test_a_file_that_cannot_be_made_anew
    Dir.mktmpdir do |logs|
      serving(log: File.join(logs, "server.log")) do |program|
        FileUtils.mv(logs, "#{logs}.moved")
        program.signal("HUP")
        program.eventually("no word") { File.read("#{logs}.moved/server.log").include?("it stays where it is") }
        ask(0...3)

        assert_equal 0, program.stop
        assert_equal [0, 1, 2], said(program, "#{logs}.moved/server.log")
      ensure
        FileUtils.mv("#{logs}.moved", logs)
      end
    end
  end

  # Whoever closes his terminal does not want it to go on.
  def test_hup_ends_a_server_without_files
    Program.serving("-b", "tcp://127.0.0.1:0", "--access-log", "-") do |program|
      assert_equal 129, program.stop("HUP")
    end
  end

  def test_standard_output
    Program.serving("-b", "tcp://127.0.0.1:0", "--access-log", "-", "--access-log-format", "combined") do |program|
      program.get("/a")

      assert_match(%r{^127\.0\.0\.1 - - \[.*\] "GET /a HTTP/1\.1" 200 \d+ "-" "-"$}, program.await(/.*GET.*/)[0])
      program.stop
    end
  end

  {
    %w[--access-log /nonexistent/a.log] => "the access log /nonexistent/a.log cannot be written",
    %w[--log /nonexistent/a.log] => "the log /nonexistent/a.log cannot be opened: No such file",
    %w[--access-log a.log --access-log-format xml] => "\"xml\" is no access_log_format: give json or combined"
  }.each do |arguments, sentence|
    define_method(:"test_one_sentence_for #{arguments.join(" ")}") do
      Program.run(*COMMAND, *arguments, files: APP) do |program|
        refute_equal 0, program.wait
        assert_includes program.output, sentence
        assert_equal 1, program.output.lines.grep(/xinatra|cannot|no access/).size, program.output
      end
    end
  end

  private

  # It serves once its log says so.
  def serving(*arguments, log: "server.log")
    Program.run(*COMMAND, "--access-log", "access.log", "--log", log, *arguments, files: APP) do |program|
      path = File.expand_path(log, program.folder)
      program.eventually("no server") { File.exist?(path) && File.read(path).include?(" serves ") }
      @port = Integer(File.read(path)[%r{http://\S+:(\d+)}, 1])
      yield program
    end
  end

  def ask_for(path)
    client = RoughClient.new(@port)
    client.get(path, Connection: "close").body
  ensure
    client&.close
  end

  def ask(numbers) = numbers.each { |number| ask_for("/#{number}") }

  def move(program)
    %w[access.log server.log].each { |name| FileUtils.mv(file(program, name), file(program, "#{name}.1")) }
    program.signal("HUP")
    program.eventually("no new files") { %w[access.log server.log].all? { |name| File.exist?(file(program, name)) } }
  end

  def file(program, name) = File.expand_path(name, program.folder)

  def read(program, name) = File.read(file(program, name))

  def targets(program, *names)
    names.flat_map { |name| read(program, name).lines.map { |line| Integer(JSON.parse(line)["target"][/\d+/]) } }
  end

  def said(program, *names) = names.flat_map { |name| read(program, name).scan(%r{^said /(\d+)}).flatten.map(&:to_i) }
end
