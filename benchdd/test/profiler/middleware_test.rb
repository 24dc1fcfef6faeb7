# frozen_string_literal: true

require_relative "../test_helper"
require "rack/lint"
require "rack/mock"
require "stringio"
require "tmpdir"
require "benchdd/profiler/middleware"

# Chosen requests are profiled, each into a file.
class ProfilerMiddlewareTest < Minitest::Test
  APP = lambda do |env|
    stop = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + 0.05
    env["x"] = "y" * 3 while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < stop
    raise KeyError, "no" if env["PATH_INFO"] == "/raises"

    env["test.during"]&.call
    [200, { "content-type" => "text/plain" }, ["done"]]
  end
  SLOW = ->(env) { env["PATH_INFO"] != "/quick" }

  def with_app(**options)
    Dir.mktmpdir do |folder|
      app = BenchDD::Profiler::Middleware.new(APP, folder: folder, if: SLOW, rate: 2000, **options)
      yield app, BenchDD::Profiler::Folder.new(folder)
    end
  end

  def get(app, path, **env) = Rack::MockRequest.new(Rack::Lint.new(app)).get(path, **env)

  def test_a_chosen_request_is_kept_with_its_name
    with_app do |app, folder|
      assert_equal [200, "done"], [get(app, "/slow").status, get(app, "/quick").body]
      profile, *others = folder.profiles

      assert_empty others
      assert_equal "GET /slow", profile.about[:request]
      assert_in_delta 50_000_000, profile.total, 10_000_000
    end
  end

  def test_only_the_threads_own_time_is_in_it
    with_app do |app, folder|
      other = Thread.new { loop { 100.times { "other".upcase } } }
      get(app, "/slow")

      assert_equal 1, folder.profiles.first.tracks.size
      refute_includes folder.profiles.first.frames.map(&:name), "String#upcase"
    ensure
      other&.kill
    end
  end

  def test_while_one_is_profiled_others_go_through
    with_app do |app, folder|
      inner = nil
      get(app, "/slow", "test.during" => -> { inner = get(app, "/slow").body })

      assert_equal ["done", 1], [inner, folder.files.size]
    end
  end

  def test_what_the_app_raises_comes_out
    with_app do |app, folder|
      assert_raises(KeyError) { get(app, "/raises") }
      assert_equal "GET /raises", folder.profiles.first.about[:request]
      refute_predicate BenchDD::Profiler, :running?
    end
  end

  def test_the_oldest_files_go
    with_app(keep: 2) do |app, folder|
      %w[/a /b /c].each { |path| get(app, path) }

      assert_equal(["GET /b", "GET /c"], folder.profiles.map { |profile| profile.about[:request] })
    end
  end

  def test_a_path_that_is_no_text_is_kept_as_far_as_it_is
    with_app do |app, folder|
      app.call("REQUEST_METHOD" => "GET", "PATH_INFO" => "/\xFF".b)

      assert_equal "GET /\uFFFD", folder.profiles.first.about[:request]
    end
  end

  # Not the requests are the ones to suffer.
  def test_a_folder_that_is_gone_is_told_to_the_log
    with_app do |app, folder|
      FileUtils.rm_rf(folder.path)
      FileUtils.touch(folder.path) # and it cannot be made again
      errors = StringIO.new

      assert_equal "done", app.call({ "PATH_INFO" => "/slow", "rack.errors" => errors }).last.first
      assert_match(/\Abenchdd: kept no profile: Not a directory/, errors.string)
    end
  end

  def test_wrong_options_are_refused_at_once
    Dir.mktmpdir do |folder|
      assert_raises(ArgumentError) { BenchDD::Profiler::Middleware.new(APP, folder: folder, if: SLOW, mode: :all) }
    end
  end
end
