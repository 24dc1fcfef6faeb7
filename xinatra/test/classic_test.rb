# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "serving_processes"

# `require "xinatra"`: the DSL at the top level, served when the program ends.
class ClassicTest < Minitest::Test
  parallelize_me!
  include ServingProcesses

  PROGRAM = File.expand_path("classic_program.rb", __dir__)

  def test_a_program_serves_itself
    port = free_port
    output = serve(PROGRAM, port: port) do |program|
      assert_equal "classic test true", program.get("/").body
      assert_equal "from the file itself\n", program.get("/inline").body
      program.stop
    end

    assert_includes output, "== Xinatra #{Gem.loaded_specs.fetch("xinatra").version} serves test at http://0.0.0.0:#{port}"
    assert_includes output, "started on #{port}"
    assert_includes output, "stopped"
  end

  def test_options_of_the_command_line_are_settings
    port = free_port
    serve(PROGRAM, "-p", port.to_s, "-o", "127.0.0.1", "-e", "production", "-q", "-x", port: port) do |program|
      assert_equal "classic production true", program.get("/").body
      assert_equal "[#{port}, \"127.0.0.1\", true, true, true]", program.get("/settings").body
      program.stop("INT")
    end
  end

  def test_a_server_may_be_chosen
    output, status = run_program(PROGRAM, "-s", "nonesuch")

    refute_predicate status, :success?
    assert_match(/nonesuch/, output)
  end

  def test_unknown_options_raise_when_the_program_serves_itself
    output, status = run_program(PROGRAM, "--nonsense")

    refute_predicate status, :success?
    assert_match(/invalid option: --nonsense/, output)
  end

  def test_options_are_another_programs_when_it_does_not
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "inner.rb"), "require 'xinatra'\n")
      code = "require 'inner'; print settings.port"
      output, status = run_program("-I", folder, "-e", code, "--", "--nonsense", env: { "PORT" => "5000" })

      assert_predicate status, :success?, output
      assert_equal "5000", output
    end
  end

  def test_a_program_that_raises_does_not_serve
    output, status = run_program("-e", "require 'xinatra'; get('/') { 'x' }; raise 'no'")

    refute_predicate status, :success?
    refute_match(/serves/, output)
  end

  def test_only_the_program_itself_is_served
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "inner.rb"), "require 'xinatra'\nget('/') { 'inner' }\n")
      output, status = run_program("-I", folder, "-e", <<~RUBY)
        require "inner"
        print Xinatra::Application.run?, " ", File.basename(Xinatra::Application.app_file), " "
        print Xinatra::Application.call("REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "rack.input" => nil)[2].join
      RUBY

      assert_predicate status, :success?, output
      assert_equal "false inner.rb inner", output
    end
  end

  def test_only_the_top_level_gets_the_dsl
    output, = run_program("-e", <<~RUBY)
      require "xinatra"
      set :run, false
      print [respond_to?(:get, true), Object.new.respond_to?(:get, true), "".respond_to?(:set, true),
             Class.new { extend Xinatra::Delegator }.respond_to?(:post, true)]
    RUBY

    assert_equal "[true, false, false, true]", output
  end

  def test_the_delegator_can_have_another_target
    output, = run_program("-e", <<~RUBY)
      require "xinatra/base"
      app = Class.new(Xinatra::Base)
      Xinatra::Delegator.target = app
      extend Xinatra::Delegator
      get("/") { "" }
      helpers { def x = 1 }
      print [app.routes.keys, settings == app, app.new!.x, development?]
    RUBY

    assert_equal "[[\"GET\", \"HEAD\"], true, 1, false]", output
  end

  def test_extensions_of_the_classic_app_work_at_the_top_level
    output, = run_program("-e", <<~RUBY)
      require "xinatra"
      set :run, false
      Xinatra.register(Module.new { def listen(path) = get(path) { "listening" } })
      Xinatra.helpers(Module.new { def helped = "helped" })
      Xinatra.use(Rack::Head)
      listen "/radio"
      app = Xinatra.new { get("/") { "modular" } }
      print [settings.routes["GET"].size, settings.new!.helped, settings.middleware.size, app.superclass]
    RUBY

    assert_equal "[1, \"helped\", 1, Xinatra::Base]", output
  end

  def test_a_rackup_file_has_the_dsl
    output, = run_program("-e", <<~RUBY)
      require "xinatra"
      set :run, false
      app = Rack::Builder.new { get("/ru") { "from config.ru" } and run Xinatra::Application }.to_app
      print app.call("REQUEST_METHOD" => "GET", "PATH_INFO" => "/ru", "rack.input" => nil)[2].join
    RUBY

    assert_equal "from config.ru", output
  end
end
