# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/sides"
require "tmpdir"

class InterpreterTest < Minitest::Test
  parallelize_me!
  Interpreter = BenchDD::Sides::Interpreter

  # A script that stands before the real one, as version managers have them.
  def script(text)
    Dir.mktmpdir do |folder|
      path = File.join(folder, "ruby")
      File.write(path, "#!/bin/sh\n#{text}\n")
      File.chmod(0o755, path)
      yield path
    end
  end

  def test_the_ruby_that_runs_this
    assert_equal [RbConfig.ruby, RUBY_VERSION], [Interpreter.new.path, Interpreter.new.version]
  end

  def test_a_ruby_is_found_where_it_really_is
    script("exec #{RbConfig.ruby} \"$@\"") { |path| assert_equal RbConfig.ruby, Interpreter.new(path).path }
  end

  def test_no_ruby
    error = assert_raises(BenchDD::Error) { Interpreter.new("/nowhere/ruby") }

    assert_equal "there is no Ruby /nowhere/ruby: give the path of one, such as #{RbConfig.ruby}.", error.message
    script("echo no") { |path| assert_match(/does not answer as a Ruby does/, assert_raises(BenchDD::Error) { Interpreter.new(path) }.message) }
    script("echo broken >&2; exit 1") { |path| assert_match(/failed in .*: broken/, assert_raises(BenchDD::Error) { Interpreter.new(path) }.message) }
  end

  def test_yjit_where_there_is_one
    ruby = Interpreter.new
    skip "Ruby #{RUBY_VERSION} was built without YJIT" unless ruby.yjit?
    by_default = ruby.yjit_by_default?

    assert_empty ruby.yjit_options(nil)
    assert_empty ruby.yjit_options(by_default)
    [true, false].each do |wanted|
      found = IO.popen([ruby.path, *ruby.yjit_options(wanted), "-e", "p RubyVM::YJIT.enabled?"], &:read)

      assert_equal "#{wanted}\n", found
    end
  end

  def test_yjit_where_there_is_none
    script("case \"$*\" in *--yjit*) exit 1;; esac; unset RUBY_YJIT_ENABLE; exec #{RbConfig.ruby} \"$@\"") do |path|
      # It answers with the path of the real one; ask the script itself.
      ruby = Interpreter.new(path).dup.tap { |copy| copy.instance_variable_set(:@path, path) }
      error = assert_raises(BenchDD::Error) { ruby.yjit_options(true) }

      assert_equal "#{path} (Ruby #{RUBY_VERSION}) has no YJIT: leave YJIT off, or name a Ruby that was built with it.",
                   error.message
    end
  end
end
