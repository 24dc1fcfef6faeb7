# frozen_string_literal: true

require "socket"
require_relative "test_helper"
require_relative "support/newsroom"
require "xinatra/server"

# What requests may be besides plain ones, and what an app may do within its hooks: whatever is not done is told by a
# document of errors, and leaves nothing written.
class HTTPEdgesTest < JSONAPITest
  TYPE = "application/vnd.api+json"

  def setup = Newsroom.fill

  # @param environment [Symbol]
  # @yield more of the class
  # @return [Class] an app whose hook does as an article's title says
  def self.app(environment, &more)
    Class.new(Xinatra::Base) do
      set :environment, environment
      set :host_authorization, {}
      set raise_errors: environment == :test, show_exceptions: false, dump_errors: false
      register Xinatra::JSONAPI
      atomic_operations
      resource :articles, Newsroom::Article do
        allow :create, :update
        attributes :title
        has_many :tags
        before_update { |article| instance_exec(&HOOKS.fetch(article.title, -> {})) }
      end
      resource(:tags, Newsroom::Tag) { attributes :name }
      instance_exec(&more) if more
    end
  end

  HOOKS = {
    "halted" => -> { halt 402, "Pay <first>" }, "by status" => -> { halt 418 },
    "with a document" => -> { halt 402, { "x-price" => "5" }, "{\"errors\":[]}" }, "sent on" => -> { redirect "/x" },
    "an error" => -> { error 500, "told" }, "passed" => -> { pass }, "missing" => -> { not_found },
    "missing as said" => -> { halt 404, "Gone fishing" }, "raised" => -> { raise ArgumentError, "internals" },
    "thrown" => -> { throw :nowhere }
  }.freeze
  APP = app(:production)

  def patch(title, app = APP, path: "/articles/1", **env)
    data = { type: "articles", id: "1", attributes: { title: } }
    ask(path, app, method: "PATCH", "CONTENT_TYPE" => TYPE, input: JSON.generate(data:), **env)
  end

  def title = Newsroom::DB[:news_articles].where(id: 1).get(:title)

  { "halted" => [402, "payment_required", "Pay <first>"], "an error" => [500, "internal_server_error", "told"],
    "passed" => [404, "not_found", "There is nothing at \"/articles/1\""],
    "missing" => [404, "not_found", "There is nothing at \"/articles/1\""],
    "missing as said" => [404, "not_found", "Gone fishing"],
    "raised" => [500, "internal_server_error", "This is no fault of the request: try again later"],
    "thrown" => [500, "internal_server_error", "This is no fault of the request: try again later"] }
    .each do |name, (status, code, detail)|
      define_method(:"test_a_hook_that_is_#{name}") do
        answer = patch(name)

        assert_equal [status, TYPE, "First"], [answer.status, answer.headers["content-type"], title]
        assert_equal [status.to_s, code, detail], answer.error.values_at("status", "code", "detail")
        refute_includes answer.text, "internals"
      end
    end

  def test_other_ends_of_a_hook
    assert_equal([418, "418"], patch("by status").then { |answer| [answer.status, answer.error["status"]] })
    document = patch("with a document")

    assert_equal [402, "5", "{\"errors\":[]}"], [document.status, document.headers["x-price"], document.text]
    sent = patch("sent on")

    assert_equal [303, "http://example.org/x", ""], [sent.status, sent.headers["location"], sent.text]
    assert_equal "First", title
  end

  def test_exceptions_reach_tests_as_ever
    assert_raises(ArgumentError) { patch("raised", self.class.app(:test)) }
    assert_equal "First", title
  end

  def test_filters_of_the_app
    app = self.class.app(:production) do
      before { halt 401, "Who is it?" unless request.get_header("HTTP_X_KEY") }
      after { headers "x-after" => "1" }
    end
    refused = patch("new", app)

    assert_equal [401, TYPE, "Who is it?"], [refused.status, refused.headers["content-type"], refused.error["detail"]]
    assert_equal "First", title
    answer = patch("new", app, "HTTP_X_KEY" => "k")

    assert_equal [200, "1", "new"], [answer.status, answer.headers["x-after"], title]
  end

  def test_own_error_handlers_come_first
    app = self.class.app(:production) do
      error(402) { "{\"errors\":[{\"title\":\"own\"}]}" }
      error(ArgumentError) { halt 409, "{\"errors\":[{\"title\":\"argument\"}]}" }
    end

    assert_equal(%w[own argument], %w[halted raised].map { |name| patch(name, app).error["title"] })
  end

  ALLOWED = { "/articles" => "GET, HEAD, POST", "/articles/1" => "GET, HEAD, PATCH", "/articles/1/tags" => "GET, HEAD",
              "/articles/1/relationships/tags" => "GET, HEAD, PATCH, POST, DELETE", "/operations" => "POST" }.freeze

  ALLOWED.each do |path, allowed|
    define_method(:"test_methods_at_#{path}") do
      put = ask(path, APP, method: "PUT", "CONTENT_TYPE" => TYPE, input: "{}")
      options = ask(path, APP, method: "OPTIONS")

      assert_equal [405, allowed, "method_not_allowed"], [put.status, put.headers["allow"], put.error["code"]]
      assert_equal [204, allowed, ""], [options.status, options.headers["allow"], options.text]
      assert_equal "", ask(path, APP, method: "HEAD").text
    end
  end

  def test_methods_are_not_overridden
    body = { input: "_method=PATCH", "CONTENT_TYPE" => "application/x-www-form-urlencoded" }

    assert_equal 403, ask("/articles/1?_method=PATCH", APP, method: "POST", **body).status
    assert_equal 403, ask("/articles/1", APP, method: "POST", "HTTP_X_HTTP_METHOD_OVERRIDE" => "PATCH", **body).status
  end

  def test_media_types
    statuses = ["#{TYPE}, #{TYPE}", "#{TYPE}, text/plain", "text/plain", nil, "", "APPLICATION/Vnd.Api+Json"]
               .map { |type| patch("new", "CONTENT_TYPE" => type).status }

    assert_equal [415, 415, 415, 415, 415, 200], statuses
  end

  # No browser sends this media type for another site's page without asking first.
  def test_pages_of_other_sites
    form = { "HTTP_ORIGIN" => "http://evil.example", "CONTENT_TYPE" => "text/plain" }

    assert_equal [415, "First"], [patch("new", **form).status, title]
  end

  def test_below_another_path
    app = Rack::Builder.new { map("/api/v1") { run APP } }.to_app
    data = { type: "articles", attributes: { title: "New" } }
    answer = ask("/api/v1/articles", app, method: "POST", "CONTENT_TYPE" => TYPE, input: JSON.generate(data:))
    path = "/api/v1/articles/#{answer.data["id"]}"

    assert_equal [201, path, path], [answer.status, answer.headers["location"], answer.data["links"]["self"]]
    assert_equal answer.text, get(path, app).text
    assert_equal "#{path}/relationships/tags", answer.data["relationships"]["tags"]["links"]["self"]
  end

  # @yieldparam socket [TCPSocket]
  def over_http
    listener, = Xinatra::Server::Listener.open("tcp://127.0.0.1:0")
    server = Xinatra::Server.new(APP, binds: [listener], threads: 2).start
    socket = TCPSocket.new("127.0.0.1", listener.port)
    yield socket
  ensure
    socket&.close
    server&.stop
  end

  HEAD = "PATCH /articles/1 HTTP/1.1\r\nHost: a\r\nContent-Type: #{TYPE}\r\nConnection: close\r\n".freeze
  BODY = "{\"data\":{\"type\":\"articles\",\"id\":\"1\",\"attributes\":{\"title\":\"sent\"}}}"

  def test_a_body_that_is_waited_for
    skip "There is no server for this machine" unless Xinatra::Server.available?
    over_http do |socket|
      socket.write("#{HEAD}Content-Length: #{BODY.bytesize}\r\nExpect: 100-continue\r\n\r\n")

      assert_equal "HTTP/1.1 100 Continue\r\n\r\n", "#{socket.gets}#{socket.gets}"
      socket.write(BODY)

      assert_match(%r{\AHTTP/1.1 200 }, socket.read)
      assert_equal "sent", title
    end
  end

  def test_a_body_that_is_cut_off
    skip "There is no server for this machine" unless Xinatra::Server.available?
    [["Content-Length: #{BODY.bytesize + 1}", BODY], ["Transfer-Encoding: chunked", "3e\r\n#{BODY}\r\n"]]
      .each do |field, body|
        over_http do |socket|
          socket.write("#{HEAD}#{field}\r\n\r\n#{body}")
          socket.close_write

          refute_match(/ 2\d\d /, socket.read.lines.first.to_s)
        end

        assert_equal "First", title
      end
  end
end
