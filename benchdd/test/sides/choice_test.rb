# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"

class ChoiceTest < Minitest::Test
  parallelize_me!
  include Repositories

  Choice = BenchDD::Sides::Choice

  def refused(revisions = nil, **choices)
    assert_raises(BenchDD::Error) { Choice.compare(revisions, **choices) }.message
  end

  def describe(sides) = sides.map { |side| [side.name, side.revision, side.dirty] }

  def test_a_run_is_the_working_tree_as_it_is
    in_repository do |folder|
      side, = sides = Choice.run(folder: folder)

      assert_equal [["working tree", git(folder, "rev-parse", "HEAD"), false]], describe(sides)
      assert_equal [folder, RbConfig.ruby, RUBY_VERSION, {}], [side.root, side.ruby, side.ruby_version, side.gems]
      assert_equal "1\n", run_on(side, "code.rb")
      assert_predicate side, :frozen?
    end
  end

  def test_a_run_outside_a_repository
    Dir.mktmpdir do |folder|
      assert_equal [["working tree", nil, false]], describe(Choice.run(folder: folder))
      assert_match(/is in no repository that Git reads/, refused("HEAD", folder: folder))
    end
  end

  def test_two_revisions
    in_repository do |folder|
      first = git(folder, "rev-parse", "HEAD")
      git(folder, "tag", "old")
      second = commit(folder, "code.rb" => "puts 2")
      write(folder, "code.rb" => "puts 3")
      sides = Choice.compare("old..HEAD", folder: folder)

      assert_equal [["old", first, false], ["HEAD", second, false]], describe(sides)
      assert_equal(%W[1\n 2\n], sides.map { |side| run_on(side, "code.rb") })
      assert_equal describe(sides), describe(Choice.compare("old..", folder: folder))
    end
  end

  def test_a_revision_and_the_working_tree
    in_repository do |folder|
      head = git(folder, "rev-parse", "HEAD")
      write(folder, "code.rb" => "puts 3")
      [nil, "HEAD"].each do |revision|
        sides = Choice.compare(revision, folder: folder)

        assert_equal [["HEAD", head, false], ["working tree", head, true]], describe(sides)
        assert_equal(%W[1\n 3\n], sides.map { |side| run_on(side, "code.rb") })
      end
    end
  end

  def test_what_is_measured_does_not_change_with_the_working_tree
    in_repository do |folder|
      write(folder, "code.rb" => "puts 3")
      side = Choice.compare("HEAD", folder: folder).last
      write(folder, "code.rb" => "puts 4")

      assert_equal "3\n", run_on(side, "code.rb")
      assert_equal "4\n", run_on(Choice.compare("HEAD", folder: folder).last, "code.rb")
    end
  end

  def test_three_dots_are_from_the_last_common_commit
    in_repository do |folder|
      first = git(folder, "rev-parse", "HEAD")
      git(folder, "branch", "topic")
      commit(folder, "code.rb" => "puts 2")

      sides = Choice.compare("main...topic", folder: folder)

      assert_equal [[first, first, false], ["topic", first, false]], describe(sides)
    end
  end

  def test_yjit
    in_repository do |folder|
      skip "Ruby #{RUBY_VERSION} was built without YJIT" unless BenchDD::Sides::Interpreter.new.yjit?
      sides = Choice.compare(yjit: %w[off on], folder: folder)

      assert_equal ["YJIT off", "YJIT on"], sides.map(&:name)
      assert_equal [false, true], sides.map(&:yjit)
      assert_equal(%W[false\n true\n], sides.map { |side| run_on(side, "-e", "p RubyVM::YJIT.enabled?") })
      assert_equal [folder], sides.map(&:root).uniq
    end
  end

  def test_rubies
    in_repository do |folder|
      Dir.mktmpdir do |other|
        write(other, "ruby" => "#!/bin/sh\necho /opt/ruby; echo 3.9.1; echo 0\n")
        File.chmod(0o755, "#{other}/ruby")
        sides = Choice.compare(ruby: [RbConfig.ruby, "#{other}/ruby"], folder: folder)

        assert_equal ["Ruby #{RUBY_VERSION}", "Ruby 3.9.1"], sides.map(&:name)
        assert_equal "/opt/ruby", sides.last.command("a.rb")[1].first
      end
      names = Choice.compare(ruby: [RbConfig.ruby] * 2, folder: folder).map(&:name)

      assert_equal ["Ruby #{RUBY_VERSION} (#{RbConfig.ruby})"] * 2, names
    end
  end

  def test_a_run_has_a_side_for_each_combination
    in_repository do |folder|
      sides = Choice.run(ruby: [RbConfig.ruby] * 2, yjit: %w[off off], folder: folder)

      assert_equal ["Ruby #{RUBY_VERSION} (#{RbConfig.ruby}), YJIT off"] * 4, sides.map(&:name)
    end
  end

  def test_with_a_preparation_what_is_measured_is_a_checkout
    in_repository do |folder|
      sides = Choice.compare(yjit: %w[off off], prepare: "echo 'puts 5' > code.rb", folder: folder)

      assert_equal(%W[5\n 5\n], sides.map { |side| run_on(side, "code.rb") })
      assert_equal "puts 1", File.read("#{folder}/code.rb")
    end
  end

  def test_what_cannot_be_understood
    in_repository do |folder|
      assert_equal "YJIT can be on or off, but not \"yes\": say --yjit off,on.", refused(yjit: ["yes"], folder: folder)
      assert_equal "\"rack\" names no versions of a gem: say --gem rack=3.1,3.2.", refused(gem: "rack", folder: folder)
      assert_equal "2 things are compared at once: choose two values for one of them.",
                   refused("HEAD", yjit: %w[off on], folder: folder)
      assert_equal "3 sides cannot be compared: choose two values, such as --yjit off,on.",
                   refused(yjit: %w[off off off], folder: folder)
    end
  end
end
