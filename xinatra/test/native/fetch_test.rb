# frozen_string_literal: true

require "objspace"
require_relative "../test_helper"

# `fetch`: a message in, a native response out. That it answers as `call` does, the differential test shows; here is
# what only this way can get wrong: when the environment is made, and for whom.
class NativeFetchTest < XinatraTest::SerialCase
  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  # Of Hashes, such a request has only the one that its environment would begin with.
  def test_no_environment_is_made_where_nobody_asks_for_one
    mock_app(env: :production) do
      get("/hello/:name") { "Hello #{params[:name]}" }
      get("/query") { params[:q].to_s }
      get("/two/:a/:b") { |a, b| "#{a}#{b}" }
      get("/json") { content_type(:json) && "{}" }
      get("/halt") { halt 402, "pay" }
      get("/redirect") { redirect "/x" }
    end
    %w[/hello/bob /query?q=a /two/1/2 /json /halt /redirect].each do |target|
      fetch(target)
      request = wire(target)
      app.fetch(request)

      assert_equal 1, ObjectSpace.reachable_objects_from(request).grep(Hash).size, target
    end
  end

  def test_one_is_made_for_whoever_asks_and_is_the_same
    mock_app(env: :production) do
      get("/env") { env["note"] = env["sinatra.route"] }
      get("/ivar") { @env["note"] = @env["sinatra.route"] }
      get("/request") { request.env["note"] = "#{request.path_info} #{env.equal?(request.env)}" }
      get("/value/:a") { |a| request.env["note"] = a }
    end
    { "/env" => "GET /env", "/ivar" => "GET /ivar", "/request" => "/request true",
      "/value/a" => "a" }.each do |path, note|
      request = wire(path)

      assert_equal note, app.fetch(request).body
      assert_equal note, request.env["note"]
    end
  end

  # A response stays as it is when its request is asked again.
  def test_a_request_that_is_asked_twice
    mock_app(env: :production) { get("/hello") { "Hello" } }
    request = wire("/hello")

    refute_same app.fetch(request), app.fetch(request)
  end

  def test_what_was_changed_in_it_counts
    mock_app(env: :production) do
      before { env["PATH_INFO"] = "/b" if env["PATH_INFO"] == "/a" }
      before { env["QUERY_STRING"] = "q=changed" if params[:change] }
      get("/a") { "a" }
      get("/b") { "b #{request.path_info} #{params[:q]}" }
    end

    assert_equal(["b /b 1", "b /b 2"], %w[/a?q=1 /b?q=2].map { |target| fetch(target).body })
  end

  def test_a_request_that_the_direct_way_cannot_take
    mock_app(env: :production) do
      post("/form") { params[:a] }
      get("/condition", agent: /x/) { "agent" }
      get("/nested") { params.inspect }
      disable :dump_errors
      error(IOError) { "sorry" }
      get("/raise") { raise IOError }
    end
    fields = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n"

    assert_equal "b", app.fetch(wire("/form", "POST", fields, body: StringIO.new("a=b"))).body
    assert_equal "agent", app.fetch(wire("/condition", "GET", "User-Agent: xyz\r\n")).body
    assert_equal({ "a" => { "b" => "c" } }.inspect, fetch("/nested?a[b]=c").body)
    assert_equal [500, "sorry"], [fetch("/raise").status, fetch("/raise").body]
    assert_equal 404, fetch("/none").status
  end

  def test_head_and_streams
    mock_app(env: :production) do
      get("/") { "body" }
      get("/stream") { stream { |out| out << "a" << "b" } }
    end
    response = fetch("/", "HEAD")

    assert_equal [200, "4", ""], [response.status, response.headers["content-length"], response.body]
    assert_equal("ab", (+"").tap { |text| fetch("/stream").body.each { |chunk| text << chunk } })
  end

  def test_headers_that_others_have_too_are_frozen
    mock_app(env: :production) { get("/") { "body" } }

    assert_same fetch("/").headers, fetch("/").headers
    assert_predicate fetch("/").headers, :frozen?
    assert_instance_of Xinatra::Headers, fetch("/").headers
  end

  def test_middleware_is_asked
    upcase = Struct.new(:app) do
      def call(env) = app.call(env).then { |status, headers, body| [status, headers, body.map(&:upcase)] }
    end
    mock_app(env: :production) do
      use upcase
      get("/") { "body" }
    end

    assert_equal "BODY", fetch("/").body
  end

  def test_only_a_request_can_be_fetched
    mock_app(env: :production) { get("/") { "body" } }

    assert_raises(TypeError) { app.fetch({}) }
    assert_raises(TypeError) { app.fetch(nil) }
  end

  def test_answers_while_garbage_is_collected_all_the_time
    mock_app(env: :production) { get("/:a/:b") { "#{params[:a]} #{params[:b]} #{params[:q]} #{env["HTTP_HOST"]}" } }
    fetch("/a/b")
    GC.stress = true
    body = fetch("/a/b?q=c").body
    GC.stress = false

    assert_equal "a b c h", body
  ensure
    GC.stress = false
  end

  def test_requests_in_threads_do_not_mix
    mock_app(env: :production) do
      get("/:a/:b") do
        Thread.pass
        "#{params[:a]} #{params[:b]} #{env["PATH_INFO"]}"
      end
    end
    fetch("/a/b")
    threads = Array.new(8) do |number|
      Thread.new do
        Array.new(200) do |index|
          fetch("/#{number}/#{index}").body == "#{number} #{index} /#{number}/#{index}"
        end
      end
    end

    assert_predicate threads.flat_map(&:value), :all?
  end

  private

  def wire(target, verb = "GET", fields = "", **options)
    Xinatra::Native::Request.parse("#{verb} #{target} HTTP/1.1\r\nHost: h\r\n#{fields}\r\n", **options)
  end

  def fetch(...) = app.fetch(wire(...))
end
