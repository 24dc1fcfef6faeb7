# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"
require "tmpdir"

# Where templates are looked for, also when that changes between requests: as in Sinatra.
class ViewsFolderTest < Minitest::Test
  include SinatraTwin
  include XinatraTest::UnfrozenApps

  def setup
    @folder = Dir.mktmpdir
    %w[one two].each do |name|
      FileUtils.mkdir_p(File.join(@folder, name, "views"))
      File.write(File.join(@folder, name, "views/page.erb"), "in #{name}")
    end
  end

  def teardown = FileUtils.rm_rf(@folder)

  def place(*names) = File.join(@folder, *names)

  def apps(**settings)
    twins do
      set settings
      get("/") { erb :page }
    end
  end

  def assert_page(apps, text)
    2.times { assert_same_answer(apps) }

    assert_equal text, answer(apps.last, "/").last
  end

  { app_file: "two/app.rb", root: "two", views: "two/views" }.each do |setting, path|
    define_method(:"test_#{setting}_that_is_set_later") do
      apps = apps(app_file: place("one/app.rb"))

      assert_page(apps, "in one")
      apps.each { |app| app.set(setting, place(path)) }

      assert_page(apps, "in two")
    end
  end

  def test_code_that_answers_otherwise_each_time
    %i[app_file root views].zip(%w[app.rb . views]).each do |setting, name|
      now = "one"
      folder = @folder
      apps = apps(setting => proc { File.join(folder, now, name) })

      assert_page(apps, "in one")
      now = "two"

      assert_page(apps, "in two")
    end
  end

  def test_a_relative_file_is_looked_for_where_the_process_is
    apps = apps(app_file: "app.rb")
    %w[one two].each { |name| Dir.chdir(place(name)) { assert_page(apps, "in #{name}") } }
  end

  def test_a_class_method
    one, two = %w[one two].map { |name| place(name, "views") }
    apps = twins do
      set :app_file, File.join(one, "../app.rb")
      define_singleton_method(:views) { two }
      get("/") { erb :page }
    end

    assert_page(apps, "in two")
  end

  def test_a_class_that_inherits_has_its_own_file
    apps = apps(app_file: place("one/app.rb"))

    assert_page(apps, "in one")
    children = apps.map { |app| Class.new(app).set(:app_file, place("two/app.rb")) }

    assert_page(children, "in two")
    assert_page(apps, "in one")
  end
end
