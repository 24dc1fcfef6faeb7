# frozen_string_literal: true

require_relative "../test_helper"
require "rack/mock"

# A query that nests but cannot be malformed is read when somebody asks for it: the same is seen of it, and what is
# malformed is refused before anything runs, as on the general way.
class DeferredQueryTest < Minitest::Test
  NAMES = ["a", "b", "id", "a[b]", "a%5Bb%5D", "a[b][c]", "b[a]", "id[x]", "a[]", "[a]", "a[b", "%61", "a[b]c",
           "a[b][c][d][e]", ""].freeze
  VALUES = ["", "=", "=1", "=%41+b", "=%C3%A9", "=%ff", "=[]", "=%", "=%zz", "=é", "= "].freeze

  ROUTES = proc do
    set :environment, :production
    get("/nothing") { "nothing" }
    get("/all") { params.inspect }
    get("/one") { params[:a].inspect }
    get("/both/:id") { "#{params[:id]} #{params["a"].inspect}" }
    get("/capture/:id") { params[:id] }
    get("/captures/:id") { params.inspect }
    get("/request") { [params, request.params].inspect }
    get("/halted") { halt(418, params.inspect) }
    get("/changed") do
      params["a"]["b"] = "changed" if params["a"].respond_to?(:key?)
      params.inspect
    end
    error(400) { "refused" }
  end
  PATHS = %w[/nothing /all /one /both/1 /capture/1 /captures/1 /request /halted /changed /none].freeze

  def self.app(&more)
    Class.new(Xinatra::Base) do
      class_eval(&ROUTES)
      class_eval(&more) if more
    end
  end

  # With a seam overridden, so that all requests take the general way.
  module Seam
    private

    def route_eval
      throw :halt, yield
    end
  end

  def self.pair(&more)
    direct = app(&more)
    [direct, Class.new(direct) { include Seam }]
  end

  APPS = {
    "alone" => pair,
    "with filters that read" => pair do
      before { @seen = params.inspect }
      after { headers("x-seen" => [@seen, params].inspect) }
    end,
    "with filters that do not" => pair do
      before { headers("x-before" => "1") }
      after { headers("x-after" => params["a"].inspect) }
    end,
    "with variables" => pair { before { headers("x-seen" => [@params, @request.params].inspect) } },
    "with what reads the query" => pair { before { headers("x-seen" => request.GET.inspect) } },
    "with what reads again" => pair { before { request.update_param("a", "own") } }
  }.freeze

  APPS.each do |name, (direct, general)|
    define_method("test_#{name.tr(" ", "_")}") do
      random = Random.new(name.sum)
      statuses = Array.new(1_500) { compare(direct, general, "#{PATHS.sample(random:)}?#{query(random)}") }

      assert_operator statuses.count(400), :>, 200
      assert_operator statuses.count(200), :>, 200
    end
  end

  def test_what_a_parser_with_other_limits_refuses_is_refused
    app = APPS["alone"].first

    assert_equal 200, ask(app, "/nothing?a[b][c]=1").status
    with_parser(Rack::QueryParser.make_default(2)) { assert_equal 400, ask(app, "/nothing?a[b][c]=1").status }

    own = Class.new(Rack::QueryParser) { def parse_nested_query(*) = raise(Rack::QueryParser::InvalidParameterError) }

    with_parser(own.make_default(32)) { assert_equal 400, ask(app, "/nothing?a[b]=1").status }
  end

  def test_it_is_not_read_where_nobody_asks
    %w[/nothing /capture/1].each do |path|
      env = Rack::MockRequest.env_for("#{path}?page%5Bsize%5D=2")
      APPS["alone"].first.call(env)

      refute env.key?("rack.request.query_hash"), path
    end
  end

  private

  def compare(direct, general, target)
    expected, found = [general, direct].map { |app| ask(app, target) }
                                       .map { |answer| [answer.status, answer.body, answer.headers.to_h] }

    assert_equal expected, found, target
    found.first
  end

  def ask(app, target)
    path, text = target.split("?", 2)
    env = Rack::MockRequest.env_for(path)
    env["QUERY_STRING"] = text.b
    Rack::MockResponse.new(*app.call(env))
  end

  def query(random)
    Array.new(random.rand(4)) { NAMES.sample(random:) + VALUES.sample(random:) }.join("&")
  end

  def with_parser(parser)
    usual = Rack::Utils.default_query_parser
    Rack::Utils.default_query_parser = parser
    yield
  ensure
    Rack::Utils.default_query_parser = usual
  end
end
