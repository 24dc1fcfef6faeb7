# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/watch/loaded_files"
require "fileutils"
require "tmpdir"

class LoadedFilesTest < Minitest::Test
  # Two files of suites, which share a library.
  def watching
    Dir.mktmpdir do |folder|
      @one, @two, @shared = %w[one_bench.rb two_bench.rb shared.rb].map { |name| File.join(folder, name) }
      [@one, @two, @shared].each { |path| File.write(path, "1\n") }
      yield BenchDD::Watch::LoadedFiles.new({ @one => [@one, @shared], @two => [@two, @shared] })
    end
  end

  def test_nothing_has_changed
    watching { |files| assert_empty files.changed }
  end

  def test_a_change_is_told_once
    watching do |files|
      File.write(@shared, "12\n")

      assert_equal [@shared], files.changed
      assert_empty files.changed
    end
  end

  def test_a_change_of_the_same_length
    watching do |files|
      File.utime(Time.at(0), Time.at(0), @one)

      assert_equal [@one], files.changed
    end
  end

  def test_a_file_that_another_takes_the_place_of
    watching do |files|
      time = File.mtime(@one)
      FileUtils.cp(@one, "#{@one}.new")
      File.utime(time, time, "#{@one}.new")
      File.rename("#{@one}.new", @one)

      assert_equal [@one], files.changed
    end
  end

  def test_a_file_that_goes_and_comes
    watching do |files|
      File.delete(@two)

      assert_equal [@two], files.changed
      assert_empty files.changed
      File.write(@two, "1\n")

      assert_equal [@two], files.changed
    end
  end

  def test_waits_for_a_change
    watching do |files|
      waiting = Thread.new { files.wait }
      Thread.pass until waiting.stop?
      File.write(@one, "12\n")

      assert_equal [@one], waiting.value
    end
  end

  def test_what_is_loaded_later_is_followed
    watching do |files|
      added = File.join(File.dirname(@one), "added.rb")
      File.write(added, "1\n")
      files.follow(@one, [@one, added], Time.now + 60)

      assert_empty files.changed
      assert_equal [@one, @two, @shared, added].sort, files.to_a.sort
      File.write(added, "12\n")

      assert_equal [added], files.changed
      assert_equal [@one], files.suites_of([added])
      assert_equal [@two], files.suites_of([@shared])
    end
  end

  def test_what_is_new_and_was_saved_meanwhile_has_changed
    watching do |files|
      added = File.join(File.dirname(@one), "added.rb")
      File.write(added, "1\n")
      files.follow(@one, [@one, added, "/not/there.rb"], Time.now - 60)

      assert_equal [added], files.changed
      assert_empty files.changed
    end
  end

  def test_which_suites_it_concerns
    watching do |files|
      assert_equal [@one], files.suites_of([@one])
      assert_equal [@one, @two], files.suites_of([@shared])
      assert_empty files.suites_of(["/elsewhere.rb"])
    end
  end
end
