# frozen_string_literal: true

require_relative "../support/requests_test_case"
require_relative "../support/apps"
require "rack"

# A recorder in many threads and processes.
class RecordingProcessesTest < RequestsTestCase
  ECHO = ->(env) { [200, { "content-type" => "text/plain" }, [env["rack.input"].read]] }

  # Puma keeps a short body in memory, a long one in a file, and gives chunks together.
  def test_behind_puma
    recorder = recorder(ECHO, max_body: 500_000)
    long = "a=#{"b" * 300_000}"
    RequestsTest.served(recorder) do |url|
      [short = "a=b", long].each { |text| assert_equal text, post(url, text) }

      assert_equal short, post(url, short, chunked: true)
    end

    assert_equal(["a=b", long, "a=b"], recorded(recorder).map(&:body))
  end

  def post(url, text, chunked: false)
    message = Net::HTTP::Post.new("/", "Content-Type" => "application/x-www-form-urlencoded")
    chunked ? message.body_stream = StringIO.new(text) : message.body = text
    message["Transfer-Encoding"] = "chunked" if chunked
    Net::HTTP.start(URI(url).host, URI(url).port) { |http| http.request(message).body }
  end

  def test_many_threads
    recorder = recorder(ECHO)
    threads = Array.new(8) do |thread|
      Thread.new { 50.times { |number| recorder.call(form("n=#{number}", "/#{thread}")) } }
    end
    threads.each(&:join)
    found = recorded(recorder)

    assert_equal 400, found.map { |request| [request.path, request.body] }.uniq.size
  end

  def test_a_fork_writes_a_file_of_its_own
    recorder = recorder(OK)
    recorder.call(env("GET", "/parent", HTTP_COOKIE: "sid=abc"))
    pid = fork do
      recorder.call(env("GET", "/child", HTTP_COOKIE: "sid=abc"))
      exit
    end
    Process.wait(pid)
    recorder.call(env("GET", "/parent"))
    parent = recorded(recorder)
    child = Requests::Reader.new(path("requests.2.jsonl")).to_a

    assert_equal [%w[/parent /parent], %w[/child]], [parent.map(&:path), child.map(&:path)]
    assert_equal parent.first.headers["cookie"], child.first.headers["cookie"], "both have the same pseudonyms"
  end

  def test_a_fork_in_the_middle_of_many_threads
    recorder = recorder(ECHO)
    stop = false
    threads = Array.new(3) { Thread.new { recorder.call(form("a=b")) until stop } }
    pids = Array.new(5) { fork { exit!(recorder.call(form("a=b")).first == 200 && recorder.close.nil?) } }
    statuses = pids.map { |pid| soon { Process.wait2(pid).last } }
    stop = true
    threads.each(&:join)

    assert(statuses.all?(&:success?))
    assert_operator recorded(recorder).size, :>, 0
    assert_equal 6, Dir["#{@folder}/*.jsonl"].size
  end

  def test_the_end_of_the_process_finishes_the_file
    pid = fork do
      recorder(OK).call(env)
      exit
    end
    Process.wait(pid)

    assert_equal 1, Requests::Reader.new(path).count
  end

  def test_an_end_in_a_folder_that_is_gone
    errors = capture_subprocess_io do
      pid = fork do
        recorder(OK).call(env)
        FileUtils.rm_rf(@folder)
        exit
      end

      assert_predicate Process.wait2(pid).last, :success?
    end.last
    FileUtils.mkdir_p(@folder)

    assert_match(/\ABenchDD::Recorder could not finish #{Regexp.escape(path)}: No such file/, errors)
  end

  def test_a_killed_process_leaves_what_it_recorded
    pid = fork do
      recorder(OK).tap { |recorder| 3.times { recorder.call(env) } }
      Process.kill(:KILL, Process.pid)
    end
    Process.wait(pid)

    assert_equal 3, Requests::Reader.new("#{path}.part", drop_truncated: true).count
  end

  def test_nothing_is_replaced
    File.write(path, "older")
    recorder(OK).tap { |recorder| recorder.call(env) }.close

    assert_equal "older", File.read(path)
    assert_equal 1, Requests::Reader.new(path("requests.2.jsonl")).count
  end
end
