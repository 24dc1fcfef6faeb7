# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/templates"

# What Sinatra does otherwise, or what its tests cannot be compared in.
class RenderingTest < XinatraTest::Case
  VIEWS = File.expand_path("views", __dir__)

  # Rows of a backtrace that are in this file.
  def lines_here(error) = error.backtrace.grep(/\A#{Regexp.escape(__FILE__)}:/).map { |line| line[/:(\d+)/, 1].to_i }

  def render_app(&)
    mock_app do
      set :views, VIEWS
      class_eval(&)
    end
  end

  def test_the_callers_options_stay_as_they_are
    options = { layout: :other_layout, locals: { x: 1 }, content_type: :txt }.freeze
    render_app { get("/") { erb(:partial, options) + erb(:partial, options) } }
    get "/"

    assert_answer 200, "<other><i>partial 1</i>\n</other>\n" * 2
  end

  def test_builders_and_stylesheets_options_stay_as_they_are
    options = { layout: false }.freeze
    render_app { get("/") { builder("xml.a", options) + markdown("*x*", options) } }
    get "/"

    assert_answer 200, "<a/>\n<p><em>x</em></p>\n"
  end

  def test_a_string_names_the_line_that_gave_it
    render_app { get("/") { erb "<% raise IOError %>" } }
    line = __LINE__ - 1

    assert_equal line, lines_here(assert_raises(IOError) { get "/" }).first
  end

  def test_a_proc_names_the_line_it_stands_in
    render_app { get("/") { erb(proc { "\n<% raise IOError %>" }) } }
    line = __LINE__ - 1

    assert_equal line + 1, lines_here(assert_raises(IOError) { get "/" }).first
  end

  def test_a_declared_template_names_the_line_it_stands_in
    render_app do
      template(:index) { "<% raise IOError %>" }
      get("/") { erb :index }
    end
    line = __LINE__ - 3

    assert_equal line, lines_here(assert_raises(IOError) { get "/" }).first
  end

  def test_a_file_names_its_line
    render_app { get("/") { erb :raises } }

    assert_match(%r{/raises\.erb:2:in}, assert_raises(ArgumentError) { get "/" }.backtrace.first)
  end

  def test_an_extension_sees_every_render
    seen = []
    extension = Module.new do
      define_method(:render) do |engine, *rest, &block|
        seen << [engine, rest.first]
        super(engine, *rest, &block)
      end
    end
    render_app do
      helpers extension
      get("/") { erb :index }
    end
    2.times { get "/" }

    assert_answer 200, /\A<body><h1>/
    assert_equal [%i[erb index], %i[erb layout]] * 2, seen
  end

  def test_an_extension_may_add_options
    extension = Module.new do
      def render(engine, data, options = {}, locals = {}, &)
        options[:layout] = false
        super
      end
    end
    render_app do
      helpers extension
      get("/") { erb :index }
    end
    get "/"

    assert_answer 200, "<h1>Hi 2</h1>\n"
  end

  def test_an_extension_may_make_templates
    extension = Module.new do
      def compile_template(engine, data, options, _views)
        Tilt[engine].new("x.erb", 1, options) { "made #{data}" }
      end
    end
    render_app do
      helpers extension
      get("/") { erb :nowhere, layout: false }
    end
    get "/"

    assert_answer 200, "made nowhere"
  end

  def test_a_watcher_of_tilt_sees_every_render
    engine = Class.new(Tilt::StringTemplate) do
      def render(...) = "watched #{super}"
    end
    Tilt.register(engine, "watched")
    render_app { get("/") { render :watched, "x" } }
    get "/"

    assert_answer 200, "watched x"
  end

  def test_a_template_reads_what_the_request_fills_in_on_demand
    render_app do
      get("/:id") { erb "<%= [@request.path_info, @params['id'], @response.status].inspect %>" }
    end
    get "/7"

    assert_answer 200, %(<body>["/7", "7", 200]</body>\n)
  end

  def test_rendering_outside_of_a_request
    render_app { get("/") { "" } }

    assert_equal "<h1>Hi 2</h1>\n", app.new!.erb(:index, layout: false)
  end

  def test_an_output_with_a_type_stays_one
    output = Xinatra::TypedOutput.new("x", :txt)

    assert_same output, output.to_s
    assert_same output, output.to_str
    assert_kind_of Xinatra::Templates::ContentTyped, output
    assert_equal "x", output
  end

  def test_a_constant_of_the_apps_is_not_hidden
    assert_equal [:ContentTyped], Xinatra::Templates.constants
  end

  def test_inline_sources_of_another_encoding_are_rendered
    render_app do
      templates[:latin] = [(+"Gr\xFC\xDFe").force_encoding("iso-8859-1"), "app.rb", 1]
      get("/") { erb :latin, layout: false }
    end
    get "/"

    assert_equal "Grüße", last_response.body.force_encoding("utf-8")
  end

  def test_more_sets_of_locals_than_are_kept
    render_app do
      get("/") do
        (1..40).map { |n| erb "<%= locals.values.sum %>,", layout: false, locals: { "_v#{n}": n } }.join
      end
    end
    2.times { get "/" }

    assert_answer 200, (1..40).map { |n| "#{n}," }.join
  end

  def test_threads_render_their_own
    mock_app do
      template(:index) { "<%= x %>:<%= erb :inner, locals: { y: x } %>" }
      template(:inner) { "<%= y %>" }
      layout { "<%= x %>(<%= yield %>)" }
      get("/:x") { erb :index, locals: { x: params[:x] } }
    end
    get "/0"
    wrong = Array.new(8) do |thread|
      Thread.new do
        (0...200).map { |n| ["#{thread}-#{n}", app.call(Rack::MockRequest.env_for("/#{thread}-#{n}"))[2].join] }
                 .reject { |x, body| body == "#{x}(#{x}:#{x})" }
      end
    end

    assert_empty wrong.flat_map(&:value)
  end
end
