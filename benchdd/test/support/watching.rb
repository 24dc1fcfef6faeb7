# frozen_string_literal: true

require_relative "repository"
require "io/wait"
require "pty"

# `benchdd watch` in a terminal.
module Watching
  include Repository

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
end
