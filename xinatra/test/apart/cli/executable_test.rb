# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "executable"
require "shellwords"

class ExecutableTest < Minitest::Test
  parallelize_me!
  include Executable

  MODULAR = <<~RUBY
    require "xinatra/base"

    class Songs < Xinatra::Base
      get("/") { "all" }
      get("/:id") { params[:id] }
      post("/") { 201 }
    end
  RUBY

  # In a clone; the gem comes without the guide.
  GUIDE = File.expand_path("../../../../docs/cli.md", __dir__)

  def test_the_guide_shows_what_is_printed
    guide = File.read(GUIDE)
    folder("app.rb" => guide[/^```ruby\n(.*?)^```/m, 1])
    examples = guide.scan(/^```console\n\$ xinatra (.*?)\n(.*?)^```/m)

    assert_equal 3, examples.size
    examples.each { |command, expected| assert_equal [expected, "", 0], xinatra(*Shellwords.split(command)), command }
  end

  def test_routes_of_a_modular_app
    out, err, status = xinatra("routes", "app.rb", files: { "app.rb" => MODULAR })

    assert_equal ["", 0], [err, status]
    assert_equal <<~TEXT, out
      Songs
        GET   /     app.rb:4
        GET   /:id  app.rb:5
        POST  /     app.rb:6
    TEXT
  end

  def test_the_current_folder_is_the_app_when_none_is_named
    out, _err, status = xinatra("routes", files: { "app.rb" => MODULAR })

    assert_equal ["Songs", 0], [out.lines.first.chomp, status]
  end

  def test_a_folder_stands_for_its_rackup_file
    files = { "app.rb" => MODULAR, "config.ru" => "require_relative 'app'\nrun Songs.new\n" }
    out, err, status = xinatra("routes", folder(files), "--json")

    assert_equal ["", 0], [err, status]
    assert_equal(3, JSON.parse(out).count { |route| route["app"] == "Songs" })
  end

  def test_one_app_of_several
    files = { "app.rb" => "#{MODULAR}class Other < Xinatra::Base\n  get('/o') { 1 }\nend\n" }

    assert_equal ["Other\n  GET  /o  app.rb:9\n", "", 0], xinatra("routes", "--app", "Other", files:)
    assert_equal ["", "xinatra: there is no app Song, did you mean Songs?; `xinatra --help` shows what there is\n", 2],
                 xinatra("explain", "--app", "Song", files:)
  end

  def test_several_apps_of_a_rackup_file
    rackup = <<~RUBY
      require "xinatra/base"

      class Admin < Xinatra::Base
        get("/users") { "users" }
      end
      map("/admin") { run Admin }
      map("/") do
        use Rack::ContentLength
        run(Xinatra.new { get("/") { "home" } })
      end
    RUBY
    out, err, status = xinatra("routes", files: { "config.ru" => rackup })

    assert_equal ["", 0], [err, status]
    assert_equal <<~TEXT, out
      Admin
        GET  /users  config.ru:4

      (unnamed app at config.ru:9)
        GET  /       config.ru:9
    TEXT
  end

  def test_a_classic_app_is_not_served
    app = <<~RUBY
      require "xinatra"

      set :run, true
      get("/hello/:name") { params[:name] }
      __END__
      @@ layout
      x
    RUBY
    out, err, status = xinatra("routes", "app.rb", files: { "app.rb" => app })

    assert_equal ["", 0], [err, status]
    assert_equal "Xinatra::Application\n  GET  /hello/:name  app.rb:4\n", out
  end

  def test_an_app_that_runs_itself_is_not_served
    app = <<~RUBY
      require "xinatra/base"

      app = Xinatra.new { get("/") { 1 } }
      app.run!
      GC.start
      at_exit { app.run!(port: 1) }
      Xinatra.new { get("/b") { 1 } }.start!
      GC.start
    RUBY
    out, err, status = xinatra("routes", "app.rb", files: { "app.rb" => app })

    assert_equal ["", 0], [err, status]
    assert_equal 2, out.scan("unnamed app").size
  end

  def test_an_app_does_not_see_the_command_s_arguments
    app = "require 'xinatra'\nget(\"/\#{ARGV.size}\") { 1 }\n"
    out, _err, status = xinatra("routes", "-e", "test", "app.rb", files: { "app.rb" => app })

    assert_equal ["Xinatra::Application\n  GET  /0  app.rb:2\n", 0], [out, status]
  end

  def test_what_an_app_prints_is_no_part_of_the_output
    out, err, status = xinatra("routes", "--json", "app.rb", files: { "app.rb" => "puts 'loading'\n#{MODULAR}" })

    assert_equal [3, "loading\n", 0], [JSON.parse(out).size, err, status]
  end

  def test_a_file_without_an_extension
    out, _err, status = xinatra("routes", "songs", files: { "songs" => MODULAR })

    assert_equal ["Songs", 0], [out.lines.first.chomp, status]
  end

  def test_frozen_apps
    app = "#{MODULAR}Songs.freeze\nclass Other < Xinatra::Base\n  get('/o') { 1 }\n  freeze\nend\n"
    %w[routes explain].each do |command|
      out, err, status = xinatra(command, "app.rb", files: { "app.rb" => app })

      assert_equal ["", 0], [err, status]
      assert_match(/^Other/, out)
    end
  end

  def test_the_environment
    files = { "app.rb" => MODULAR.sub("get(\"/\")", "get(\"/\#{environment}/\#{ENV.fetch('APP_ENV', 'none')}\")") }

    assert_match(%r{/development/none }, xinatra("routes", files:).first)
    assert_match(%r{/production/production }, xinatra("routes", "--environment", "production", files:).first)
    assert_match(%r{/production/production }, xinatra("routes", files:, env: { "APP_ENV" => "production" }).first)
  end

  def test_extensions_through_the_drop_in
    app = <<~RUBY
      require "sinatra/base"
      require "sinatra/namespace"

      class Api < Sinatra::Base
        register Sinatra::Namespace
        namespace("/v1") do
          before("/songs/*") { 1 }
          get("/songs/:id") { params[:id] }
          get("/songs/:id") { 2 }
        end
        namespace("/v2", host_name: "example.com") { get("/songs") { 1 } }
      end
    RUBY
    files = { "app.rb" => app }
    out, err, status = xinatra("routes", "-r", "xinatra/drop_in", files:)

    assert_equal ["", 0], [err, status]
    assert_match(%r{^  GET  /v1/songs/{id}  app.rb:8$}, out)
    assert_match(%r{^  GET  /v2/songs       app.rb:11  if 1 condition holds$}, out)

    out, err, status = xinatra("explain", "-r", "xinatra/drop_in", "-e", "production", files:)

    assert_equal ["", 0], [err, status]
    assert_match(/^  GET   .*app.rb:8$/, out)
    assert_match(%r{- GET /v1/songs/{id} .app.rb:9. is never reached, because}, out)
    assert_match(%r{^      filters: .*, before /v1/songs/{\+splat} .app.rb:7., }, out)
  end

  def test_an_app_on_the_sinatra_gem_is_told_what_to_do
    app = "require 'sinatra/base'\nclass Songs < Sinatra::Base\n  get('/') { 1 }\nend\n"
    out, err, status = xinatra("routes", "app.rb", files: { "app.rb" => app })

    assert_equal ["", 1], [out, status]
    assert_equal "xinatra: app.rb defines no Xinatra app with routes: it runs on the sinatra gem, so let it require " \
                 "xinatra, or give `-r xinatra/drop_in`\n", err
  end

  FAILURES = {
    "nothing = 1" => "app.rb defines no Xinatra app with routes",
    "require 'xinatra/base'\nclass A < Xinatra::Base\n  get('/' { 1 }\nend" =>
      %r{\A\S+/app.rb cannot be loaded: \S+/app.rb:3: syntax error},
    "def nothing\nend\nnothing.call" =>
      %r{\A\S+/app.rb cannot be loaded: NoMethodError: undefined method [`']call' .*\(\S+/app.rb:3\)\z},
    "require 'nowhere'" =>
      %r{\A\S+/app.rb cannot be loaded: LoadError: cannot load such file -- nowhere \(\S+/app.rb:1\)\z},
    "abort" => %r{\A\S+/app.rb ends the process while it is loaded: keep `exit` out of it\z}
  }.freeze

  def test_apps_that_cannot_be_loaded
    FAILURES.each do |source, expected|
      out, err, status = xinatra("explain", "app.rb", files: { "app.rb" => "#{source}\n" })

      assert_equal ["", 1, 1], [out, status, err.lines.size], source
      message = err.chomp.delete_prefix("xinatra: ")
      expected.is_a?(Regexp) ? assert_match(expected, message) : assert_equal(expected, message)
    end
  end

  def test_a_reader_that_goes_away
    app = "require 'xinatra/base'\nclass A < Xinatra::Base\n  9000.times { |n| get(\"/a\#{n}\") { 1 } }\nend\n"
    folder = folder("app.rb" => app)
    out, err, status = Open3.capture3(*%w[bash -c], "set -o pipefail; #{COMMAND.join(" ")} routes | head -1",
                                      chdir: folder)

    assert_equal ["A\n", 0], [out, status.exitstatus]
    refute_match(/EPIPE|Broken/, err)
  end

  def test_colour_on_a_terminal_only
    files = { "app.rb" => MODULAR }
    shown = on_terminal("explain", files:)

    assert_includes shown, "\e[1mSongs\e[0m in development"
    assert_includes shown, "\e[2mapp.rb:4\e[0m"
    refute_includes on_terminal("explain", files:, env: { "NO_COLOR" => "1" }), "\e["
    refute_includes on_terminal("routes", files:, env: { "TERM" => "dumb" }), "\e["
    refute_includes xinatra("routes", files:).first, "\e["
  end
end
