# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../tooling"
require_relative "../testing"

# Tests are run with the lowest version of a gem, unless that is the one that all have.
class LowestTest < Minitest::Test
  def setup
    @folder = Dir.mktmpdir
  end

  def teardown
    FileUtils.rm_rf(@folder)
  end

  # The path of a Gemfile with that version of a gem.
  def gemfile(version)
    gem = File.join(@folder, "thing-#{version}")
    FileUtils.mkdir_p(gem)
    File.write(File.join(gem, "thing.gemspec"), <<~RUBY)
      Gem::Specification.new("thing", "#{version}") { |gem| gem.summary = gem.authors = "a thing" }
    RUBY
    path = File.join(gem, "Gemfile")
    File.write(path, "gem \"thing\", \"#{version}\", path: #{gem.inspect}\n")
    path
  end

  def lowest(gemfile) = Tooling::Lowest.new("thing", gemfile, usual: gemfile("2.0"))

  def install(gemfile)
    Tooling::Command.run({ **Tooling::Bundle::SETTINGS, "BUNDLE_GEMFILE" => gemfile }, "bundle", "install", "--quiet",
                         show: :failure)
  end

  def test_tests_are_run_with_the_lowest
    install(gemfile("2.0"))
    given = nil
    tally = lowest(gemfile("1.0")).run { |environment| (given = environment) && Tooling::Tally.new(3, 1) }

    assert_equal gemfile("1.0"), given["BUNDLE_GEMFILE"]
    assert_equal [3, 1], [tally.passed, tally.failed]
  end

  def test_there_is_one_version
    install(gemfile("2.0"))
    tally = nil
    out, = capture_io { tally = lowest(gemfile("2.0")).run { flunk } }

    assert_match(/thing 2\.0.*is the latest version, too/m, out)
    assert_equal [1, 0], [tally.passed, tally.failed]
  end

  def test_a_gemfile_that_cannot_be_installed
    wrong = gemfile("1.0")
    File.write(wrong, "gem \"thing\", \"9.0\", path: #{File.dirname(wrong).inspect}\n")
    tally = nil
    capture_io { tally = lowest(wrong).run { flunk } }

    assert_equal [0, 1], [tally.passed, tally.failed]
  end
end
