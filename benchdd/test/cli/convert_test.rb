# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../profiler/convert/support/profiles"
require "benchdd/cli"
require "benchdd/cli/convert"
require "stringio"
require "tmpdir"

class CLIConvertTest < Minitest::Test
  include Profiles

  # An output that is a terminal.
  class Terminal < StringIO
    def tty? = true
  end

  def test_names_say_the_formats
    in_folder do
      { "a.json" => :firefox, "a.json.gz" => :firefox, "a.pb.gz" => :pprof, "a.speedscope.json" => :speedscope,
        "a.folded" => :collapsed, "b.bprof" => :bprof,
        "b.bprof.gz" => :bprof }.each do |name, format|
        assert_equal "slow.bprof in #{name}, as #{format}.\n", convert("slow.bprof", "-o", name)
        bytes = File.binread(name)

        assert_equal format, Convert.detect(bytes)
        assert_equal name.end_with?(".gz"), bytes.start_with?("\x1f\x8b".b), name
        assert_in_delta by_hand.total, Convert.load(bytes).total, Profiler::Format::STEP
        convert(name, "-o", "back.bprof")

        assert_in_delta by_hand.total, Convert.load(File.binread("back.bprof")).total, 2 * Profiler::Format::STEP
      end
    end
  end

  def test_the_content_says_what_the_input_is
    in_folder do
      File.binwrite("profile.dat", Convert.dump(by_hand, :pprof))

      assert_equal "profile.dat in a.txt, as collapsed.\n", convert("profile.dat", "-o", "a.txt")
      assert_equal Convert.dump(by_hand, :collapsed), File.binread("a.txt")
    end
  end

  def test_streams
    in_folder do
      assert_equal Convert.dump(read("slow.bprof"), :collapsed), convert("slow.bprof", "--to", "collapsed")
      assert_equal Convert.dump(read("slow.bprof"), :pprof), convert("slow.bprof", "--to", "pprof", "-o", "-")
      with_input(Convert.dump(by_hand, :collapsed)) do
        assert_equal "the input in a.speedscope.json, as speedscope.\n", convert("-", "-o", "a.speedscope.json")
      end
      assert_equal by_hand.total, Convert.load(File.binread("a.speedscope.json")).total
    end
  end

  def test_units
    in_folder do
      assert_match(/ 3$/, convert("slow.bprof", "--to", "collapsed", "--unit", "samples"))
      File.write("a.folded", "a;b 7\n")
      convert("a.folded", "-o", "a.bprof", "--unit", "objects")

      assert_equal([:allocations, 7], read("a.bprof").then { |profile| [profile.about[:mode], profile.total] })
    end
  end

  def test_help_has_examples
    out, = capture_io { assert_raises(SystemExit) { convert("--help") } }

    assert_match(/Usage: benchdd convert IN/, out)
    assert_match(/benchdd convert slow\.bprof -o slow\.json\.gz/, out)
    assert_match(/--from FORMAT/, out)
  end

  def test_what_is_wrong_on_the_command_line
    in_folder do
      { [] => /name one profile/, %w[slow.bprof b.bprof -o c.json] => /name one profile/,
        %w[slow.bprof] => /say where the profile goes: -o slow\.json, or only --to FORMAT/,
        %w[slow.bprof -o a.svg] => /the name a\.svg does not say which format: add --to bprof, firefox, pprof/,
        %w[slow.bprof -o -] => /say where the profile goes/ }.each do |arguments, message|
        assert_match(message, assert_raises(BenchDD::CLI::UsageError, arguments) { convert(*arguments) }.message)
      end
      { "--to svg" => /invalid argument: --to svg/, "--from svg -o a.json" => /invalid argument: --from svg/,
        "--unit miles -o a.json" => /invalid argument: --unit miles/ }.each do |arguments, message|
        error = assert_raises(OptionParser::ParseError) { convert("slow.bprof", *arguments.split) }

        assert_match(message, error.message)
      end
    end
  end

  def test_a_terminal_gets_no_bytes
    in_folder do
      arguments = %w[slow.bprof --to pprof]
      error = assert_raises(BenchDD::CLI::UsageError) { BenchDD::CLI::Convert.new(arguments, Terminal.new, nil) }

      assert_equal "pprof is binary: say where it goes, such as -o profile.pprof.", error.message
      out = Terminal.new

      assert_equal 0, BenchDD::CLI::Convert.new(%w[slow.bprof --to collapsed], out, nil).call
      assert_match(/App#work/, out.string)
    end
  end

  def test_files_that_cannot_be_read_or_written
    in_folder do
      File.binwrite("cut.bprof", File.binread("slow.bprof").byteslice(0..-5))
      File.write("page.html", "<html>")
      { %w[no.bprof -o a.json] => /\Ano\.bprof cannot be read \(No such file .*\): name a file with a profile\z/,
        %w[cut.bprof -o a.json] => /\Acut\.bprof is cut off: it cannot be read\.\z/,
        %w[page.html -o a.json] => /\Apage\.html is in none of the formats bprof, .*: it cannot be read\.\z/,
        %w[slow.bprof --from pprof -o a.json] => /\Aslow\.bprof .*: it cannot be read\.\z/,
        %w[. -o a.json] => /\A\. cannot be read \(Is a directory\)/,
        %w[slow.bprof -o no/a.json] => %r{\Ano/a\.json cannot be written \(No such file} }.each do |arguments, message|
        assert_match(message, assert_raises(BenchDD::Error, arguments) { convert(*arguments) }.message)
        refute_path_exists "a.json"
      end
    end
  end

  private

  def in_folder(&)
    Dir.mktmpdir do |folder|
      File.binwrite(File.join(folder, "slow.bprof"), Convert.dump(by_hand, :bprof))
      Dir.chdir(folder, &)
    end
  end

  def convert(*arguments)
    out = StringIO.new("".b)

    assert_equal 0, BenchDD::CLI::Convert.new(arguments, out, nil).call
    out.string
  end

  def read(path) = Convert.load(File.binread(path))

  def with_input(bytes)
    usual = $stdin
    $stdin = StringIO.new(bytes)
    yield
  ensure
    $stdin = usual
  end
end
