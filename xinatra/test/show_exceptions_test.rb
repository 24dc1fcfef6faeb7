# frozen_string_literal: true

require_relative "show_exceptions/shown_exceptions"

# As middleware, and what form the answer takes.
class ShowExceptionsTest < Minitest::Test
  parallelize_me!
  include ShownExceptions

  def test_the_app_answers_as_long_as_it_can
    app = Xinatra::ShowExceptions.new(->(env) { [200, {}, [env["PATH_INFO"]]] })

    assert_equal [200, {}, ["/x"]], app.call(env_for("/x"))
  end

  def test_exceptions_of_any_kind
    [IOError, ScriptError, NotImplementedError, SecurityError, NoMemoryError, Class.new(Exception)].each do |klass| # rubocop:disable Lint/InheritException -- that is the case
      app = Xinatra::ShowExceptions.new(->(_env) { raise klass, "x" })

      assert_equal 500, app.call(env_for)[0], klass
    end
  end

  def test_a_stack_that_is_too_deep
    endless = ->(env) { endless.call(env) }
    html = Xinatra::ShowExceptions.new(endless).call(env_for)[2].join

    assert_includes html, "SystemStackError"
    assert_operator html.bytesize, :<, 300_000
  end

  def test_what_ends_the_process_goes_on
    [SystemExit, Interrupt, SignalException].each do |klass|
      app = Xinatra::ShowExceptions.new(->(_env) { raise klass.allocate })

      assert_raises(klass) { app.call(env_for) }
    end
  end

  def test_as_middleware_of_an_app
    app = Class.new(Xinatra::Base) do
      set :environment, :test
      set :show_exceptions, true
      set :raise_errors, false
      set :dump_errors, false
      get("/") { raise IOError, "no disk" }
    end
    status, headers, body = app.call(Rack::MockRequest.env_for("/"))

    assert_equal [500, "text/html"], [status, headers["content-type"]]
    assert_includes body.join, "<h1>no disk</h1>"
    assert_includes body.join, File.basename(__FILE__)
  end

  def test_who_gets_text
    {
      [nil, nil] => "html", ["*/*", nil] => "html", ["application/json", nil] => "html", ["text/*", nil] => "html",
      ["text/html,text/plain;q=0.5", nil] => "html", [",;q=,\xFF", nil] => "html", ["text/html", "curl/8.1"] => "html",
      ["text/plain", nil] => "plain", ["text/plain, text/html;q=0.5", nil] => "plain", [nil, "curl/8.1"] => "plain",
      ["*/*", "curl/8.1"] => "plain"
    }.each do |(accept, agent), type|
      env = env_for("/", { "HTTP_ACCEPT" => accept, "HTTP_USER_AGENT" => agent }.compact)

      assert_equal "text/#{type}", Xinatra::ShowExceptions.response(env, error)[1]["content-type"], [accept, agent]
    end
  end

  def test_the_text
    lines = plain.lines(chomp: true)

    assert_equal "IOError: no disk", lines.first
    assert_match(%r{\A\t#{Regexp.escape(__dir__)}/show_exceptions/shown_exceptions\.rb:\d+:in }, lines[1])
  end

  def test_the_text_names_causes
    assert_match(/^Caused by RuntimeError: inner$/, plain(caused))
  end

  def test_a_page_that_fails_is_text
    env = env_for
    def env.dup = raise(IOError, "frozen twice")
    status, headers, body = Xinatra::ShowExceptions.response(env, error)

    assert_equal [500, "text/plain"], [status, headers["content-type"]]
    assert_match(/\AIOError: no disk$.*The error page itself failed:\nIOError: frozen twice$/m, body.join)
  end
end
