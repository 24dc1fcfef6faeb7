# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../profiler/page/sample_pages"
require "stringio"
require "tmpdir"
require "benchdd/cli"
require "benchdd/cli/flame"

class FlameCommandTest < Minitest::Test
  Format = BenchDD::Profiler::Format

  def test_the_page_is_written_beside_the_profile
    in_folder do |path|
      assert_equal [0, "The page of #{path} is #{path.sub(".profile", ".html")}.\n"], flame(path)
      page = File.read(path.sub(".profile", ".html"))

      assert_includes page, "<h1>shop</h1>"
      assert_equal File.binread(path), page[/octet-stream">(.*?)</, 1].unpack1("m0")
    end
  end

  def test_name_and_title_can_be_chosen
    in_folder do |path|
      page = path.sub("shop.profile", "other.html")

      assert_equal [0, "The page of #{path} is #{page}.\n"], flame(path, "-o", page, "--title", "A & B")
      assert_includes File.read(page), "<h1>A &amp; B</h1>"
    end
  end

  def test_what_is_wrong_is_one_sentence
    in_folder do |path|
      folder = File.dirname(path)
      File.binwrite("#{folder}/cut", File.binread(path).byteslice(0..-9))
      File.write("#{folder}/empty", "")
      { [] => /\Aname one profile/, [path, path] => /\Aname one profile/,
        [folder] => /cannot be read .*: name a profile\z/,
        ["#{folder}/no"] => /no cannot be read \(No such file or directory\)/, ["#{folder}/cut"] => /cut is cut off/,
        ["#{folder}/empty"] => /empty is no profile of BenchDD/,
        [path, "-o", "#{folder}/no/x.html"] => %r{no/x\.html cannot be written},
        [path, "-o", path] => /would replace the profile .*: name another file/ }.each do |arguments, message|
        error = assert_raises(BenchDD::Error, arguments.inspect) { flame(*arguments) }

        assert_match message, error.message
        assert_equal 1, error.message.lines.size
      end
      assert_equal %w[cut empty shop.profile], Dir.children(folder).sort
    end
  end

  def test_a_profile_that_is_named_like_a_page_is_not_replaced
    in_folder("shop.html") do |path|
      before = File.binread(path)

      assert_raises(BenchDD::CLI::UsageError) { flame(path) }
      assert_equal before, File.binread(path)
    end
  end

  def test_help_has_examples
    output, = capture_io { assert_raises(SystemExit) { flame("--help") } }

    assert_match(/Examples:\n  benchdd flame routing\.bprof$/, output)
    assert_includes output, "--title"
  end

  private

  def in_folder(name = "shop.profile")
    Dir.mktmpdir do |folder|
      path = File.join(folder, name)
      File.binwrite(path, Format.dump(SamplePages.profile))
      yield path
    end
  end

  def flame(*arguments)
    out = StringIO.new
    [BenchDD::CLI::Flame.new(arguments, out, StringIO.new).call, out.string]
  end
end
