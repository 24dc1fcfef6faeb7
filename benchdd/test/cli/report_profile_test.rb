# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repository"
require_relative "../support/variables"
require_relative "../profiler/views/hand_made"
require "json"
require "benchdd/cli"

# `benchdd report` of profiles, as a user runs it.
class ReportProfileTest < Minitest::Test
  include Repository
  include Variables

  def in_folder(profile = HandMade.profile)
    Dir.mktmpdir do |folder|
      File.binwrite(File.join(folder, "app.bprof"), BenchDD::Profiler::Format.dump(profile))
      yield File.realpath(folder)
    end
  end

  # As it is after it was in a file, which rounds weights.
  def kept = BenchDD::Profiler::Format.load(BenchDD::Profiler::Format.dump(HandMade.profile))

  # In this process, since there are many.
  # @return [Array(String, Integer)] what it printed, and its exit code
  def report(folder, *arguments)
    output = HandMade.output
    code = Dir.chdir(folder) do
      with_variables("COLUMNS" => "100") { BenchDD::CLI.start(["report", *arguments], out: output, err: output) }
    end
    [output.string, code]
  end

  def test_tables
    in_folder do |folder|
      output, code = report(folder, "app.bprof")

      assert_equal 0, code, output
      assert_equal HandMade.text(kept, columns: 100), output
      assert_equal HandMade.text(kept, columns: 100, order: :total, top: 1),
                   report(folder, "app.bprof", "--sort", "total", "--top", "1").first
    end
  end

  def test_views
    in_folder do |folder|
      { %w[--tree] => { view: :tree }, %w[--tree --depth 2 --min 10%] => { view: :tree, depth: 2, least: 0.1 },
        %w[--lines App#run] => { view: :lines, lines: HandMade.pattern("App#run") },
        %w[--focus /string/i] => { focus: HandMade.pattern("/string/i") },
        %w[--weight all] => { weight: :all } }.each do |arguments, settings|
        assert_equal [HandMade.text(kept, columns: 100, **settings), 0],
                     report(folder, "app.bprof", *arguments), arguments
      end
    end
  end

  def test_json
    in_folder do |folder|
      document = JSON.parse(report(folder, "app.bprof", "--json", "--tree").first)

      assert_equal ["benchdd/profile", 1, "tree"], document.values_at("schema", "version", "view")
      assert_equal 8, document["calls"].size
      assert_equal 2, JSON.parse(report(folder, "app.bprof", "--json", "--top", "2").first)["methods"].size
    end
  end

  def test_a_page
    in_folder do |folder|
      output, code = report(folder, "app.bprof", "--html", "app.html")

      assert_equal 0, code, output
      assert_match(/<html.*app\.bprof/m, File.read(File.join(folder, "app.html")))
    end
  end

  def test_a_profile_without_samples
    in_folder(BenchDD::Profiler::Builder.new({ mode: :cpu, rate: 1000 }).profile) do |folder|
      output, code = report(folder, "app.bprof")

      assert_equal 0, code
      assert_match(/^There is nothing in this profile: less CPU time was used than one sample takes/, output)
    end
  end

  WRONG = {
    "" => /name one file, of results such as results\.json, or a profile/, "app.bprof app.bprof" => /name one file/,
    "app.bprof --tree --lines x" => /say either --tree or --lines/, "app.bprof --depth 2" => /--depth is for --tree\./,
    "app.bprof --min 2% --lines x" => /--min is for --tree/, "app.bprof --min 2" => /invalid argument: --min 2/,
    "app.bprof --top 3 --tree" => /--top is for tables of methods: leave --tree out/,
    "app.bprof --sort name" => /invalid argument: --sort name/, "app.bprof --top 0" => /invalid argument: --top 0/,
    "app.bprof --depth x --tree" => /invalid argument: --depth x/,
    "app.bprof --weight x" => /invalid argument: --weight x/,
    "app.bprof --weight lock" => /there is no lock to show, but running/, "app.bprof --lines run" => /there is App#run/,
    "app.bprof --focus nothing" => /no frame is named nothing/, "app.bprof --focus /(/" => /is no regular expression/,
    "app.bprof --junit x" => /--junit is for results, and app\.bprof is a profile/,
    "r.json --tree" => /--tree is for profiles, and r\.json is none/, "r.json" => /r\.json is not of the format/,
    "cut.bprof" => /cut\.bprof is cut off: it cannot be read/, "new.bprof" => /new\.bprof is of version 9/,
    "none.bprof" => /none\.bprof cannot be read \(No such file or directory\): give a profile/,
    "." => /\. cannot be read/,
    "app.bprof --html no/x.html" => %r{no/x\.html cannot be written}
  }.freeze

  def test_what_is_wrong
    in_folder do |folder|
      bytes = File.binread(File.join(folder, "app.bprof"))
      save(folder, "cut.bprof", bytes[0..-5])
      save(folder, "new.bprof", "BenchDDprofile\t")
      save(folder, "r.json", "{}")
      WRONG.each do |arguments, message|
        output, code = report(folder, *arguments.split)

        assert_match(message, output)
        assert_equal 2, code, arguments
        refute_match(/\.rb:\d+:in/, output)
      end
    end
  end

  def test_a_pipe
    in_folder do |folder|
      output, status = Open3.capture2e(environment(folder), *COMMAND, "report", "/dev/stdin", stdin_data: "x")

      assert_equal 2, status.exitstatus
      assert_match(%r{/dev/stdin is no JSON}, output)
      profile = File.binread(File.join(folder, "app.bprof"))
      output, = Open3.capture2e(environment(folder), *COMMAND, "report", "/dev/stdin", stdin_data: profile)

      assert_equal HandMade.text(kept, columns: 100), output
    end
  end
end
