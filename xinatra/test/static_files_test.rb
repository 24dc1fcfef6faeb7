# frozen_string_literal: true

require_relative "test_helper"
require_relative "sinatra_twin"
require "tmpdir"

class StaticFilesTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def setup
    @root = Dir.mktmpdir
    @public = File.join(@root, "public")
    { "public/file.txt" => "text", "public/a b.css" => "css", "public/\u00FC.html" => "html", "public/.hidden" => "dot",
      "public/sub/in.js" => "js", "secret.txt" => "secret", "public2/file.txt" => "other" }.each do |name, content|
      path = File.join(@root, name)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, content)
      File.utime(0, 1_700_000_000, path)
    end
  end

  def teardown
    FileUtils.remove_entry(@root)
  end

  PATHS = %w[
    /file.txt /a%20b.css /%C3%BC.html /sub/in.js /sub/../file.txt /sub/./in.js //file.txt /file.txt/ /sub /sub/ /
    /missing /../secret.txt /..%2fsecret.txt /%2e%2e/secret.txt /sub/../../secret.txt /../public2/file.txt /.hidden
    /file.txt%00 /%00 /%FF /file.txt%zz /file%2etxt /file.txt? /+ /sub%2fin.js /..%5csecret.txt /file.txt/. /./file.txt
    /...
  ].freeze
  private_constant :PATHS

  def test_the_same_files_are_served_as_by_sinatra
    apps = apps_for
    PATHS.each do |path|
      assert_same_path(apps, path)
      assert_same_path(apps, path, method: "HEAD")
      assert_same_path(apps, path, method: "POST")
    end
  end

  def test_served_files_and_refused_paths
    app = apps_for.last

    assert_equal [200, "text"], answer(app, "/file.txt").values_at(0, 2)
    assert_equal [200, "html"], answer(app, "/%C3%BC.html").values_at(0, 2)
    ["/../secret.txt", "/..%2fsecret.txt", "/%00", "/%FF"].each do |path|
      assert_equal "route", answer(app, "/", "PATH_INFO" => path).last, path
    end
  end

  def test_a_path_of_odd_bytes_is_a_miss
    ["/\xFF", "/\xFF".b, "/\0", "/\u00FC\xFF%FC".b, "", "*", "file.txt", "x"].each do |path|
      assert_equal "route", answer(apps_for.last, "/", "PATH_INFO" => path).last, path.inspect
    end
  end

  def test_a_name_that_is_no_utf8_is_a_miss
    File.write("#{@public}/\xFF.txt".b, "text")

    assert_equal "route", answer(apps_for.last, "/%FF.txt").last
  end

  def test_headers_for_static_files
    apps = apps_for do
      set :static_cache_control, [:public, { max_age: 300, immutable: true }]
      set :static_headers, "x-a" => "1"
    end
    first = assert_same_answer(apps, "/file.txt")
    assert_same_answer(apps, "/missing")

    assert_equal "public, immutable, max-age=300", first[1]["cache-control"]
    assert_equal "1", first[1]["x-a"]
    assert_equal first, answer(apps.last, "/file.txt"), "Sinatra loses what is true of the setting"
  end

  def test_tells_which_file_it_served
    env = Rack::MockRequest.env_for("/sub/../file.txt")
    apps_for.last.call(env)

    assert_equal File.join(@public, "file.txt"), env["sinatra.static_file"]
  end

  def test_ranges_and_conditions
    apps = apps_for

    assert_same_answer(apps, "/file.txt", "HTTP_RANGE" => "bytes=1-2")
    assert_same_answer(apps, "/file.txt", "HTTP_IF_MODIFIED_SINCE" => Time.at(1_700_000_000).httpdate)
  end

  def test_without_a_public_folder
    assert_same_answer(apps_for { set :public_folder, nil }, "/file.txt")
  end

  def test_a_relative_folder_with_a_slash_at_its_end
    folder = "#{Pathname(@public).relative_path_from(Pathname(Dir.pwd))}/"
    apps = apps_for { set :public_folder, folder }

    PATHS.each { |path| assert_same_path(apps, path) }
  end

  private

  def apps_for(&settings)
    folder = @public
    twins do
      set :public_folder, folder
      set :static, true
      set :protection, false
      class_eval(&settings) if settings
      get("*") { "route" }
      get(//) { "route" }
      post("*") { "route" }
    end
  end

  # By PATH_INFO, for some are no URIs. What Sinatra crashes at is checked by the tests of paths that are a miss.
  def assert_same_path(apps, path, env = {})
    assert_same_answer(apps, "/", env.merge("PATH_INFO" => path))
  end
end
