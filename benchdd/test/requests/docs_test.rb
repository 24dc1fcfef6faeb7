# frozen_string_literal: true

require_relative "support/requests_test_case"
require "open3"
require "rbconfig"

# What the guide shows is so.
class RequestsDocsTest < RequestsTestCase
  ROOT = File.expand_path("../../..", __dir__)
  GUIDE = File.read(File.join(ROOT, "docs/benchdd/requests.md"))
  APP = "MyApp = ->(env) { [200, { 'content-type' => 'text/plain' }, [env['PATH_INFO']]] }\n"

  def blocks(language) = GUIDE.scan(/^```#{language}\n(.*?)^```$/m).flatten

  def run_program(text)
    Open3.capture2e(RbConfig.ruby, "-I#{File.join(ROOT, "benchdd/lib")}", "-e", text, chdir: @folder)
  end

  def test_recording
    config, = blocks("ruby")
    output, status = run_program(<<~RUBY)
      require "rack"
      #{APP}
      app = Rack::Builder.app { #{config} }
      2.times { app.call(Rack::MockRequest.env_for("/")) }
    RUBY

    assert_predicate status, :success?, output
    assert_equal 2, Requests::Reader.new(path).count
  end

  def test_replaying
    program = blocks("ruby")[1]
    written([request("GET", "/", status: 200)])
    output, status = run_program(APP + program.lines.grep_v(/url:/).join)

    assert_predicate status, :success?, output
    assert_match(/\A1 requests, 0 answers differ/, output)
    assert(program.lines.grep(/url:/).all? { |line| line.include?("run(warm_up: 1, repeat: 10)") })
  end

  def test_generating
    output, status = run_program(blocks("ruby")[2])

    assert_predicate status, :success?, output
    assert_equal "10000\n", output
  end

  def test_the_file_can_be_read
    File.write(path, blocks("json").first)

    assert_equal([["POST", { "form" => ["password"] }]], Requests::Reader.new(path).map do |one|
      [one.verb, one.masked]
    end)
  end

  def test_all_options_are_told
    recorder = BenchDD::Requests::Recording::Settings::DEFAULTS.keys + [:to]
    replay = %i[allow_remote timeout fill before pace drop_truncated]

    assert_empty((recorder + replay).reject { |option| GUIDE.match?(/^\| `#{option}:` \|/) })
    assert_match(/#{replay.join(", ")}/, assert_raises(Requests::Error) { BenchDD::Replay.new([], x: 1) }.message)
  end

  def test_all_members_are_told
    keys = BenchDD::Requests::Request.members.map(&:to_s) - %w[verb line] + ["method"]
    table = GUIDE[/^\| request \|.*/m]

    assert_empty(keys.reject { |key| table.include?("`#{key}`") })
  end
end
