# frozen_string_literal: true

require_relative "support/requests_test_case"
require "rack"

# The files of several processes as one.
class MergeTest < RequestsTestCase
  # Writes a file of one process of a recording.
  def part(name, requests, started:, recording: "r1")
    Requests::Writer.open(path(name), header: { "recording" => recording, "started" => started }) do |writer|
      requests.each { |request| writer << request }
    end
  end

  def at(seconds, target, **members) = request("GET", target, at: seconds, **members)

  def test_in_the_order_in_which_they_came
    files = [part("b.jsonl", [at(0.5, "/2"), at(3.0, "/4")], started: "2026-11-21T10:00:01.000000Z"),
             part("a.jsonl", [at(0.0, "/1"), at(2.0, "/3"), at(9.0, "/5")], started: "2026-11-21T10:00:00.000000Z")]
    merged = Requests::Merge.new(files)

    assert_equal([["/1", 0.0], ["/2", 1.5], ["/3", 2.0], ["/4", 4.0], ["/5", 9.0]], merged.map do |one|
      [one.path, one.at]
    end)
    assert_equal "2026-11-21T10:00:00.000000Z", merged.header["started"]
    assert_equal 5, merged.count
  end

  def test_files_of_two_recordings
    files = %w[r1 r2].map { |id| part("#{id}.jsonl", [], started: "2026-11-21T10:00:00Z", recording: id) }
    error = assert_raises(Requests::Error) { Requests::Merge.new(files) }

    assert_includes error.message, "are not of one recording: replay them one by one"
  end

  def test_a_file_that_does_not_say_when_it_began
    error = assert_raises(Requests::Error) { Requests::Merge.new([part("a.jsonl", [request], started: "today")]).to_a }

    assert_match(/a.jsonl does not say when it began: its header needs a "started" such as/, error.message)
  end

  def test_requests_that_do_not_say_when_they_came
    file = part("a.jsonl", [request("GET", "/1"), request("GET", "/2")], started: "2026-11-21T10:00:00Z")

    assert_equal([["/1", 0.0], ["/2", 0.0]], Requests::Merge.new([file]).map { |one| [one.path, one.at] })
  end

  def test_files_that_nobody_recorded
    assert_raises(Requests::Error) { Requests::Merge.new([written([request])]) }
    assert_raises(Requests::Error) { Requests::Merge.new([]) }
  end

  def test_a_marker_of_the_app_stays
    file = part("a.jsonl", [at(0, "/", session: "abc"), at(1, "/", session: "s7")], started: "2026-11-21T10:00:00Z")

    assert_equal ["abc", nil], Requests::Merge.new([file]).map(&:session)
  end

  # An app whose session cookie changes with each answer, served by two processes in turn.
  def test_a_browser_that_two_processes_serve
    app = ->(_) { [200, { "set-cookie" => "sid=#{SecureRandom.hex(16)}; path=/" }, []] }
    recorder = recorder(app)
    workers = Array.new(2) { worker(recorder) }
    cookie = nil
    6.times { |number| cookie = ask(workers[number % 2], "/#{number}", cookie) }
    ask(workers[0], "/stranger", nil)
    workers.each { |worker| finish(worker) }
    merged = Requests::Merge.new(Dir[path("*.jsonl")])

    assert_equal([*Array.new(6) { |number| ["/#{number}", "s1"] }, %w[/stranger s2]], merged.map do |one|
      [one.path, one.session]
    end)
    summary = BenchDD::Replay.new(Dir[path("*.jsonl")], app: app).run

    assert_equal [7, []], [summary.requests, summary.mismatches.map(&:to_s)]
  end

  # A process that records the requests which come through its pipe.
  def worker(recorder)
    child, parent = UNIXSocket.pair
    pid = fork do
      parent.close
      while (target, cookie = JSON.parse(child.gets))
        headers = recorder.call(env("GET", target, **{ HTTP_COOKIE: cookie }.compact))[1]
        child.puts(headers["set-cookie"][/\A[^;]*/])
      end
      exit
    end
    child.close
    [pid, parent]
  end

  def ask((_, socket), target, cookie)
    socket.puts(JSON.generate([target, cookie]))
    soon { socket.gets.chomp }
  end

  def finish((pid, socket))
    socket.puts("null")
    soon { Process.wait(pid) }
  end
end
