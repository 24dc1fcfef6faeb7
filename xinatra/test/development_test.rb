# frozen_string_literal: true

require_relative "test_helper"

class DevelopmentTest < Minitest::Test
  parallelize_me!

  # What the page needs of an instance.
  Instance = Struct.new(:settings, :request)
  Settings = Struct.new(:app_file, :root)
  Request = Struct.new(:request_method, :path_info)

  # The page's object for a request to an app of the class.
  def page(verb, path, app: nil, app_file: "/srv/shop/app.rb", root: "/srv/shop")
    instance = Instance.new(Settings.new(app_file, root), Request.new(verb, path))
    instance.define_singleton_method(:class) { app } if app
    Xinatra::Development::NotFoundPage.new(instance)
  end

  def code(...) = page(...).code

  def test_a_modular_app
    assert_equal <<~RUBY.chomp, code("GET", "/hello", app: Minitest::Test)
      class Minitest::Test
        get "/hello" do
          "Hello World"
        end
      end
    RUBY
  end

  def test_a_classic_app
    assert_equal %(post "/hello" do\n  "Hello World"\nend), code("POST", "/hello", app: Xinatra::Application)
  end

  def test_a_nameless_app
    assert_match(/\Aclass App\n/, code("GET", "/", app: Class.new))
  end

  def test_verbs
    { "HEAD" => 'get "/"', "DELETE" => 'delete "/"', "UNLINK" => 'unlink "/"', "PURGE" => 'route "PURGE", "/"',
      "<b>" => 'route "<b>", "/"' }.each do |verb, declaration|
      assert_includes code(verb, "/", app: Object), "  #{declaration} do\n"
    end
  end

  def test_the_code_defines_the_route
    ["/hello", "/a b", "/12:30", "/a*b", "/what?", "/(x)", "/%7Bx%7D%7Cy", "/quo'te%22",
     "/%23", "/a%20b", "/gr%C3%BC%C3%9Fe", "/%3F", "/a%2Fb", "/a%2fb", "/100%25", "/%FF"].each do |path|
      app = Class.new(Xinatra::Base) { set environment: :test, protection: false }
      app.class_eval(page("GET", path, app: Xinatra::Application).code)
      env = Rack::MockRequest.env_for("/").merge("PATH_INFO" => path.b)

      assert_equal ["Hello World"], app.call(env)[2], path
    end
  end

  def test_the_file
    assert_equal "app.rb", page("GET", "/").file
    assert_equal "lib/app.rb", page("GET", "/", app_file: "/srv/shop/lib/app.rb").file
    assert_nil page("GET", "/", app_file: nil, root: nil).file
    assert_nil page("GET", "/", app_file: "", root: "/srv").file
  end

  def test_what_the_client_sends_is_escaped
    html = page("<i>", "/<script>alert(1)</script>&\"'", app_file: "/srv/shop/<b>.rb").to_s

    assert_includes html, "&lt;script&gt;"
    assert_includes html, "&lt;b&gt;.rb"
    refute_match(/<script|<i>|<b>\.rb/, html)
  end

  def test_any_path_gives_a_page
    ["", "/\xFF".b, "/\xFF", "/#{"a" * 100_000}", "/\u0000"].each do |path|
      html = page("GET", path).to_s

      assert_predicate html, :valid_encoding?
      assert_operator html.bytesize, :<, 20_000
    end
  end

  def test_pictures
    %w[404 500].each do |name|
      assert_equal "\x89PNG".b, File.binread(Xinatra::Development.image(name), 4)
    end
    ["403", "../images/404", "", nil, 404].each { |name| assert_nil Xinatra::Development.image(name) }
  end

  def test_page_and_pictures_of_an_app
    base = Class.new(Xinatra::Base) { set :environment, :development }
    Xinatra::Development.apply(base)
    app = Rack::MockRequest.new(base)
    missing = app.get("http://localhost/nowhere")

    assert_equal [404, "text/html;charset=utf-8"], [missing.status, missing.content_type]
    assert_includes missing.body, "get &quot;/nowhere&quot; do"
    picture = app.get("http://localhost/__sinatra__/404.png")

    assert_equal [200, "image/png"], [picture.status, picture.content_type]
    assert_equal 404, app.get("http://localhost/__sinatra__/405.png").status
  end

  def test_nothing_outside_of_development
    base = Class.new(Xinatra::Base) { set :environment, :production }
    Xinatra::Development.apply(base)

    assert_empty base.errors
    assert_empty base.routes
  end
end
