# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"
require "date"

class CachingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  NOW = Time.utc(2024, 1, 31, 12, 0, 0)
  DATE = NOW.httpdate
  EARLIER = (NOW - 60).httpdate
  LATER = (NOW + 60).httpdate
  private_constant :NOW, :DATE, :EARLIER, :LATER

  def test_cache_control_is_sinatras
    [[], [:public], [:public, :must_revalidate, { max_age: 60 }], [{ max_age: 60.7, s_maxage: "9" }], ["no-cache"],
     [:private, { public: false, no_store: true, max_age: nil }], [{ public: false }], [{ "max-age" => 5, a_b: "c" }],
     [{ stale_while_revalidate: 30 }]].each do |arguments|
      assert_same_handling { cache_control(*Marshal.load(Marshal.dump(arguments))) }
    end
  end

  def test_cache_control_leaves_its_arguments_alone
    options = { public: true, max_age: 5 }.freeze

    assert_equal "public, max-age=5", answer(handler_twins { cache_control(options) }.last)[1]["cache-control"]
  end

  def test_expires_is_sinatras
    [[500], [0], [-5], [500, :public], [500, :public, { max_age: 9 }], [NOW], [NOW, :private], ["2024-01-31"], [5.5],
     [DateTime.new(2030, 1, 1)], [500, { max_age: nil, no_store: true }]].each do |arguments|
      in_one_second { assert_same_handling { expires(*Marshal.load(Marshal.dump(arguments))) } }
    end
    assert_same_handling { expires("nonsense") }
  end

  MODIFIED = [
    {}, { "HTTP_IF_MODIFIED_SINCE" => DATE }, { "HTTP_IF_MODIFIED_SINCE" => EARLIER },
    { "HTTP_IF_MODIFIED_SINCE" => LATER },
    { "HTTP_IF_MODIFIED_SINCE" => "nonsense" }, { "HTTP_IF_MODIFIED_SINCE" => "\xFF" },
    { "HTTP_IF_UNMODIFIED_SINCE" => DATE },
    { "HTTP_IF_UNMODIFIED_SINCE" => EARLIER }, { "HTTP_IF_UNMODIFIED_SINCE" => LATER },
    { "HTTP_IF_UNMODIFIED_SINCE" => "nonsense" }, { "HTTP_IF_NONE_MATCH" => "x", "HTTP_IF_MODIFIED_SINCE" => DATE },
    { "HTTP_IF_MODIFIED_SINCE" => "", "HTTP_IF_UNMODIFIED_SINCE" => EARLIER }
  ].freeze
  private_constant :MODIFIED

  def test_last_modified_is_sinatras
    times = [NOW, NOW + 0.5, NOW.getlocal("+05:00"), NOW.to_i, NOW.to_datetime, NOW.to_date, NOW.to_s, DATE, nil,
             "nonsense"]
    times.each do |time|
      apps = handler_twins { [last_modified(time), status] }
      MODIFIED.each do |env|
        assert_same_answer(apps, "/", env)
        assert_same_answer(apps, "/", env.merge(method: "POST"))
      end
    end
  end

  def test_last_modified_regards_the_status
    [201, 404, 412, 500].each do |code|
      apps = handler_twins { [status(code), last_modified(NOW)] }

      MODIFIED.each { |env| assert_same_answer(apps, "/", env) }
    end
  end

  TAGS = [
    {}, { "HTTP_IF_NONE_MATCH" => "\"v1\"" }, { "HTTP_IF_NONE_MATCH" => "*" }, { "HTTP_IF_NONE_MATCH" => "\"v0\",
    \"v1\"" },
    { "HTTP_IF_NONE_MATCH" => "W/\"v1\"" }, { "HTTP_IF_NONE_MATCH" => "\"v2\"" }, { "HTTP_IF_MATCH" => "\"v1\"" },
    { "HTTP_IF_MATCH" => "*" }, { "HTTP_IF_MATCH" => "\"v2\"" }, { "HTTP_IF_MATCH" => "" },
    { "HTTP_IF_NONE_MATCH" => "" },
    { "HTTP_IF_NONE_MATCH" => "\"v1\"", "HTTP_IF_MATCH" => "\"v2\"" }
  ].freeze
  private_constant :TAGS

  def test_etag_is_sinatras
    [["v1"], ["v1", :weak], ["v1", { kind: :strong }], ["v1", { new_resource: true }], ["v1", { new_resource: false }],
     [:v1, { kind: nil }]].each do |arguments|
      apps = handler_twins { [etag(*arguments), status] }

      TAGS.product(%w[GET HEAD POST PUT]) { |env, method| assert_same_answer(apps, "/", env.merge(method: method)) }
    end
  end

  def test_etag_regards_the_status
    [201, 304, 404, 500].each do |code|
      apps = handler_twins { [status(code), etag("v1")] }

      TAGS.each { |env| assert_same_answer(apps, "/", env) }
    end
  end

  def test_etag_takes_what_is_no_text
    app = handler_twins { etag("v1") }.last

    assert_equal 200, answer(app, "/", "HTTP_IF_NONE_MATCH" => "\xFF, \"v2\"").first
    assert_equal 304, answer(app, "/", "HTTP_IF_NONE_MATCH" => "\xFF, \"v1\"").first
  end

  def test_etag_has_two_kinds
    error, message = answer(handler_twins { etag("v1", :odd) }.last)

    assert_equal ["ArgumentError", ":odd is no kind of entity tag: use :strong or :weak"], [error, message]
  end

  def test_values_cannot_add_a_header
    _, headers, = answer(handler_twins { [etag("a\r\nx: b"), cache_control("public\r\nx: b", "c" => "d\ne")] }.last)

    assert_equal "\"a  x: b\"", headers["etag"]
    assert_equal "public  x: b, c=d e", headers["cache-control"]
  end

  def test_times_are_sinatras
    values = [NOW, NOW + 0.25, NOW.getlocal("-03:00"), 0, 1.5, "2024-01-31 12:00 UTC", NOW.to_datetime, NOW.to_date,
              DATE]
    assert_same_handling { values.map { |value| time_for(value).then { |time| [time.to_r, time.utc_offset] } } }
    assert_same_handling { time_for("nonsense") }
  end

  def test_what_is_no_time_is_named
    value = Object.new
    def value.to_s = raise("broken")
    def value.inspect = "VALUE"
    error, message = answer(handler_twins { time_for(value) }.last)

    assert_equal "ArgumentError", error
    assert_match(/\AVALUE cannot be read as a time: /, message)
  end

  private

  # Runs the block again when the clock went on to the next second meanwhile.
  def in_one_second
    loop do
      started = Time.now.to_i
      yield
      return
    rescue Minitest::Assertion
      raise if Time.now.to_i == started
    end
  end
end
