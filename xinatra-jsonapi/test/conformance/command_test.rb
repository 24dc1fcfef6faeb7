# frozen_string_literal: true

require "open3"
require "rbconfig"
require "stringio"
require_relative "support/fake_server"
require_relative "support/mutations"
require "xinatra/jsonapi/conformance/executable"

# The command `xinatra-jsonapi conform`.
class CommandTest < Minitest::Test
  include FakeServer

  PROGRAM = File.expand_path("../../exe/xinatra-jsonapi", __dir__)

  # A terminal, as far as anybody asks.
  class Terminal < StringIO
    def tty? = true
  end

  # @return [Array(Integer, String, String)] the exit code, and what was written to both
  def conform(*arguments, out: StringIO.new, environment: {})
    err = StringIO.new
    code = Xinatra::JSONAPI::Conformance::Command.new(arguments, out:, err:, environment:).call
    [code, out.string, err.string]
  end

  def test_a_table_and_a_summary_by_level
    code, out, err = conform(fake_server, "--manifest", MANIFEST, "--only", "fetching.sort")

    assert_equal [0, ""], [code, err]
    assert_equal <<~TEXT, out
      fetching.sort.ascending          MUST    passed
      fetching.sort.descending         MUST    passed
      fetching.sort.applied            MUST    passed
      fetching.sort.multiple           SHOULD  passed
      fetching.sort.unsupported-field  MUST    passed
      fetching.sort.unsupported        MUST    passed
      fetching.sort.client             MUST    unobservable

      MUST: 5 passed, 1 unobservable
      SHOULD: 1 passed
      MAY: none
    TEXT
  end

  def test_a_must_that_fails_is_told_with_its_sentence_and_the_code_is_one
    url = fake_server(Mutations.status(404, 410))
    code, out, = conform(url, "--manifest", MANIFEST, "--only", "fetching.missing")

    assert_equal 1, code
    assert_includes out, <<~TEXT
      fetching.missing  MUST    failed
        A single resource that does not exist is answered with 404.
        GET /articles/nobody was answered with 410; expected 404.
    TEXT
    assert_includes out, "MUST: 1 failed\n"
  end

  def test_a_should_that_fails_leaves_the_code_zero
    code, out, = conform(fake_server(Mutations.header("vary") { "Cookie" }), "--manifest", MANIFEST, "--only",
                         "negotiation.vary")

    assert_equal 0, code
    assert_includes out, "SHOULD: 2 failed\n"
  end

  def test_json_has_every_verdict_with_its_reason
    code, out, = conform(fake_server, "--manifest", MANIFEST, "--only", "updating.w", "--json")
    document = JSON.parse(out)
    result = document.fetch("results").first

    assert_equal 0, code
    refute document.fetch("broken")
    assert_equal({ "passed" => 0, "failed" => 0, "n/a" => 0, "skipped" => 1, "unobservable" => 0 },
                 document.dig("summary", "may"))
    assert_equal %w[updating.without-data may 1.1 skipped], result.values_at("id", "level", "since", "verdict")
    assert_equal "The answer has primary data, or no document.", result.fetch("reason")
    assert_equal "Updating Resources", result.fetch("subject")
  end

  def test_colour_is_for_terminals_that_want_it
    arguments = [fake_server, "--manifest", MANIFEST, "--only", "fetching.missing"]

    assert_includes conform(*arguments, out: Terminal.new)[1], "\e[32mpassed\e[0m"
    refute_includes conform(*arguments, out: Terminal.new, environment: { "NO_COLOR" => "1" })[1], "\e["
    refute_includes conform(*arguments, out: Terminal.new, environment: { "TERM" => "dumb" })[1], "\e["
    refute_includes conform(*arguments)[1], "\e["
  end

  def test_help_has_examples
    code, out, err = conform("--help")

    assert_equal [0, ""], [code, err]
    assert_match(/^Usage: xinatra-jsonapi conform URL --manifest FILE/, out)
    assert_match(%r{^  xinatra-jsonapi conform http://127.0.0.1:4567 --manifest conformance.yml$}, out)
    assert_match(/^Exit codes: 0 .* 1 .* 2 /, out)
  end

  {
    [] => "give one URL, not 0.",
    %w[http://a http://b --manifest m.yml] => "give one URL, not 2.",
    %w[http://127.0.0.1] => "give a manifest: --manifest FILE.",
    %w[http://127.0.0.1 --manifest] => "missing argument: --manifest.",
    %w[http://127.0.0.1 --loud] => "invalid option: --loud.",
    ["nowhere", "--manifest", MANIFEST] => "\"nowhere\" is no URL of a server: give one such as http://127.0.0.1:4567.",
    ["http://127.0.0.1", "--manifest", MANIFEST, "--only", "x"] =>
      "no statement's id begins with x: leave --only out to see them all."
  }.each do |arguments, message|
    define_method("test_refused_#{arguments.join("_")}") do
      assert_equal [2, "", "xinatra-jsonapi: #{message} See xinatra-jsonapi conform --help.\n"], conform(*arguments)
    end
  end

  def test_a_manifest_that_is_wrong_and_a_server_that_is_not_there_are_refused
    assert_equal 2, conform("http://127.0.0.1", "--manifest", "/nowhere.yml").first
    assert_equal 2, conform("http://127.0.0.1:1", "--manifest", MANIFEST).first
  end

  def test_an_interrupt_is_told_of
    interrupted = false
    interrupting = lambda do |request, app|
      app.call(request).tap { interrupted ||= request.verb == "POST" && raise_in_main }
    end
    url = fake_server(interrupting)
    code, _, err = conform(url, "--manifest", MANIFEST, "--only", "creating.created")

    assert_equal [130, "xinatra-jsonapi: interrupted.\n"],
                 [code, err]
  end

  def test_the_program
    url = fake_server(Mutations.status(404, 410))
    out, err, status = run_program("conform", url, "--manifest", MANIFEST, "--only", "fetching.missing")

    assert_equal [1, ""], [status.exitstatus, err]
    assert_match(/^fetching.missing  MUST    failed$/, out)
  end

  def test_the_programs_other_words
    assert_equal "xinatra-jsonapi 0.1.0\n", run_program("--version").first
    assert_match(/conform/, run_program("--help").first)
    assert_equal "xinatra-jsonapi: there is no command dance: conform. See xinatra-jsonapi --help.\n",
                 run_program("dance")[1]
    assert_equal 2, run_program.last.exitstatus
  end

  # Only what comes with Ruby is loaded.
  def test_no_gem_is_needed
    script = "require \"xinatra/jsonapi/conformance\"; " \
             "puts Xinatra::JSONAPI::Conformance::Statements.all.count(&:check)"
    library = File.expand_path("../../lib", __dir__)
    environment = { "RUBYOPT" => nil, "RUBYLIB" => nil }
    # Ruby 3.4's resolv uses RbConfig, which RubyGems loads otherwise.
    options = ["--disable-gems", "-rrbconfig", "-I", library]
    out, status = Open3.capture2e(environment, RbConfig.ruby, *options, "-e", script)

    assert_equal ["323\n", true], [out, status.success?]
  end

  private

  # Interrupts the run, as SIGINT does.
  def raise_in_main
    Thread.main.raise(Interrupt)
    true
  end

  def run_program(*arguments) = Open3.capture3(RbConfig.ruby, "-w", PROGRAM, *arguments)
end
