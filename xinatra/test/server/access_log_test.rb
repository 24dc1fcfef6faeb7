# frozen_string_literal: true

require_relative "server_case"
require "json"
require "tempfile"

# A line for each request, whatever it is, and whatever becomes of it.
class AccessLogTest < ServerCase
  def setup
    super
    @folder = Dir.mktmpdir("xinatra")
    @path = File.join(@folder, "access.log")
  end

  def teardown
    super
    @log&.close
    FileUtils.rm_rf(@folder) if @folder
  end

  def test_what_a_line_says
    before = Time.now
    serve_logged
    connect.post("hello", "/a?b=c", "User-Agent": "test", Referer: "http://x/")

    line = lines.first

    assert_equal %w[time remote method target version status bytes duration id user_agent referer pid], line.keys
    assert_equal ["127.0.0.1", "POST", "/a?b=c", "HTTP/1.1", 200, 2, nil, "test", "http://x/", Process.pid],
                 line.except("time", "duration").values
    assert_match(/\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\z/, line["time"])
    assert_in_delta before.to_f, Time.iso8601(line["time"]).to_f, 1
    assert_operator line["duration"], :<, 1
  end

  def test_the_combined_format
    serve_logged(format: :combined)
    connect.get("/a?b", "User-Agent": "say \"hi\" \\ \u00FC", Referer: "http://x/")
    connect.say("HEAD / HTTP/1.0\r\n\r\n")

    first, second = texts(2)

    assert_match(%r{\A127\.0\.0\.1 - - \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\] "}, first)
    assert_includes first, '] "GET /a?b HTTP/1.1" 200 2 "'
    assert first.end_with?(%q("http://x/" "say \"hi\" \\\\ \xc3\xbc"))
    assert_equal '"HEAD / HTTP/1.0" 200 - "-" "-"', second[/".*/]
  end

  # Whose response is made in different ways: a String, parts, pieces, a file, none.
  def test_bytes_are_those_of_the_body
    file = Tempfile.new.tap { |made| made.write("x" * 300_000) && made.close }
    stream = Enumerator.new { |to| 3.times { to << ("y" * 1000) } }
    file_body = Struct.new(:to_path) { def each = yield("unused") }.new(file.path)
    bodies = { "/array" => %w[ab c], "/stream" => stream, "/file" => file_body, "/none" => [] }
    serve_logged { |env| [200, {}, bodies.fetch(env["PATH_INFO"])] }
    bodies.each_key { |path| get(path) }
    connect.say(RoughClient.head("/array", method: "HEAD"))

    told = lines(5).map { |line| line.values_at("target", "bytes") }

    assert_equal [["/array", 0], ["/array", 3], ["/file", 300_000], ["/none", 0], ["/stream", 3000]], told.sort
  end

  # A client that leaves in the middle has not got all.
  def test_bytes_of_a_file_that_nobody_reads
    file = Tempfile.new.tap { |made| made.truncate(50_000_000) }
    body = Struct.new(:to_path) { def each = nil }.new(file.path)
    serve_logged { [200, {}, body] }
    wire = connect(receive: 4096).say(RoughClient.head("/"))
    wire.read_some(1000)
    sleep(0.05)
    @log_before = texts(0)
    wire.reset

    line = lines.first

    assert_empty @log_before
    assert_operator line["bytes"], :>, 0
    assert_operator line["bytes"], :<, 50_000_000
    assert_operator line["duration"], :>, 0.04
  end

  # What is refused before there is a request: bytes => what is known.
  REFUSED = {
    "GET / HTTP/1.1\r\n\r\n" => ["GET", "/", "HTTP/1.1", 400],
    "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" => ["POST", "/a", "HTTP/1.1", 413],
    "GET /#{"x" * 3000} HTTP/1.1\r\nHost: x\r\n\r\n" => ["GET", "/#{"x" * 2044}\u2026", "HTTP/1.1", 414],
    "GET /b HTTP/1.1\r\nHost: x\r\n#{"A: b\r\n" * 200}\r\n" => ["GET", "/b", "HTTP/1.1", 431],
    "GET /c HTTP/2.0\r\n\r\n" => ["GET", "/c", nil, 505],
    "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n" => ["CONNECT", "x:1", "HTTP/1.1", 501],
    "GET https://x/ HTTP/1.1\r\nHost: x\r\n\r\n" => ["GET", "https://x/", "HTTP/1.1", 421],
    "\x16\x03\x01\x02\r\n\r\n" => [nil, nil, nil, 400],
    "GARBAGE\r\n\r\n" => [nil, nil, nil, 400]
  }.freeze

  REFUSED.each do |bytes, known|
    define_method(:"test_refused: #{bytes[0, 30].inspect} #{bytes.size}") do
      serve_logged(target_bytes: 2500)
      answer = connect.say(bytes.b).answer
      line = lines.first

      assert_equal known, line.values_at("method", "target", "version", "status")
      assert_equal answer.body.bytesize, line["bytes"]
    end
  end

  # What fuzzing has found, see fuzz/log_line.c: in front of what is said are numbers.
  def test_whatever_is_said_a_line_is_json
    inputs = Dir[File.expand_path("../../fuzz/corpus/log_line/*", __dir__)]
    serve_logged
    inputs.each { |path| connect.tap { |wire| wire.say?(File.binread(path).byteslice(40..)) }.finish.read_rest }
    @server.stop(1)
    @log.close
    lines = File.readlines(@path, encoding: "UTF-8")

    assert_operator lines.size, :>, 100
    assert_equal [12], lines.map { |line| JSON.parse(line).size }.uniq
  end

  def test_those_who_were_too_slow
    serve_logged(head_timeout: 0.05, body_timeout: 0.05)
    connect.say("GET /head HTTP/1.1\r\nHo").answer
    connect.say(RoughClient.head("/body", method: "POST", "Content-Length": 5)).answer

    assert_equal [["/body", 408], ["/head", 408]], lines(2).map { |line| line.values_at("target", "status") }.sort
  end

  def test_those_who_left_before_they_had_said_all
    serve_logged
    connect.say("#{RoughClient.head("/gone", method: "POST", "Content-Length": 5)}ab").reset

    assert_equal ["/gone", nil, 0], lines.first.values_at("target", "status", "bytes")
  end

  def test_an_app_that_fails
    serve_logged { raise "oops" }
    get

    assert_equal([[500, 21]], lines.map { |line| line.values_at("status", "bytes") })
  end

  def test_a_connection_that_was_taken
    serve_logged do |env|
      env["rack.hijack"].call.close
      [200, {}, []]
    end
    connect.say(RoughClient.head("/")).read_rest

    assert_equal([[nil, 0]], lines.map { |line| line.values_at("status", "bytes") })
  end

  # What is sent over it afterwards belongs to no request.
  def test_a_connection_that_stays_open
    app = Class.new(Xinatra::Base) { get("/events") { sse { |out| out << "a" } } }
    serve_logged(app)
    connect.say(RoughClient.head("/events", Accept: "text/event-stream")).read_some(100)

    assert_equal(["/events", 200], lines.first.values_at("target", "status"))
  end

  def test_one_line_each_for_requests_that_come_at_once
    serve_logged
    wire = connect.say(Array.new(50) { |number| RoughClient.head("/#{number}") }.join)
    50.times { wire.answer }

    assert_equal(Array.new(50) { |number| "/#{number}" }, lines(50).map { |line| line["target"] })
  end

  # Bytes of a target or field => what a reader of JSON gets.
  HOSTILE = {
    "\xFF" => "\uFFFD", "\xC3" => "\uFFFD", "\xED\xA0\x80" => "\uFFFD\uFFFD\uFFFD", "\xC0\xAF" => "\uFFFD\uFFFD",
    "\u00FC" => "\u00FC", "\u{1F600}" => "\u{1F600}", "\u0085" => "\u0085", "\u2028" => "\u2028",
    "\"}\\n{\"" => "\"}\\n{\"", "\\u0000" => "\\u0000", "\xE2\x80" => "\uFFFD\uFFFD"
  }.freeze

  HOSTILE.each do |sent, read|
    define_method(:"test_hostile: #{sent.inspect}") do
      serve_logged
      connect.get("/a#{sent}b".b, "User-Agent": "#{sent}\t".b)

      raw = texts.first

      refute_match(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/, raw)
      assert_equal ["/a#{read}b", read], JSON.parse(raw).values_at("target", "user_agent")
    end
  end

  # Each by itself must not do what only a whole pipe could: a line is never longer than one takes.
  def test_the_longest_of_all
    serve_logged(target_bytes: 16_000, request_ids: :trust)
    long = "\xC2\x80" * 3000
    wire = connect
    fields = { Referer: long, "User-Agent": long, "X-Request-Id": "a" * 128 }
    wire.say(RoughClient.head("/#{long}", method: "M" * 500, **fields)).answer
    wire.say(RoughClient.head("/#{"\xFF" * 6000}", Referer: "\xFF" * 6000, "User-Agent": "x" * 6000)).answer

    texts(2).each do |line|
      assert_operator line.bytesize, :<, 4096
      assert JSON.parse(line)["target"].end_with?("\u2026")
    end
  end

  def test_it_is_written_within_a_second_though_little_has_come
    serve_logged
    get

    assert_soon("a line", within: 1.5) { File.size(@path).positive? }
  end

  def test_much_is_written_at_once_and_none_is_lost
    serve_logged
    wire = connect
    3000.times { |number| wire.get("/#{number}") }
    @server.stop(1)
    @log.close

    assert_equal Array.new(3000) { |number| "/#{number}" }, targets(File.readlines(@path))
    assert_equal 0, @log.lost
  end

  # A request that is given up when the server is stopped, and one whose response nobody reads.
  def test_what_is_cut_off_at_the_end_is_told
    big = "x" * 30_000_000
    serve_logged { |env| env["PATH_INFO"] == "/slow" ? sleep(30) : [200, {}, [big]] }
    connect.say(RoughClient.head("/slow"))
    connect(receive: 4096).say(RoughClient.head("/big")).read_some(10)
    sleep(0.05)
    @server.stop(0)
    @log.close

    assert_equal %w[/big /slow], targets(File.readlines(@path)).sort
  end

  def test_a_full_disk_harms_no_request
    serve_logged(path: "/dev/full")
    wire = connect

    100.times { assert_equal 200, wire.get.status }
    assert_soon("a word") { @errors.string.include?("the access log cannot be written: No space left on device") }

    assert_equal 200, wire.get.status
    assert_equal 1, @errors.string.lines.size
  end

  # Nobody reads the pipe, and it fills; then there is room again, and what was kept is there.
  def test_a_pipe_that_is_full
    reader = reading_end
    serve_logged(target_bytes: 8000)
    wire = connect

    200.times { |number| assert_equal 200, wire.get("/#{number}?#{"x" * 1500}").status }
    assert_soon("a word") { @errors.string.include?("cannot be written: Resource temporarily unavailable") }
    read = +""
    assert_soon("all of it") do
      read << reader.read_nonblock(65_536, exception: false).then { |got| got.is_a?(String) ? got : "" }
      read.count("\n") == 200
    end

    assert_equal(Array.new(200) { |number| "/#{number}" }, targets(read.lines).map { |target| target[/[^?]+/] })
  ensure
    reader&.close
  end

  def test_a_broken_pipe
    reader = reading_end
    serve_logged
    get
    reader.close
    assert_soon("a word") { @errors.string.include?("cannot be written: Broken pipe") }

    assert_equal 200, get.status
  end

  def test_lines_beyond_the_room_are_lost_and_told
    serve_logged(path: "/dev/full", target_bytes: 8000)
    wire = connect
    head = RoughClient.head("/#{"x" * 3000}")
    2400.times.each_slice(100) { |some| wire.say(head * some.size) && some.each { wire.answer } }

    assert_operator @log.lost, :>, 0
    assert_soon("a word") { @errors.string.include?("lines of the access log are lost") }
  end

  def test_another_format_is_refused
    error = assert_raises(ArgumentError) { Xinatra::Native::AccessLog.new(@path, format: :xml) }

    assert_equal ":xml is no format of a log: there are json and combined", error.message
    assert_raises(Errno::ENOENT) { Xinatra::Native::AccessLog.new("/nonexistent/a.log") }
  end

  # A handler's child has the lines in its memory, too, but they are the parent's.
  def test_a_child_writes_nothing
    serve_logged do
      Process.wait(fork { exit })
      [200, {}, []]
    end
    3.times { get }
    @server.stop(1)
    @log.close

    assert_equal 3, File.readlines(@path).size
  end

  private

  def serve_logged(app = nil, path: @path, format: :json, **options, &block)
    @log = Xinatra::Native::AccessLog.new(path, format:)
    serve(app, access_log: @log, **options, &block)
  end

  # Waits for so many lines, and no more are there. A file that is opened anew is written at once.
  def texts(count = 1)
    assert_soon("#{count} lines") { @log.reopen || File.read(@path).count("\n") >= count }
    File.readlines(@path, chomp: true).tap { |all| assert_equal count, all.size }
  end

  def targets(lines) = lines.map { |line| JSON.parse(line)["target"] }

  # Of a pipe that has the log's name.
  def reading_end
    File.mkfifo(@path)
    IO.new(IO.sysopen(@path, File::RDONLY | File::NONBLOCK))
  end

  def lines(count = 1) = texts(count).map { |text| JSON.parse(text) }
end
