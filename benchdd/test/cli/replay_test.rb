# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/in_process"
require_relative "../support/repository"
require "benchdd/requests"
require "json"
require "socket"

class CLIReplayTest < Minitest::Test
  include InProcess
  include Repository

  CONFIG = "run ->(env) { [200, { 'content-type' => 'text/plain' }, [env['PATH_INFO']]] }"

  # @yieldparam folder [String] with an app, and requests whose answers were recorded
  def in_folder(statuses)
    Dir.mktmpdir do |folder|
      save(folder, "config.ru", CONFIG)
      BenchDD::Requests::Writer.open(File.join(folder, "r.jsonl")) do |file|
        statuses.each do |status|
          file << BenchDD::Requests::Request.new(verb: "GET", path: "/a", headers: { "host" => "here" }, status: status)
        end
      end
      yield folder
    end
  end

  # Rack comes from the bundle.
  def environment(folder) = super.slice("NO_COLOR", "COLUMNS", "BENCHDD_CACHE")

  def test_an_app_that_answers_as_it_did
    in_folder([200, 200]) do |folder|
      output, code = benchdd(folder, "replay", "r.jsonl", "--app", "config.ru", "--repeat", "3", "--warm-up", "1",
                             "--json", "r.json")

      assert_equal 0, code, output
      assert_match(/\A6 requests, 0 answers differ, median \d+\.\d+ ms\n\z/, output)
      document = JSON.parse(File.read(File.join(folder, "r.json")))

      assert_equal ["benchdd/replay", 6], document.values_at("schema", "requests")
    end
  end

  def test_an_answer_that_differs
    in_folder([200, 404]) do |folder|
      output, code = benchdd(folder, "replay", "r.jsonl", "--app", "config.ru")

      assert_equal 1, code
      assert_match(/2 requests, 1 answers differ.*line 3: GET .a: status was 404 when recorded, and is 200/m, output)
    end
  end

  def test_a_server
    in_folder([200, 200]) do |folder|
      server = TCPServer.new("127.0.0.1", 0)
      thread = Thread.new { answer(server.accept) }
      output, code = benchdd(folder, "replay", "r.jsonl", "--url", "http://127.0.0.1:#{server.addr[1]}")

      assert_equal 0, code, output
      assert_equal 2, thread.value
    ensure
      server&.close
    end
  end

  # @return [Integer] how many requests it has answered
  def answer(socket)
    count = 0
    while (line = socket.gets)
      next unless line == "\r\n"

      count += 1
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
    end
    count
  end

  def test_nobody_played_is_no_success
    in_folder([]) do |folder|
      assert_equal ["No request was played.\n", 1], benchdd(folder, "replay", "r.jsonl", "--app", "config.ru")
    end
  end

  def test_what_is_wrong
    in_folder([200]) do |folder|
      save(folder, "bad.jsonl", "x\n")
      {
        "" => /name a file of requests/, "r.jsonl" => /either --app config.ru or --url/,
        "r.jsonl --app config.ru --url http://127.0.0.1:1" => /either --app config.ru or --url/,
        "no.jsonl --app config.ru" => /no\.jsonl cannot be read/, "bad.jsonl --app config.ru" => /bad\.jsonl, line 1/,
        "r.jsonl --app no.ru" => /there is no file no\.ru/, "r.jsonl --url http://example.org" => /is not this machine/,
        "r.jsonl --url http://127.0.0.1:1" => /Nobody listens/, "r.jsonl --app config.ru --repeat 0" => /--repeat 0/,
        "r.jsonl --app config.ru --fill x" => /--fill x/, "r.jsonl --app config.ru --pace 0" => /--pace 0/
      }.each do |arguments, message|
        output, code = run_in_process(folder, "replay", *arguments.split)

        assert_match(message, output)
        assert_equal 2, code, arguments
        refute_match(/\.rb:\d+:in/, output, arguments)
      end
    end
  end
end
