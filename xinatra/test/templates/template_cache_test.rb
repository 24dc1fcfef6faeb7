# frozen_string_literal: true

require_relative "../test_helper"

# What applications see of the cache: when templates are read, and how many are kept.
class TemplateCacheTest < Minitest::Test
  parallelize_me!
  include XinatraTest::Helpers
  include XinatraTest::UnfrozenApps

  def with_views(files)
    Dir.mktmpdir do |views|
      files.each { |name, source| File.write("#{views}/#{name}", source) }
      yield views
    end
  end

  def test_a_template_is_read_once
    with_views("index.erb" => "old") do |views|
      mock_app do
        set :views, views
        set :reload_templates, false
        get("/") { erb :index }
      end
      get "/"
      File.write("#{views}/index.erb", "new")
      get "/"

      assert_answer 200, "old"
    end
  end

  def test_a_template_is_read_anew_when_templates_are_reloaded
    with_views("index.erb" => "old") do |views|
      mock_app do
        set :views, views
        set :reload_templates, true
        get("/") { erb :index }
      end
      get "/"
      File.write("#{views}/index.erb", "new")
      File.write("#{views}/layout.erb", "(<%= yield %>)")
      get "/"

      assert_answer 200, "(new)"
    end
  end

  def test_a_missing_layout_is_not_looked_for_again
    with_views("index.erb" => "index") do |views|
      searched = []
      mock_app do
        set :views, views
        define_method(:find_template) do |*arguments, &block|
          searched << arguments[1]
          super(*arguments, &block)
        end
        get("/") { erb :index }
      end
      3.times { get "/" }

      assert_answer 200, "index"
      assert_equal %i[index layout], searched
    end
  end

  def test_a_layout_that_is_declared_later_is_taken
    with_views("index.erb" => "index") do |views|
      mock_app do
        set :views, views
        get("/") { erb :index }
      end
      get "/"
      app.layout { "[<%= yield %>]" }
      get "/"

      assert_answer 200, "[index]"
    end
  end

  def test_a_missing_template_is_looked_for_again
    with_views({}) do |views|
      mock_app do
        set :views, views
        get("/") { erb :index }
      end

      assert_raises(Errno::ENOENT) { get "/" }
      File.write("#{views}/index.erb", "now")
      get "/"

      assert_answer 200, "now"
    end
  end

  def test_sources_from_clients_do_not_pile_up
    mock_app do
      get("/") { erb params[:source], layout: false }
    end
    limit = Xinatra::TemplateShelf::LIMIT
    (limit + 20).times { |number| get "/", source: "<%= #{number} %>" }

    assert_answer 200, (limit + 19).to_s
    usual = app.template_cache.shelf(:erb, Xinatra::TemplateOptions.new({}, {}), app.views || "./views", "utf-8")

    assert_equal limit, usual.size
  end

  def test_an_extension_keeps_what_it_likes
    cache = Xinatra::TemplateCache.new

    assert_nil(cache.fetch(:html, "index") { nil }) # rubocop:disable Lint/UselessDefaultValueArgument -- no Hash
    assert_nil(cache.fetch(:html, "index") { flunk }) # rubocop:disable Lint/UselessDefaultValueArgument -- no Hash
    cache.clear

    assert_equal 1, cache.fetch(:html, "index") { 1 } # rubocop:disable Lint/UselessDefaultValueArgument -- no Hash
  end

  def test_instances_of_a_class_share_what_is_compiled
    mock_app { get("/") { template_cache.object_id.to_s } }
    get "/"
    first = last_response.body
    get "/"

    assert_answer 200, first
  end
end
