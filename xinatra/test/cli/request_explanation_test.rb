# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/cli"
# Two threads that load what knows the other one are warned of a circle.
require "xinatra/cli/explain"
require "stringio"

class RequestExplanationTest < Minitest::Test
  parallelize_me!

  Songs = Class.new(Xinatra::Base) do
    set :public_folder, __dir__
    get("/hello/*", agent: /x/) { 0 }
    get("/hello/:name") { 1 }
    get("/hello/bob") { 2 }
    get("/maybe", agent: /x/) { 3 }
    post("/songs") { 4 }
  end
  ANSWERS = {
    "/hello/bob" => "the first of routes 1 to 2 whose conditions hold answers",
    "GET /hello/bob?x=1#y" => "the first of routes 1 to 2 whose conditions hold answers",
    "post /songs" => "route 1 answers",
    "/songs" => "no route matches, so not_found (404) answers",
    "PATCH /songs" => "no route matches, so not_found (404) answers",
    "/maybe" => "the first route whose conditions hold answers, else not_found (404)",
    "/cli_test%2Erb" => /\Athe file \S*cli_test.rb answers, whatever the routes are\z/,
    "/../test_helper.rb" => "no route matches, so not_found (404) answers"
  }.freeze

  def test_answers
    ANSWERS.each do |request, expected|
      answer = explain(request)[:answer]

      expected.is_a?(Regexp) ? assert_match(expected, answer) : assert_equal(expected, answer, request)
    end
  end

  def test_the_routes_that_match_in_order
    routes = explain("/hello/bob")[:routes].map { |route| route.values_at(:pattern, :role) }

    assert_equal [["/hello/*", "if 1 condition holds"], ["/hello/:name", "answers"],
                  ["/hello/bob", "if those before pass"]], routes
  end

  def test_the_rest
    assert_equal "1 other GET route does not match this path.", explain("/hello/bob")[:others]
    assert_equal "4 other GET routes do not match this path. It can be asked for with POST too.",
                 explain("/songs")[:others]
    assert_equal "0 other PATCH routes do not match this path. It can be asked for with POST too.",
                 explain("PATCH /songs")[:others]
  end

  def test_what_is_no_request
    ["", "songs", "GET POST /x", "GET"].each do |request|
      error = assert_raises(Xinatra::CLI::UsageError) { explain(request) }

      assert_equal "#{request.inspect} is no request: give a path such as \"GET /hello/bob\"", error.message
    end
  end

  def test_text_and_json
    out = StringIO.new
    Xinatra::CLI::Explain.new([Songs], path: "/hello/bob").print(out)

    assert_includes out.string, "\n  GET /hello/bob: the first of"
    assert_match(%r{^    2\.  GET  /hello/:name  answers               \S+_test.rb:\d+$}, out.string)

    out = StringIO.new
    Xinatra::CLI::Explain.new([Songs], path: "/nothing", json: true).print(out)

    assert_empty JSON.parse(out.string).first["routes"]
  end

  private

  def explain(request) = Xinatra::CLI::RequestExplanation.new(Songs, request).to_h
end
