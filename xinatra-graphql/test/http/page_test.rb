# frozen_string_literal: true

require_relative "http_case"
require_relative "in_browser"
require "stringio"
require "xinatra/server"

# The page for browsers: when it is answered, and what it does in one.
class GraphQLPageTest < HTTPCase
  include InBrowser

  BROWSERS = { "HTTP_ACCEPT" => "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }.freeze

  class Pet < GraphQL::Schema::Object
    description "<b>An animal</b>"
    field :name, String, null: false, description: "What it hears on"
    field :legs, Integer, deprecation_reason: "Nobody counts"
  end

  class Query < GraphQL::Schema::Object
    field :hello, String, null: false
    field :pets, [Pet], null: false do
      argument :first, Integer, required: false, default_value: 2
    end
    field :agent, String

    def hello = "Hello"
    def pets(first:) = [{ name: "Rex" }, { name: "Mia" }].first(first)
    def agent = context[:agent]
  end

  class Schema < GraphQL::Schema
    query Query
    mutation HTTPCase::Mutation
  end

  def test_who_gets_it
    app = self.app(Schema, graphiql: true)
    answer = ask("GET", "/graphql", app, **BROWSERS)

    assert_equal [200, "text/html; charset=utf-8", "accept"],
                 [answer.status, *answer.headers.values_at("content-type", "vary")]
    assert_equal [200, ""], ask("HEAD", "/graphql", app, **BROWSERS).to_a.values_at(0, 2)
    ["*/*", "application/json", "application/json, text/html;q=0.9", nil,
     "application/json, text/html"].each do |accept|
      assert_equal "application", get({ query: "{ hello }" }, app, **accepting(accept)).type.split("/").first, accept
    end
    assert_equal 406, post({ query: "{ hello }" }, app, **accepting("text/html")).status
    assert_equal "application/json", post({ query: "{ hello }" }, app, **BROWSERS).type
  end

  def test_in_development_alone_unless_said
    assert_equal 406, ask("GET", "/graphql", app(Schema), **accepting("text/html")).status
    development = Class.new(Xinatra::Base) do
      set :environment, :development
      register Xinatra::GraphQL
      graphql "/graphql", Schema
    end

    assert_equal 200, ask("GET", "/graphql", development, **BROWSERS, "HTTP_HOST" => "localhost").status
    endpoint = Xinatra::GraphQL::HTTP::Endpoint.new(Schema)

    assert_equal 406, ask("GET", "/graphql", endpoint, **accepting("text/html")).status
  end

  def test_policy
    policy = ask("GET", "/graphql", app(Schema, graphiql: true), **BROWSERS).headers["content-security-policy"]

    assert_match(/\Adefault-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; connect-src 'self';/, policy)
    refute_match(/unsafe|http/, policy)
  end

  def test_in_a_browser
    visit do
      type("query", "query Pets($n: Int) { pets(first: $n) { name } }")
      type("variables", '{"n": 1}')
      press_run
      wait_for { text("answer").include?("Rex") }

      assert_equal({ "data" => { "pets" => [{ "name" => "Rex" }] } }, JSON.parse(text("answer")))
      assert_match(/\A200 .*\d+ ms, \d+ characters\z/, text("status"))
      assert_includes text("history"), "query Pets($n: Int)"
      assert_equal "grid", @page.evaluate("getComputedStyle(document.querySelector('main')).display")
      assert_equal ["/graphql"], @page.network.traffic.map { |exchange| URI(exchange.url).path }.uniq
    end
  end

  def test_mistakes_in_a_browser
    visit do
      type("query", "{ nothing }")
      press_run
      wait_for { text("answer").include?("nothing") }

      assert_match(/\A400/, text("status"))
      type("variables", "{")
      press_run

      assert_match(/\Avariables are no JSON: /, text("status"))
      type("variables", "[]")
      press_run

      assert_match(/\Avariables are no object/, text("status"))
    end
  end

  def test_headers_operations_and_keys
    visit do
      type("query", "query A { agent } query B { hello }")

      assert_equal %w[A B], options
      type("headers", '{"x-agent": "me"}')
      @page.at_css("#query").focus.type(%i[ctrl enter])
      wait_for { text("answer").include?('"me"') }

      refute_includes @page.evaluate("JSON.stringify({ ...localStorage })"), "x-agent"
      @page.refresh

      assert_equal '{"x-agent": "me"}', value("headers")
      @page.at_css("#operation").select("B")
      press_run
      wait_for { text("answer").include?("Hello") }
    end
  end

  def test_schema
    visit do
      wait_for { text("schema").include?("Types") }
      click_link("Query")
      wait_for { text("schema").include?("pets(first: Int = 2): [Pet!]!") }
      click_link("Pet")

      assert_includes text("schema"), "<b>An animal</b>"
      assert_includes text("schema"), "Deprecated: Nobody counts"
      assert_equal %w[Schema Query Pet], text("trail").split(" › ")
      @page.at_css("#search").focus.type("nam")
      wait_for { text("schema").include?("Pet.name") }
    end
  end

  def test_choices_and_tidying
    visit do
      wait_for { text("schema").include?("Types") }
      type("query", "{ pets { na")

      assert_equal "name", text("choices")
      @page.keyboard.type(:tab)

      assert_equal "{ pets { name", value("query")
      type("query", "{pets(first: 1){name} hello}")
      @page.at_css("#tidy").click

      assert_equal "{\n  pets(first: 1) {\n    name\n  }\n  hello\n}\n", value("query")
    end
  end

  def test_history_is_kept
    visit do
      type("query", "{ one: hello }")
      press_run
      wait_for { text("answer").include?("one") }
      type("query", "{ two: hello }")
      press_run
      wait_for { text("answer").include?("two") }
      @page.refresh

      assert_equal "{ two: hello }", value("query")
      @page.at_css("#history li:nth-child(2) button").click

      assert_equal "{ one: hello }", value("query")
      @page.at_css("#forget").click

      assert_empty text("history")
    end
  end

  def test_query_of_the_address
    visit("/graphql?query=%7B%20a%3A%20hello%20%7D&variables=%7B%7D") do
      assert_equal ["{ a: hello }", "{}"], [value("query"), value("variables")]
    end
  end

  def test_every_control_has_a_name
    visit do
      unnamed = @page.evaluate(<<~SCRIPT)
        [...document.querySelectorAll("input, textarea, select, button")]
          .filter((it) => !(it.labels?.length || it.textContent.trim() || it.getAttribute("aria-label")))
          .map((it) => it.outerHTML)
      SCRIPT

      assert_empty unnamed
    end
  end

  private

  def visit(path = "/graphql", &block)
    served { |address| open_page("#{address}#{path}", &block) }
  end

  def served
    app = self.app(Schema, graphiql: true) { |request| { agent: request.get_header("HTTP_X_AGENT") } }
    server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], errors: StringIO.new).start
    yield "http://127.0.0.1:#{server.listeners.first.socket.local_address.ip_port}"
  ensure
    server&.stop(0.2)
  end

  def click_link(text) = @page.css("#schema button").find { |button| button.text == text }.click
  def options = @page.evaluate("[...document.getElementById('operation').options].map((it) => it.textContent)")
end
