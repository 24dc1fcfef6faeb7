# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"
require "tmpdir"

class FilesTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  RANGES = ["bytes=0-4", "bytes=5-", "bytes=-3", "bytes=0-1,4-5", "bytes=50-", "bytes=4-2", "nonsense", "bytes=",
            "lines=1-2"].freeze
  private_constant :RANGES

  def setup
    @folder = Dir.mktmpdir
    @file = File.join(@folder, "file.txt")
    File.write(@file, "0123456789")
    File.utime(0, 1_700_000_000, @file)
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  def test_sends_files_as_sinatra
    [{}, { type: :json }, { type: "text/x" }, { disposition: :inline }, { filename: "other.csv" },
     { disposition: false },
     { disposition: "attachment", filename: "a.txt" }, { last_modified: Time.at(0) }, { last_modified: "2024-01-31" },
     { status: 201 }, { status: "404" }, { type: "nonsense" }, { status: 304 }].each do |options|
      assert_same_file(@file, options)
    end
  end

  def test_conditions_and_ranges_are_sinatras
    file = @file
    apps = handler_twins { send_file(file) }
    date = Time.at(1_700_000_000).httpdate

    assert_same_answer(apps, "/", "HTTP_IF_MODIFIED_SINCE" => date)
    assert_same_answer(apps, "/", "HTTP_IF_MODIFIED_SINCE" => Time.at(0).httpdate)
    RANGES.product(%w[GET HEAD POST]) do |range, method|
      assert_same_answer(apps, "/", method: method, "HTTP_RANGE" => range)
    end
  end

  def test_the_content_type_already_set_stays
    file = @file
    assert_same_handling { content_type(:json) && send_file(file) }
    assert_same_handling { content_type(:json) && send_file(file, type: :xml) }
  end

  def test_the_length_is_the_files
    file = @file
    assert_same_handling { headers("content-length" => "3") && send_file(file) }
    assert_same_handling(method: "HEAD") { headers("content-length" => "3") && send_file(file) }
  end

  def test_names_without_a_known_extension
    ["plain", "data.nonsense", ".hidden", " .html"].each do |name|
      File.write(File.join(@folder, name), "text")

      assert_same_file(File.join(@folder, name))
    end
  end

  def test_an_empty_file
    File.write(@file, "")

    assert_same_file(@file)
  end

  def test_takes_a_pathname
    assert_same_file(Pathname(@file))
  end

  def test_a_missing_file_is_not_found
    assert_same_file("#{@file}.missing")
    assert_same_file("#{@file}.missing", filename: "x.csv")
  end

  def test_a_path_at_which_nothing_can_be_is_not_found
    ["#{@file}/x", "#{@folder}/#{"a" * 300}", "#{@file}\0"].each do |path|
      assert_equal 404, answer(handler_twins { send_file(path) }.last).first, path[-20..]
    end
  end

  def test_leaves_its_options_alone
    file = @file
    options = { status: "201", type: :json }.freeze

    assert_equal 201, answer(handler_twins { send_file(file, options) }.last).first
  end

  def test_servers_are_told_the_path
    file = @file
    app = handler_twins { send_file(file) }.last
    body = app.call(Rack::MockRequest.env_for("/")).last
    skip "Rack::Lint stands between, and hands out a body of its own" if ENV["XINATRA_LINT"]

    assert_equal file, body.to_path
  end

  private

  def assert_same_file(path, options = {})
    apps = handler_twins { send_file(path, options.dup) }

    assert_same_answer(apps)
    assert_same_answer(apps, "/", method: "HEAD")
  end
end
