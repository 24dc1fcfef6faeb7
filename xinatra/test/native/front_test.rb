# frozen_string_literal: true

require "open3"
require_relative "../moved_memory"
require_relative "../test_helper"

# What only the path through C has to prove; that it answers as the one in Ruby does, all other tests show, which run
# with both.
class NativeFrontTest < XinatraTest::SerialCase
  include MovedMemory

  def setup
    skip "only Ruby is used" if ENV["XINATRA_NATIVE"] == "0"
    mock_app(env: :production) do
      get("/") { "root" }
      get("/hello/:name") { "Hello #{params[:name]}" }
      get("/value/:name") { |name| name }
      get("/two/:a/:b") { |a, b| "#{a}-#{b}" }
      get("/query") { params.inspect }
      get("/halt") { halt 402, "pay" }
      get("/status") { 418 }
      get("/array") { [201] }
      get("/created") { status(201) && "made" }
      get("/type") { content_type(:json) && "{}" }
      get("/redirect") { redirect "/" }
      get("/long") { "x" * 5000 }
      get("/raise") { raise IOError, "broken" }
      get("/class") { Class.new(String).new("sub") }
      disable :raise_errors
    end
  end

  def test_it_is_used
    front = Xinatra::Front.new(app.new!, ->(_) { flunk })

    assert_instance_of Xinatra::Native::Way, front.instance_variable_get(:@native_way)
    assert_equal "root", front.call(env("/"))[2].first
  end

  def test_answers_while_garbage_is_collected_all_the_time
    rows = { "/hello/a%62" => "Hello ab", "/created" => "made" }
    app.call(env("/"))
    rows.each do |path, body|
      GC.stress = true
      response = app.call(env(path))
      GC.stress = false

      assert_equal [body], response[2], path
    end
  ensure
    GC.stress = false
  end

  def test_compaction
    skip "this Ruby cannot compact" unless GC.respond_to?(:compact)
    moving_memory do
      app.call(env("/"))
      GC.compact

      assert_equal ["Hello ab"], app.call(env("/hello/ab"))[2]
      assert_equal ["5000"], app.call(env("/long"))[1].values_at("content-length")
    end
  end

  def test_strange_environments
    [{ "PATH_INFO" => "" }, { "QUERY_STRING" => nil }, { "REQUEST_METHOD" => "get" }, { "QUERY_STRING" => "%" },
     { "PATH_INFO" => "/hello/\xFF" }, { "PATH_INFO" => "/hello/a\0b" }, { "PATH_INFO" => "//" }].each do |fields|
      assert_includes [200, 400, 404], app.call(env("/").merge(fields))[0], fields.inspect
    end
  end

  def test_a_frozen_environment
    assert_raises(FrozenError) { app.new!.then { |instance| Xinatra::Front.new(instance, nil).call(env("/").freeze) } }
  end

  def test_a_way_is_made_of_nothing_else_and_once
    assert_raises(NoMethodError) { Xinatra::Native::Way.new(1, 2, 3, 4) }
    assert_raises(ArgumentError) { Xinatra::Native::Way.new }
    way = Xinatra::Front.new(app.new!, nil).instance_variable_get(:@native_way)

    assert_raises(FrozenError) { way.__send__(:initialize, 1, 2, 3, 4) }
    assert_raises(NoMethodError, TypeError) { way.dup }
  end

  def test_each_response_is_its_own
    first, second = Array.new(2) { app.call(env("/")) }
    first[1]["x"] = "y"
    first[2] << "more"

    assert_nil second[1]["x"]
    assert_equal ["root"], second[2]
    assert_equal ["root"], app.call(env("/"))[2]
  end

  def test_nothing_stays_from_one_request_to_the_next
    seen = []
    mock_app(env: :production) { get("/:a") { (seen << [object_id, instance_variables.sort]) && params[:a] } }

    assert_equal(%w[x y x], %w[x y x].map { |path| app.call(env("/#{path}"))[2].first })
    assert_equal 1, seen.map(&:last).uniq.size
  end

  def test_forms_are_read_in_c
    reads = []
    mock_app(env: :production) { post("/:name") { "#{params[:name]} #{params[:a]}" } }
    env = Rack::MockRequest.env_for("/x", method: "POST", params: { a: "1" }, "HTTP_HOST" => "localhost")
    env["rack.input"].define_singleton_method(:read) { |*sizes| reads.push(sizes) && super(*sizes) }

    assert_equal ["x 1"], app.call(env)[2]
    assert_equal [[Rack::Utils.default_query_parser.bytesize_limit + 2]], reads
    refute env.key?("rack.request.query_hash"), "Ruby has read the query"
  end

  def test_forms_while_garbage_is_collected_all_the_time
    mock_app(env: :production) { post("/:name") { "#{params[:name]} #{params[:a]} #{params[:b]}" } }
    forms = ["", "a=1&b=%32", "a=1&b[]=2"].map do |form|
      Rack::MockRequest.env_for("/x", method: "POST", input: form, "HTTP_HOST" => "localhost",
                                      "CONTENT_TYPE" => "application/x-www-form-urlencoded")
    end
    app.call(forms.shift)
    GC.stress = true
    answers = forms.map { |env| app.call(env) }
    GC.stress = false

    assert_equal [["x 1 2"], ['x 1 ["2"]']], answers.map(&:last)
  ensure
    GC.stress = false
  end

  # Who lowers Rack's limits means forms, too, at any time.
  def test_forms_are_rack_s_where_its_parser_is_another
    before = Rack::Utils.default_query_parser
    mock_app(env: :production) { post("/:name") { params.inspect } }
    statuses = [before, Rack::QueryParser.make_default(2), before].map do |parser|
      Rack::Utils.default_query_parser = parser
      post("/x", "a[b][c]" => "1").status
    end

    assert_equal [200, 400, 200], statuses
  ensure
    Rack::Utils.default_query_parser = before
  end

  def test_a_request_that_reads_forms_in_its_own_way_is_asked
    program = <<~RUBY
      require "xinatra/base"
      require "rack/mock"
      Xinatra::Request.prepend(Module.new { def params = super.merge("patched" => "1") })
      app = Class.new(Xinatra::Base) { post("/:name") { params.keys.join(",") } }
      print Rack::MockRequest.new(app).post("/x", params: { "a" => "1" }).body
    RUBY
    output, = Open3.capture2(RbConfig.ruby, "-I#{File.expand_path("../../lib", __dir__)}", "-e", program)

    assert_equal "a,patched,name", output
  end

  private

  def env(path) = Rack::MockRequest.env_for("/", "HTTP_HOST" => "localhost").merge("PATH_INFO" => path)
end
