# frozen_string_literal: true

require_relative "requests/support/requests_test_case"
require "rack"
require "rack/lint"
require "tempfile"

# The middleware that records.
class RecorderTest < RequestsTestCase
  # An input that can be read only once, as servers of Rack 3 give it.
  class Once
    def initialize(text) = @io = StringIO.new(text.b)
    def read(*arguments) = @io.read(*arguments)
    def gets = @io.gets
    def each(&block) = @io.each(&block)
    def close = nil
  end

  ECHO = ->(env) { [200, { "content-type" => "text/plain" }, [env["rack.input"].read]] }

  def errors = @errors ||= StringIO.new

  def test_a_request_is_recorded
    recorder = recorder(OK)
    status, headers, body = recorder.call(env("GET", "/a%20b?q=1", HTTP_ACCEPT: "text/html", HTTP_X_TOKEN: "abc"))

    assert_equal [200, { "content-type" => "text/plain" }, ["ok"]], [status, headers, body]
    found = recorded(recorder).first

    assert_equal ["GET", "/a%20b", "q=1", "text/html", 200],
                 [found.verb, found.path, found.query, found.headers["accept"], found.status]
    refute_equal "abc", found.headers["x-token"]
    assert_equal({ "header" => ["x-token"] }, found.masked)
    assert_in_delta 0, found.at, 5
  end

  def test_the_header_of_the_file
    recorder(OK, ignore: [/now: \d+/i]).tap { |recorder| recorder.call(env) }.close
    header = Requests::Reader.new(path).header

    assert_equal "recorder", header["source"]
    assert_equal ["(?i-mx:now: \\d+)"], header["ignore"]
    assert_match(/\A\h{16}\z/, header["recording"])
    assert_in_delta Time.now, Time.iso8601(header["started"]), 60
  end

  # The same inside and outside of Rack's own checks, whatever the app does with its body.
  def test_it_keeps_to_rack
    app = Rack::Lint.new(recorder(Rack::Lint.new(ECHO), digest: true))
    3.times do
      _, _, body = app.call(form("a=b"))

      body.each { |part| assert_equal "a=b", part }
      body.close
    end
  end

  def test_the_app_gets_the_very_same_input
    input = StringIO.new("a=b".b)
    seen = nil
    recorder = recorder(->(env) { OK.call(seen = env["rack.input"]) })
    recorder.call(form("").merge("rack.input" => input, "CONTENT_LENGTH" => "3"))

    assert_same input, seen
    assert_equal "a=b", input.read
    assert_equal "a=b", recorded(recorder).first.body
  end

  def test_an_input_in_a_file
    Tempfile.create do |file|
      file.write("a=b")
      file.rewind
      seen = nil
      recorder = recorder(->(env) { OK.call(seen = env["rack.input"].read) })
      recorder.call(form("").merge("rack.input" => file, "CONTENT_LENGTH" => "3"))

      assert_equal "a=b", seen
      assert_equal "a=b", recorded(recorder).first.body
    end
  end

  def test_an_input_in_an_empty_file
    Tempfile.create do |file|
      recorder = recorder(OK)
      recorder.call(form("").merge("rack.input" => file, "CONTENT_LENGTH" => "3"))

      assert_equal [nil, nil], recorded(recorder).first.to_h.values_at(:body, :dropped)
    end
  end

  def test_an_input_that_can_be_read_once
    recorder = recorder(ECHO)
    _, _, body = recorder.call(form("").merge("rack.input" => Once.new("a=b"), "CONTENT_LENGTH" => "3"))

    assert_equal ["a=b"], body
    assert_equal "a=b", recorded(recorder).first.body
  end

  def test_a_streamed_body_without_a_length
    recorder = recorder(ECHO)
    sent = form("").merge("rack.input" => Once.new("a=b"), "HTTP_TRANSFER_ENCODING" => "chunked")
    sent.delete("CONTENT_LENGTH")
    recorder.call(sent)

    assert_equal "a=b", recorded(recorder).first.body
  end

  def test_a_body_that_the_app_does_not_read
    recorder = recorder(OK)
    recorder.call(form("").merge("rack.input" => Once.new("a=b"), "CONTENT_LENGTH" => "3"))

    assert_equal [nil, "the app did not read the whole body"], recorded(recorder).first.to_h.values_at(:body, :dropped)
  end

  def test_an_input_that_fails_fails_for_the_app
    broken = Once.new("")
    def broken.read(*) = raise(IOError, "gone")
    recorder = recorder(ECHO)

    assert_raises(IOError) { recorder.call(form("").merge("rack.input" => broken, "CONTENT_LENGTH" => "3")) }
    assert_equal 500, recorded(recorder).first.status
  end

  def test_a_body_has_a_limit
    recorder = recorder(ECHO, max_body: 10)
    _, _, body = recorder.call(form("a=#{"b" * 9}"))
    recorder.call(form("a=#{"b" * 8}"))

    assert_equal 11, body.first.bytesize
    assert_equal([[nil, "the body is larger than 10 bytes (max_body)"], ["a=bbbbbbbb", nil]],
                 recorded(recorder).map { |request| [request.body, request.dropped] })
  end

  def test_what_the_app_changes_is_recorded_as_it_came
    app = lambda do |env|
      env["REQUEST_METHOD"] = "DELETE"
      env["PATH_INFO"] << "/changed"
      env["HTTP_ACCEPT"].replace("nothing")
      env["rack.input"] = StringIO.new
      OK.call(env)
    end
    recorder = recorder(app)
    recorder.call(form("a=b", "/x", HTTP_ACCEPT: +"text/html").merge("PATH_INFO" => +"/x"))
    found = recorded(recorder).first

    assert_equal ["POST", "/x", "text/html", "a=b"], [found.verb, found.path, found.headers["accept"], found.body]
  end

  def test_a_mounted_app
    recorder = recorder(OK)
    recorder.call(env("GET", "/").merge("SCRIPT_NAME" => "/admin", "PATH_INFO" => ""))
    recorder.call(env("GET", "/").merge("SCRIPT_NAME" => "/admin", "PATH_INFO" => "/x"))
    found = recorded(recorder)

    assert_equal([["/admin", "/admin"], ["/admin/x", "/admin"]], found.map { |request| [request.path, request.mount] })
  end

  def test_paths_that_cannot_stand_in_a_request_line
    recorder = recorder(OK)
    recorder.call(env.merge("PATH_INFO" => "/a b\n?\xff#", "QUERY_STRING" => "a b#c"))
    recorder.call(env("OPTIONS").merge("PATH_INFO" => "*"))

    assert_equal([["/a%20b%0A%3F\xff%23".b, "a%20b%23c"], ["*", ""]],
                 recorded(recorder).map { |request| [request.path.b, request.query] })
  end

  def test_locations_and_cookies_of_both_racks
    lines = ["sid=#{"a" * 20}; path=/", "sid=#{"b" * 20}"]
    app = lambda do |env|
      cookies = env["PATH_INFO"] == "/2" ? lines.join("\n") : lines
      [303, { (env["PATH_INFO"] == "/2" ? "Set-Cookie" : "set-cookie") => cookies, "Location" => "/next?token=abc" },
       []]
    end
    recorder = recorder(app)
    %w[/2 /3].each { |path| recorder.call(env("GET", path)) }
    found = recorded(recorder)

    assert_equal found[0].set_cookies, found[1].set_cookies
    assert_equal 2, found[0].set_cookies.size
    refute_includes found[0].set_cookies.join, "aaaa"
    assert_match(%r{\A/next\?token=(?!abc\z)\w+\z}, found[0].location)
  end

  def test_an_exception_goes_on
    error = IOError.new("mine")
    recorder = recorder(->(_) { raise error })

    assert_same error, assert_raises(IOError) { recorder.call(env) }
    assert_equal [500], recorded(recorder).map(&:status)
  end

  def test_a_throw_goes_on
    recorder = recorder(->(_) { throw :async })

    assert_throws(:async) { recorder.call(env) }
    assert_empty recorded(recorder)
  end

  def test_what_is_no_answer_is_not_recorded
    answers = [[-1, {}, []], [101, {}, []], nil, [], [200, nil, []], ["nonsense", {}, []]]
    recorder = recorder(->(_) { answers.first })
    answers.size.times do
      assert_equal [answers.first], [recorder.call(env("rack.errors": errors))]
      answers.shift
    end

    assert_empty recorded(recorder)
  end

  def test_a_choice_of_requests
    recorder = recorder(OK, only: ->(env) { env["PATH_INFO"].start_with?("/a") })
    %w[/a /b /ab].each { |path| recorder.call(env("GET", path)) }

    assert_equal %w[/a /ab], recorded(recorder).map(&:path)
  end

  def test_so_many_requests
    recorder = recorder(OK, limit: 2)
    3.times { |number| recorder.call(env("GET", "/#{number}")) }

    assert_path_exists path, "the file is finished with its last request"
    assert_equal %w[/0 /1], recorded(recorder).map(&:path)
  end

  def test_so_many_bytes
    recorder = recorder(ECHO, max_file: 3_000)

    20.times { assert_equal 1_002, recorder.call(form("a=#{"b" * 1_000}")).last.first.bytesize }

    assert_includes 1..2, recorded(recorder).size
    assert_operator File.size(path), :<=, 3_000
  end

  def test_a_failure_is_told_once_and_the_app_goes_on
    recorder = recorder(OK, only: lambda { |env|
      env["PATH_INFO"] == "/bad" ? raise(ArgumentError, "password=hunter2") : true
    })
    answers = ["/bad", "/", "/bad"].map { |path| recorder.call(env("GET", path, "rack.errors": errors)) }

    assert_equal [200, 200, 200], answers.map(&:first)
    assert_equal 1, errors.string.lines.size
    assert_match(/\ABenchDD::Recorder could not record a request, and says so only once: ArgumentError/, errors.string)
    refute_includes errors.string, "hunter2"
    assert_equal ["/"], recorded(recorder).map(&:path)
  end

  def test_a_full_disk
    skip "there is no /dev/full" unless File.chardev?("/dev/full")

    recorder = recorder(OK)
    recorder.call(env)
    writer = recorder.instance_variable_get(:@recording).send(:output).instance_variable_get(:@writer)
    writer.instance_variable_get(:@file).reopen("/dev/full", "w")

    2.times { assert_equal 200, recorder.call(env("rack.errors": errors)).first }

    assert_match(/Errno::ENOSPC, No space left on device/, errors.string)
    assert_equal 1, errors.string.lines.size
  end

  def test_an_error_stream_that_fails
    broken = Object.new
    def broken.puts(*) = raise(IOError)
    recorder = recorder(OK, only: ->(_) { raise "x" })

    assert_equal 200, recorder.call(env("rack.errors": broken)).first
    assert_equal 200, recorder.call(env("rack.errors": nil)).first
  end

  def test_sessions_given_by_the_app
    recorder = recorder(OK, session: ->(env) { env["HTTP_AUTHORIZATION"] })
    ["a b", "a c", "a b", nil].each { |key| recorder.call(env(**{ HTTP_AUTHORIZATION: key }.compact)) }
    markers = recorded(recorder).map(&:session)

    assert_equal markers[0], markers[2]
    assert_equal 3, markers.uniq.size
    assert_nil markers[3]
    refute_includes markers.join, "a b"
  end

  def test_a_frozen_app
    app = Rack::Builder.app { freeze_app && run(OK) }
    recorder = recorder(app).freeze
    recorder.call(env)

    assert_equal 1, recorded(recorder).size
  end

  def test_after_its_end_requests_are_answered
    recorder = recorder(OK)
    recorder.close
    recorder.close

    assert_equal 200, recorder.call(env).first
    assert_empty recorded(recorder)
  end

  { { to: "/nowhere/at/all.jsonl" } => %r{\Ato: is "/nowhere/at/all.jsonl", but /nowhere/at is no folder},
    { limit: 0 } => "limit: is 0, but must be a number from 1.",
    { max_body: "1" } => 'max_body: is "1", but must be a number from 1.',
    { only: true } => "only: is true, but must be a lambda that takes the env.",
    { ignore: "x" } => 'ignore: is "x", but must be a list of patterns.',
    { mask: [1] } => "mask: holds 1; give names, or patterns of names.",
    { mask_paths: ["x"] } => 'mask_paths: holds "x"; give patterns with captures.',
    { raw: [:png] } => "raw: holds :png; give media types.",
    { maks: [] } => /\Amaks: is no option; there are to, limit,/ }.each do |options, message|
    define_method("test_wrong_#{options.keys.first}_is_refused_at_once") do
      error = assert_raises(Requests::Error) { recorder(OK, **options) }

      assert_operator message, :===, error.message, error.message
    end
  end
end
