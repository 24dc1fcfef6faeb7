# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "tmpdir"
require_relative "../tooling"
require_relative "../testing"

# Suites of a few lines, made in tmp/ of the repository, for only warnings from within it are ours.
class SuiteTest < Minitest::Test
  def suite(files)
    FileUtils.mkdir_p(File.join(Tooling::ROOT, "tmp"))
    Dir.mktmpdir("suite", File.join(Tooling::ROOT, "tmp")) do |dir|
      FileUtils.mkdir_p(File.join(dir, "test"))
      files.each { |name, body| File.write(File.join(dir, "test", name), body) }
      yield Tooling::Suite.new(dir.delete_prefix("#{Tooling::ROOT}/"))
    end
  end

  def minitest(name, body)
    "require 'minitest/autorun'\nclass #{name} < Minitest::Test\n  def test_it\n#{body}\n  end\nend\n"
  end

  def tally(files, how = :run, **options)
    result = nil
    capture_io { suite(files) { |one| result = one.public_send(how, **options) } }
    result.to_a.first(3)
  end

  def test_adds_up_its_processes
    files = { "a_test.rb" => minitest("A", "assert true"), "b_test.rb" => minitest("B", "flunk"),
              "c_test.rb" => minitest("C", "skip"), "helper.rb" => "raise" }

    assert_equal [1, 1, 1], tally(files, jobs: 2)
  end

  def test_runs_each_file_apart
    left = "$left = true"
    files = { "a_test.rb" => minitest("A", "assert_nil $left\n#{left}"),
              "b_test.rb" => minitest("B", "assert_nil $left\n#{left}"), "c_test.rb" => minitest("C", "flunk") }

    assert_equal [2, 1, 0], tally(files, :run_apart, jobs: 2)
    assert_equal [2, 1, 0], tally(files, :run_apart, jobs: 5)
  end

  def test_what_runs_apart_runs_once
    mark = "File.exist?(mark = File.join(__dir__, 'mark')).tap { File.write(mark, '') }"
    files = { "a_test.rb" => minitest("A", "assert(#{mark})") }

    assert_equal [0, 1, 0], tally(files, :run_apart)
    assert_equal [1, 0, 0], tally(files)
  end

  def test_a_warning_from_our_file_fails_under_w_alone
    files = { "a_test.rb" => minitest("A", "unused = 1\nassert true") }

    assert_equal [1, 0, 0], tally(files)
    assert_equal [1, 1, 0], tally(files, ruby: ["-w"])
  end

  def test_a_warning_that_comes_while_tests_run_counts_once_and_only_if_ours
    files = { "a_test.rb" => minitest("A", "2.times { load File.join(__dir__, 'used.rb') }\nassert true"),
              "b_test.rb" => minitest("B", "$stderr.puts '../usr/lib/x.rb:1: warning: not ours'\nassert true"),
              "used.rb" => "unused = 1\n" }

    assert_equal [2, 1, 0], tally(files, ruby: ["-w"], jobs: 1)
  end

  def test_without_a_file_it_does_not_pass
    suite({}) { |one| assert_raises(Tooling::Error) { one.run } }
  end
end
