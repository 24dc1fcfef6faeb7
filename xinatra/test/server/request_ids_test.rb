# frozen_string_literal: true

require_relative "server_case"
require "json"

# The id by which a request is known to the app, its client, and the access log.
class RequestIdsTest < ServerCase
  APP = ->(env) { [200, {}, [env["HTTP_X_REQUEST_ID"].to_s]] }
  MADE = /\A\h{32}\z/

  # A Xinatra app, which is given no environment.
  class Native < Xinatra::Base
    get("/") { request.env["HTTP_X_REQUEST_ID"].inspect }
    get("/quiet") { "quiet" }
    get("/own") { headers("X-Request-Id" => "own") && "own" }
  end

  def test_none_unless_they_are_wanted
    serve(APP)

    assert_nil get["x-request-id"]
    assert_equal "theirs", ask("/", "X-Request-Id": "theirs").body
  end

  def test_each_request_has_its_own
    serve(APP, request_ids: true)
    wire = connect
    answers = Array.new(100) { wire.get }

    assert_equal(answers.map(&:body), answers.map { |answer| answer["x-request-id"] })
    assert_equal 100, answers.map(&:body).uniq.size
    answers.each { |answer| assert_match MADE, answer.body }
  end

  def test_the_clients_does_not_count_unless_it_is_trusted
    serve(APP, request_ids: true)
    answer = ask("/", "X-Request-Id": "theirs")

    assert_match MADE, answer.body
    assert_equal answer.body, answer["x-request-id"]
  end

  SOUND = ["a", "Az09._-", "x" * 128, "550e8400-e29b-41d4-a716-446655440000"].freeze
  UNSOUND = ["", "x" * 129, "a b", "a/b", "a\"b", "\u00FC", "a,b", "a;b", "<b>", "a%0a"].freeze

  SOUND.each do |id|
    define_method(:"test_trusted: #{id}") do
      serve(APP, request_ids: :trust)
      answer = ask("/", "x-request-ID": id)

      assert_equal [id, id], [answer.body, answer["x-request-id"]]
    end
  end

  UNSOUND.each do |id|
    define_method(:"test_not_trusted: #{id}") do
      serve(APP, request_ids: :trust)
      answer = ask("/", "X-Request-Id": id.b)

      assert_match MADE, answer.body
      assert_equal answer.body, answer["x-request-id"]
    end
  end

  def test_two_ids_are_none
    serve(APP, request_ids: :trust)

    assert_match MADE, ask("/", "X-Request-Id": "a\r\nX-Request-Id: b").body
  end

  def test_apps_of_xinatras_own
    serve(Native, request_ids: :trust)
    answer = ask("/", "X-Request-Id": "theirs")

    assert_equal ["\"theirs\"", "theirs"], [answer.body, answer["x-request-id"]]
    assert_match MADE, get("/quiet")["x-request-id"]
    assert_match MADE, get("/none")["x-request-id"]
  end

  def test_what_the_app_says_counts
    serve(Native, request_ids: true)

    assert_equal ["own"], get("/own").fields["x-request-id"]
  end

  def test_responses_of_any_kind_say_it
    serve(request_ids: true) do |env|
      case env["PATH_INFO"]
      when "/stream" then [200, {}, Enumerator.new { |to| to << "a" }]
      when "/raise" then raise "oops"
      else [204, {}, []]
      end
    end

    %w[/stream /raise /].each { |path| assert_match MADE, get(path)["x-request-id"], path }
    assert_match MADE, connect.say("GET / HTTP/1.1\r\n\r\n").answer["x-request-id"]
  end

  def test_the_log_has_it
    path = File.join(Dir.mktmpdir, "a.log")
    log = Xinatra::Native::AccessLog.new(path)
    serve(APP, request_ids: :trust, access_log: log)
    answers = [get, ask("/", "X-Request-Id": "theirs"), connect.say("GET / HTTP/1.1\r\n\r\n").answer]
    @server.stop(1)
    log.close

    told = File.readlines(path).map { |line| JSON.parse(line)["id"] }

    assert_equal(answers.map { |answer| answer["x-request-id"] }, told)
  ensure
    FileUtils.rm_rf(File.dirname(path))
  end

  private

  def ask(path, **fields) = connect.get(path, **fields)
end
