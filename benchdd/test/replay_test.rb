# frozen_string_literal: true

require_relative "requests/support/requests_test_case"
require_relative "requests/support/apps"

# Replays of apps in this process and behind Puma.
class ReplayTest < RequestsTestCase
  Site = RequestsTest::Site
  PASSWORD = "open sesame"

  # Records what two visitors do on the site.
  def recording(**options)
    recorder = recorder(Site, **options)
    %w[ann bob].each { |user| RequestsTest::Visitor.new(recorder).visit(user, PASSWORD) }
    recorder.call(env)
    recorder.close
    path
  end

  def replay(dataset = path, **options) = BenchDD::Replay.new(dataset, **options)

  def test_in_process
    recording(digest: true)
    summary = replay(app: Site, fill: { "password" => PASSWORD }).run

    assert_equal [17, 0, []], [summary.requests, summary.mismatched, summary.mismatches.map(&:to_s)]
    assert_predicate summary, :ok?
    assert_equal 17, summary.durations.size
    assert_operator summary.durations.min, :>, 0
    assert_match(/\A17 requests, 0 answers differ, median \d+\.\d{3} ms\z/, summary.to_s)
  end

  def test_over_http
    recording(digest: true)
    RequestsTest.served(Site) do |url|
      summary = replay(url: url, fill: { "password" => PASSWORD }).run(repeat: 2)

      assert_equal [34, []], [summary.requests, summary.mismatches.map(&:to_s)]
    end
  end

  # The same site, recorded behind Puma.
  def test_recorded_over_http
    recorder = recorder(Site)
    generated = [request("GET", "/login"), request("GET", "/new"), request("GET", "/nothing")]
    RequestsTest.served(recorder) { |url| replay(generated, url: url).run }
    recorder.close

    assert_equal [200, 200, 404], Requests::Reader.new(path).map(&:status)
    assert_predicate replay(app: Site).run, :ok?
  end

  def test_the_file_has_no_password
    text = File.read(recording)

    refute_includes text, PASSWORD
    refute_includes text, "open+sesame"
  end

  # The checks are real: a site that takes no password, or whose tokens are not carried, answers differently.
  def test_without_the_password_the_login_differs
    recording
    summary = replay(app: Site).run

    assert_equal "line 3: POST /login: status was 303 when recorded, and is 401", summary.mismatches.first.to_s
    assert_equal({ line: 3, request: "POST /login", what: "status", expected: 303, actual: "401" },
                 summary.mismatches.first.to_h)
    refute_predicate summary, :ok?
    assert_operator summary.mismatched, :>=, 4
  end

  def test_without_sessions_the_tokens_differ
    requests = Requests::Reader.new(recording).map { |request| request.with(session: nil) }
    summary = nil
    # The app says there what it thinks of pseudonyms in the place of sessions.
    capture_io { summary = replay(requests, app: Site, fill: { "password" => PASSWORD }).run }

    assert_includes summary.mismatches.map(&:to_s), "line 3: POST /login: status was 303 when recorded, and is 403"
  end

  def test_another_place_is_a_mismatch
    file = written([request("POST", "/", status: 302, location: "/welcome"),
                    request("POST", "/", status: 302, location: "/n/1")])
    mismatches = replay(file, app: ->(_) { [302, { "location" => "http://h/login" }, []] }).run.mismatches

    assert_equal ["line 2: POST /: location was /welcome when recorded, and is http://h/login",
                  "line 3: POST /: location was /n/1 when recorded, and is http://h/login"], mismatches.map(&:to_s)
  end

  def test_another_body_is_a_mismatch
    number = 0
    app = ->(_) { [200, { "content-type" => "text/html" }, ["<p>#{number += 1} at #{number}:00</p>"]] }
    same = recorder(app, digest: true, ignore: [/\d+:00/, /<p>\d+/])
    same.call(env)
    same.close

    assert_predicate replay(app: app).run, :ok?
    differs = replay(app: ->(_) { [200, {}, ["<p>1 in 1:00</p>"]] }).run

    assert_match(%r{\Aline 2: GET /: body was 16 bytes \(\h{8}\) when recorded, and is 16 bytes \(\h{8}\)\z},
                 differs.mismatches.first.to_s)
  end

  def test_tokens_do_not_make_bodies_differ
    one = '<input type="hidden" name="csrf" value="1"><meta name="csrf-token" content="1"><script nonce="1">x</script>'
    digest = BenchDD::Requests::AnswerDigest

    assert_equal digest.of(one), digest.of(one.gsub('"1"', '"22"'))
    refute_equal digest.of(one), digest.of(one.sub(">x<", ">y<"))
    assert_equal digest.of("\xff"), digest.of("\xff".b)
  end

  def test_an_app_that_raises
    file = written([request("GET", "/a", status: 200), request("GET", "/b", status: 500)])
    summary = replay(file, app: ->(_) { raise ArgumentError, "no\nsuch thing" }).run

    assert_equal ["line 2: GET /a: status was 200 when recorded, and is 500 (the app raised ArgumentError: no)"],
                 summary.mismatches.map(&:to_s)
  end

  def test_what_was_left_out_is_not_played
    file = written([request("POST", "/a", dropped: "too large"), request("GET", "/b")])
    played = []
    summary = replay(file, app: ->(env) { OK.call(played << env["PATH_INFO"]) }).run

    assert_equal [["/b"], { "too large" => 1 }], [played, summary.skipped]
    assert_includes summary.to_s, "  1 left out: too large"
  end

  def test_passes
    seen = []
    before = 0
    file = written([request("GET", "/a", status: 200), request("GET", "/b", status: 200)])
    summary = replay(file, app: ->(env) { OK.call(seen << env["PATH_INFO"]) }, before: -> { before += 1 })
              .run(repeat: 2, warm_up: 3) { |request| seen << request.line }

    assert_equal ["/a", 2, "/b", 3] * 5, seen
    assert_equal [4, 5], [summary.requests, before]
  end

  def test_each_pass_has_new_browsers
    app = ->(env) { [200, { "set-cookie" => "sid=1" }, [env["HTTP_COOKIE"].to_s]] }
    cookies = []
    file = written([request("GET", "/", session: "s1"), request("GET", "/", session: "s1"),
                    request("GET", "/", session: "s2"),
                    request("GET", "/"), request("GET", "/")])
    replay(file, app: ->(env) { app.call(env).tap { cookies << env["HTTP_COOKIE"] } }).run(repeat: 2)

    assert_equal [nil, "sid=1", nil, nil, nil] * 2, cookies
  end

  def test_pace
    file = written([request("GET", "/", at: 0.0), request("GET", "/", at: 0.3)])
    times = []
    replay(file, pace: 2, app: ->(_env) { OK.call(times << Process.clock_gettime(Process::CLOCK_MONOTONIC)) }).run

    assert_operator times[1] - times[0], :>=, 0.14
  end

  def test_streaming_bodies
    file = written([request("GET", "/each", status: 200, digest: BenchDD::Requests::AnswerDigest.of("ab")),
                    request("GET", "/call", status: 200, digest: BenchDD::Requests::AnswerDigest.of("ab"))])
    closed = 0
    each = Struct.new(:parts) { def each(&block) = parts.each(&block) }
    each.define_method(:close) { closed += 1 }
    stream = lambda do |out|
      out << "a"
      out.write("b")
      out.flush
      out.close
    end
    app = ->(env) { [200, {}, env["PATH_INFO"] == "/each" ? each.new(%w[a b]) : stream] }

    assert_empty replay(file, app: app).run.mismatches.map(&:to_s)
    assert_equal 1, closed
  end

  def test_what_the_app_is_asked
    seen = nil
    file = written([request("POST", "/m/a%20b", mount: "/m", query: "q=1", scheme: "https", protocol: "HTTP/1.0",
                                                body: "x=1",
                                                headers: { "host" => "h.example:81", "content-type" => "text/x",
                                                           "x-y" => "z" })])
    replay(file, app: ->(env) { OK.call(seen = env) }).run

    assert_equal({ "REQUEST_METHOD" => "POST", "SCRIPT_NAME" => "/m", "PATH_INFO" => "/a%20b", "QUERY_STRING" => "q=1",
                   "SERVER_NAME" => "h.example", "SERVER_PORT" => "81", "rack.url_scheme" => "https",
                   "CONTENT_LENGTH" => "3",
                   "CONTENT_TYPE" => "text/x", "HTTP_X_Y" => "z", "SERVER_PROTOCOL" => "HTTP/1.0",
                   "HTTP_HOST" => "h.example:81" },
                 seen.slice("REQUEST_METHOD", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_NAME", "SERVER_PORT",
                            "rack.url_scheme", "CONTENT_LENGTH", "CONTENT_TYPE", "HTTP_X_Y", "SERVER_PROTOCOL",
                            "HTTP_HOST"))
    assert_equal "x=1", seen["rack.input"].read
  end

  def test_json_for_machines
    summary = replay(written([request("GET", "/", status: 201)]), app: OK).run.to_h

    assert_equal ["benchdd/replay", 1, 1, 1, "status"],
                 [*summary.values_at("schema", "version", "requests", "mismatched"),
                  summary["mismatches"].first["what"]]
    assert_equal summary, JSON.parse(JSON.generate(summary))
  end

  def test_only_so_many_mismatches_are_kept
    summary = replay(Array.new(1_200) { request("GET", "/", status: 404) }, app: OK).run

    assert_equal [1_200, 1_000], [summary.mismatched, summary.mismatches.size]
    assert_includes summary.to_s, "and 1180 more"
  end

  def test_nothing_to_play
    summary = replay([], app: OK).run

    refute_predicate summary, :ok?
    assert_equal ["No request was played.", nil], [summary.to_s, summary.median]
  end

  { "neither app nor url" => [{}, "Say either app: or url:, and not both."],
    "both" => [{ app: OK, url: "http://127.0.0.1:1" }, "Say either app: or url:, and not both."],
    "no app" => [{ app: "links" }, 'app: is "links", but must be a Rack app, which has `call`.'],
    "a pace of zero" => [{ app: OK, pace: 0 }, "pace: is 0, but must be a number above 0."],
    "an unknown option" => [{ app: OK, speed: 1 },
                            /\Aspeed: is no option; there are app, url, /] }.each do |what, (options, message)|
    define_method("test_#{what.tr(" ", "_")}_is_refused") do
      error = assert_raises(Requests::Error) { replay([], **options) }

      assert_operator message, :===, error.message
    end
  end

  def test_files_that_cannot_be_read
    assert_raises(Errno::ENOENT) { replay("/nowhere", app: OK) }
    assert_raises(Requests::Error) { replay(7, app: OK) }
    File.write(path, "nonsense\n")

    assert_raises(Requests::CorruptFile) { replay(app: OK) }
  end

  def test_an_incomplete_file
    File.write(path, "#{File.read(written([request("GET", "/")]))}{")

    assert_raises(Requests::TruncatedFile) { replay(app: OK).run }
    assert_equal 1, replay(app: OK, drop_truncated: true).run.requests
  end

  def test_patterns_that_are_none
    file = written([request("GET", "/")], header: { "ignore" => ["("] })

    assert_match(/\AThe file's ignore has a pattern that is none/, assert_raises(Requests::Error) do
      replay(file, app: OK).run
    end.message)
  end
end
