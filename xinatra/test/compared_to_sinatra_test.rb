# frozen_string_literal: true

require_relative "test_helper"
require_relative "sinatra_twin"

# Wanted differences of `docs/compared_to_sinatra.md` that are neither among those of the differential test nor tested
# with the protections: both frameworks are asked, and each must answer as the guide says.
class ComparedToSinatraTest < Minitest::Test
  include SinatraTwin
  include XinatraTest::UnfrozenApps

  FORM = "application/x-www-form-urlencoded"

  # What an app answers without leaving it: status, headers and body.
  def answers(env: {}, &body)
    apps = twins do
      disable :raise_errors, :dump_errors
      class_eval(&body)
    end
    apps.map { |app| app.call(Rack::MockRequest.env_for("/", env)).to_a }
  end

  def statuses(...) = answers(...).map(&:first)

  def bodies(...) = answers(...).map { |answer| answer.last.to_enum.to_a.join }

  def header(name, ...) = answers(...).map { |answer| answer[1][name] }

  # @return [Array] what the block returns for each framework's class of apps
  def both(&) = [Sinatra::Base, Xinatra::Base].map(&)

  def test_a_query_or_form_beyond_the_limits_is_a_bad_request
    handler = proc do
      get("/") { params.inspect }
      post("/") { params.inspect }
    end
    form = { method: "POST", input: (0..5000).map { |number| "a#{number}=1" }.join("&"), "CONTENT_TYPE" => FORM }
    boundary = { method: "POST", input: "x", "CONTENT_TYPE" => "multipart/form-data; boundary=#{"A" * 500}" }

    assert_equal [500, 400], statuses(env: form, &handler)
    assert_equal [500, 400], statuses(env: boundary, &handler)
    assert_equal [500, 400], statuses(env: { "QUERY_STRING" => "k=#{"v" * 5_000_000}" }, &handler)
  end

  def test_headers_that_cannot_be_are_the_clients_mistake_or_are_passed_over
    host = { "HTTP_HOST" => "[::1" }

    assert_equal [500, 400], statuses(env: host) { get("/") { redirect "/x" } }
    assert_equal [500, 404], statuses(env: { "HTTP_ACCEPT" => "a/b;q=\xff" }) { get("/", provides: :json) { "{}" } }
    assert_equal [500, 200], statuses(env: { "HTTP_IF_NONE_MATCH" => "\xff\"" }) { get("/") { etag("x") || "y" } }
  end

  def test_fields_that_are_no_text_in_their_encoding_are_read_as_bytes
    { "HTTP_COOKIE" => -> { request.cookies.inspect }, "HTTP_HOST" => -> { request.port.to_s },
      "HTTP_X_FORWARDED_HOST" => -> { request.host.to_s }, "HTTP_FORWARDED" => -> { request.host.to_s },
      "HTTP_RANGE" => -> { send_file __FILE__ },
      "CONTENT_TYPE" => -> { request.content_charset.inspect } }.each do |name, handler|
      assert_equal [500, 200], statuses(env: { name => "\xFF" }) { get("/") { instance_exec(&handler) } }, name
    end

    assert_equal([500, 200], statuses(env: { "HTTP_USER_AGENT" => "\xFF" }) { get("/", agent: //) { "x" } })
    assert_equal([500, 200], statuses(env: { "HTTP_COOKIE" => "\xFF" }) do
      enable :sessions
      set :session_secret, "s" * 64
      get("/") { session[:x].inspect }
    end)
  end

  def test_empty_parameters_of_a_content_type_are_none
    { ";" => "{}", ";;a=b" => { "a" => "b" }.inspect,
      "x/y;;a=b; ,c" => { "a" => "b", "c" => "" }.inspect }.each do |type, parameters|
      body = proc { get("/") { request.media_type_params.inspect } }

      assert_equal [500, 200], statuses(env: { "CONTENT_TYPE" => type }, &body), type
      assert_equal parameters, bodies(env: { "CONTENT_TYPE" => type }, &body).last
    end
  end

  def test_a_nul_in_an_address_is_written_in_percent_encoding
    assert_equal([500, 200], statuses { get("/") { uri("/a\0b") } })
    assert_equal("http://example.org/a%00b", bodies { get("/") { uri("/a\0b") } }.last)
  end

  def test_an_address_may_be_made_of_bytes_and_of_text
    env = { "SCRIPT_NAME" => "/\xC3\xBC".b }

    assert_equal([500, 200], statuses(env: env) { get("/") { uri("/\u00FC") } })
  end

  def test_a_malformed_form_names_no_other_method
    { "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--" => "x", "-" => "x" * 300 }.each do |body, boundary|
      env = { method: "POST", input: body, "CONTENT_TYPE" => "multipart/form-data; boundary=#{boundary}" }
      theirs, ours = twins do
        enable :method_override
        disable :raise_errors, :dump_errors
        post("/") { "posted" }
      end

      assert_raises(StandardError) { theirs.call(Rack::MockRequest.env_for("/", env)) }
      assert_equal 400, ours.call(Rack::MockRequest.env_for("/", env))[0]
    end
  end

  # A path is binary from most servers, what an app has set is UTF-8.
  def test_the_log_takes_any_bytes
    { "PATH_INFO" => "/\xFF", "QUERY_STRING" => "a=\xFF".b, "HTTP_X_FORWARDED_FOR" => "\xFF" }.each do |name, value|
      log = StringIO.new
      env = Rack::MockRequest.env_for("/", "rack.errors" => log).merge("REMOTE_USER" => "\u00FC", name => value)
      app = twins { enable :logging }.last
      app.call(env)[2].close

      assert_match(/\\xff|\\xc3/, log.string, name)
    end
  end

  def test_accept_is_bounded
    accept = { "HTTP_ACCEPT" => (["text/x"] * 5000).join(",") }

    assert_equal %w[5000 128], bodies(env: accept) { get("/") { request.accept.size.to_s } }
  end

  def test_newlines_do_not_reach_a_header
    assert_equal(["\"a\r\nb\"", "\"a  b\""], header("etag") { get("/") { etag("a\r\nb") || "x" } })
    assert_equal(["text/a\r\nb;charset=utf-8", "text/a  b;charset=utf-8"],
                 header("content-type") { get("/") { content_type("text/a\r\nb") && "x" } })
  end

  def test_a_path_that_can_be_none_is_not_found
    assert_equal([500, 404], statuses { get("/") { send_file "/a\0b" } })
    assert_equal([500, 404], statuses { get("/") { send_file "/#{"a" * 5000}" } })
    assert_equal([500, 404], statuses { get("/") { send_file "#{__FILE__}/x" } })
  end

  def test_arguments_are_not_changed
    assert_equal([500, 200], statuses { get("/") { content_type(:html, { charset: "x" }.freeze) && "x" } })
    assert_equal([500, 200], statuses { get("/") { cache_control(:public, { max_age: 5 }.freeze) && "x" } })
    assert_equal([500, 200], statuses { get("/") { expires(5, :public, { a: 5 }.freeze) && "x" } })
    assert_equal([500, 200], statuses { get("/") { erb("x", { layout: false, locals: {} }.freeze) } })
  end

  def test_the_environment_gets_what_the_code_mentions
    added = twins { get("/") { "x" } }.map do |app|
      env = Rack::MockRequest.env_for("/")
      before = env.keys
      app.call(env)
      env.keys - before
    end

    assert_includes added.first, "rack.logger"
    assert_equal %w[sinatra.route], added.last.grep_v(/\Arack\.lint/)
  end

  def test_a_wrong_arity_is_told_at_definition
    _, told = capture_io { twins { get("/:a/:b") { |a| a } } }

    assert_equal 2, told.scan("captures 2 value(s), but its block takes 1").size, "for GET and HEAD, of Xinatra alone"
  end

  def test_routes_are_objects
    routes = twins { get("/x") { "x" } }.map { |app| app.routes["GET"].last }

    assert_equal [Array, Xinatra::Route], routes.map(&:class)
    assert_equal([[], []], routes.map { |_pattern, conditions, _block| conditions })
    assert_equal([true, false], routes.map { |route| route[0].is_a?(Mustermann::Pattern) })
  end

  def test_settings_that_the_compiler_reads_are_asked_once
    { static: false, default_content_type: "text/html" }.each do |setting, value|
      growth = both do |base|
        asked = 0
        app = Class.new(base) do
          set(setting) { (asked += 1) && value }
          get("/") { "x" }
        end
        asked_after = ->(count) { count.times { app.call(Rack::MockRequest.env_for("/")) } && asked }
        asked_after.call(1).then { |first| asked_after.call(5) - first }
      end

      assert_equal [5, 0], growth, setting
    end
  end

  def test_a_list_of_charsets_changed_in_place_is_not_seen
    types = twins { get("/") { "x" } }.map do |app|
      app.set(:add_charset, [%r{^text/}])
      app.call(Rack::MockRequest.env_for("/"))
      app.add_charset.clear
      app.call(Rack::MockRequest.env_for("/"))[1]["content-type"]
    end

    assert_equal ["text/html", "text/html;charset=utf-8"], types
  end

  def test_a_template_declared_after_one_of_its_name_was_rendered_is_taken
    declared = %w[first second]
    texts = twins { get("/") { erb :own, layout: false } }.map do |app|
      declared.map do |text|
        app.template(:own) { text }
        app.call(Rack::MockRequest.env_for("/"))[2].to_enum.to_a.join
      end
    end

    assert_equal [%w[first first], declared], texts
  end

  def test_a_frozen_app_serves
    theirs, ours = twins { get("/") { "x" } }.each(&:freeze)

    assert_raises(FrozenError) { theirs.call(Rack::MockRequest.env_for("/")) }
    assert_equal 200, ours.call(Rack::MockRequest.env_for("/"))[0]
    assert_raises(Xinatra::FrozenAppError) { ours.get("/y") { "y" } }
  end

  def test_an_unknown_protection_raises
    theirs, ours = twins do
      set :protection, except: :frame_option
      get("/") { "x" }
    end

    assert_equal 200, theirs.call(Rack::MockRequest.env_for("/"))[0]
    assert_raises(ArgumentError) { ours.call(Rack::MockRequest.env_for("/")) }
  end
end
