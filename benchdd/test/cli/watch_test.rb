# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repository"
require "io/wait"
require "pty"

# The command in a terminal, as somebody who edits has it beside the editor.
class WatchTest < Minitest::Test
  include Repository

  SLOWER = Repository::CODE.sub("number * 2", "number * 2 + number - number")
  # Seconds after which something is amiss.
  PATIENCE = 60

  def watch(folder, *options)
    PTY.spawn(environment(folder), *COMMAND, "watch", *options, chdir: folder) do |screen, keyboard, pid|
      @seen = +""
      yield screen, keyboard
    ensure
      Process.kill(:INT, pid)
      drain(screen)
      Process.wait(pid)
    end
  end

  # Reads until something is on the screen.
  # @return [Float] seconds that it took
  def await(screen, pattern)
    started = now
    until @seen.match?(pattern)
      flunk "not seen: #{pattern.inspect}, but #{@seen}" unless screen.wait_readable(PATIENCE)
      @seen << screen.readpartial(4096)
    end
    @seen = @seen[@seen.index(pattern)..]
    now - started
  end

  def drain(screen)
    loop { screen.readpartial(4096) }
  rescue EOFError, Errno::EIO
    nil
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def test_a_save_is_judged
    in_repository do |folder|
      watch(folder) do |screen, _|
        await(screen, /Watching 2 files/)
        save(folder, "lib/work.rb", SLOWER)
        await(screen, %r{lib/work\.rb changed})
        await(screen, /sum, numbers: slower, \+\d+\.\d %/)
      end
    end
  end

  def test_the_next_save_interrupts
    in_repository do |folder|
      watch(folder) do |screen, _|
        await(screen, /Watching/)
        save(folder, "lib/work.rb", "#{CODE}# the same")
        await(screen, /changed/)
        save(folder, "lib/work.rb", SLOWER)
        await(screen, /changed/)
        await(screen, /slower/)
      end
    end
  end

  def test_a_mistake_in_the_code_is_told_and_the_watch_goes_on
    in_repository do |folder|
      watch(folder) do |screen, _|
        await(screen, /Watching/)
        save(folder, "lib/work.rb", "def nonsense(")
        await(screen, /could not be loaded.*syntax error/m)
        save(folder, "lib/work.rb", SLOWER)
        await(screen, /slower/)
      end
    end
  end

  EXTRA = "module Work; def self.extra(number) = number; end"
  WITH_EXTRA = "require_relative \"extra\"\n#{Repository::CODE.sub("number * 2", "extra(number * 2)")}".freeze

  def test_a_file_that_is_newly_required_is_followed
    in_repository do |folder|
      save(folder, "lib/extra.rb", EXTRA)
      watch(folder) do |screen, _|
        await(screen, /Watching 2 files/)
        save(folder, "lib/work.rb", WITH_EXTRA)
        await(screen, /slower/)
        save_until_seen(screen, folder, "lib/extra.rb", EXTRA)
      end
    end
  end

  # That it is loaded is found out after the verdict.
  def save_until_seen(screen, folder, path, text)
    seen = (1..PATIENCE).any? do |time|
      save(folder, path, text + ("\n" * time))
      @seen << screen.readpartial(4096) while screen.wait_readable(1)
      @seen.include?("#{path} changed")
    end

    assert seen, "nobody looks at #{path}: #{@seen}"
  end

  def test_both_sides_are_prepared
    in_repository(code: "require_relative \"made\"\n#{Repository::CODE}") do |folder|
      save(folder, ".gitignore", "lib/made.rb\n")
      commit(folder)
      watch(folder, "--prepare", "touch lib/made.rb") do |screen, _|
        await(screen, /Watching 3 files/)
        save(folder, "lib/work.rb", "require_relative \"made\"\n#{SLOWER}")
        await(screen, %r{lib/work\.rb changed})
        await(screen, /slower/)
      end
    end
  end
end
