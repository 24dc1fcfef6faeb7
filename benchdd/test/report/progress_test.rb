# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require_relative "../support/without_bundler"
require "benchdd/report"
require "pty"
require "rbconfig"
require "timeout"

class ProgressTest < Minitest::Test
  Progress = BenchDD::Report::Progress
  COMPARISON = { scenario: "trie", dataset: "small", matrix: {}, base: "main", subject: "HEAD", of: :side, pairs: 12,
                 ratio: 1.031, interval: [1.024, 1.041], verdict: :slower, within: nil, seconds: 8.1 }.freeze

  def setup
    @now = 100.0
    @output = FakeTerminal.new
  end

  def progress(output = @output, kind = Progress, **options)
    kind.new(output, environment: {}, clock: -> { @now }, **options)
  end

  def shown = @output.string.split("\r\e[2K").last

  def test_one_line_with_place_pairs_estimate_and_time_left
    progress = progress(total: 4, most: 40)
    @now += 6
    progress.update(scenario: "trie", dataset: "small", pairs: 12, estimate: Math.log(1.031),
                    interval: [Math.log(1.024), Math.log(1.041)])

    assert_equal "[1/4]  trie on small  12 of 40 pairs  +3.1 % [+2.4, +4.1]  1 min 14 s left", shown
    refute_includes @output.string, "\n"
  end

  # The finished ones say how many pairs one takes: 12, in 6 seconds.
  def test_time_left_learns_from_what_is_finished
    progress = progress(total: 4, most: 40)
    @now += 6
    progress.finish(COMPARISON)
    progress.update(scenario: "trie", dataset: "large")

    assert_equal "[2/4]  trie on large  0 of 40 pairs  18 s left", shown
  end

  def test_what_is_compared_with_nothing_has_processes
    progress(total: 2).update_alone(scenario: "trie", processes: 3)

    assert_equal "[1/2]  trie  3 processes", shown
  end

  def test_what_is_not_known_is_not_said
    progress.update(scenario: "trie")

    assert_equal "trie  0 pairs", shown
  end

  def test_it_draws_ten_times_a_second_at_most
    progress = progress()
    50.times do |at|
      @now += 0.01
      progress.update(scenario: "trie", pairs: at)
    end

    assert_equal 5, @output.string.scan("\r\e[2K").size
  end

  def test_it_fits_the_terminal_and_shows_no_commands
    @output = FakeTerminal.new(columns: 20)
    progress.update(scenario: "a\e[2J#{"long" * 10}")

    assert_equal 19, BenchDD::Report::Table.width(shown)
    assert_operator shown, :start_with?, 'a\e[2Jlong'
  end

  def test_the_terminal_is_as_before
    progress = progress()
    assert_raises(Interrupt) do
      progress.during do |inner|
        inner.update(scenario: "trie")
        raise Interrupt
      end
    end

    assert_operator @output.string, :end_with?, "\r\e[2K\e[?25h"
    assert_equal 1, @output.string.scan("\e[?25l").size
    size = @output.string.size
    progress.close

    assert_equal size, @output.string.size
  end

  def test_nothing_where_nobody_looks
    [StringIO.new, File.open(File::NULL, "w")].each do |output|
      progress(output).during { |progress| progress.update(scenario: "trie") }

      assert_empty output.string if output.is_a?(StringIO)
    end
    Progress.new(@output, environment: { "TERM" => "dumb" }).during { |progress| progress.update(scenario: "trie") }

    assert_empty @output.string
  end

  def test_plain_prints_a_line_for_each_that_is_finished
    output = StringIO.new
    progress(output, Progress::Plain, total: 4).during do |progress|
      progress.update(scenario: "trie", pairs: 3)
      progress.finish(COMPARISON)
      progress.finish("scenario" => "a\e", "dataset" => nil, "status" => "ok",
                      "cpu_ns" => { "median" => 1.0, "samples" => [811.0, 813.0] })
      progress.finish(scenario: "c", status: "ok")
      progress.finish("scenario" => "b", "status" => "raised", "message" => "boom\nat line 3")
    end

    assert_equal ["[1/4] trie on small: HEAD is 3.1 % slower than main (2.4 % to 4.1 %), 12 pairs, 8 s",
                  '[2/4] a\e: 812 ns', "[3/4] c: measured", "[4/4] b raised: boom"], output.string.lines(chomp: true)
  end

  SCRIPT = <<~RUBY
    require "benchdd/report"
    BenchDD::Report::Progress.new($stdout, total: 2, most: 40).during do |progress|
      progress.update(scenario: "trie", dataset: "small", pairs: 7)
      sleep
    end
  RUBY

  # A real terminal and a real Ctrl-C, in a process of its own.
  def test_an_interrupt_in_a_terminal
    lib = File.expand_path("../../lib", __dir__)
    PTY.spawn({ **WITHOUT_BUNDLER, "TERM" => "xterm" }, RbConfig.ruby, "-I#{lib}", "-e", SCRIPT,
              err: File::NULL) do |output, input, pid|
      output.winsize = [24, 60]
      read = Timeout.timeout(30) { until_seen(output, "pairs") }
      input.write("\u0003")
      rest = Timeout.timeout(30) { until_closed(output) }

      assert_includes read, "\e[?25l\r\e[2K[1/2]  trie on small  7 of 40 pairs"
      assert_operator rest, :end_with?, "\r\e[2K\e[?25h"
      assert_equal Signal.list["INT"], Process.wait2(pid).last.termsig
    end
  end

  private

  def until_seen(output, words)
    read = +""
    read << output.readpartial(1_000) until read.include?(words)
    read
  end

  # Linux says EIO where the other end of a terminal is gone.
  def until_closed(output)
    read = +""
    loop { read << output.readpartial(1_000) }
  rescue EOFError, Errno::EIO
    read
  end
end
