# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require "benchdd/cli"
require "benchdd/comparison"

class DisplayTest < Minitest::Test
  C = BenchDD::Comparison
  INFO = { suite: "s", dataset: "d", matrix: {} }.freeze
  SIDE = Struct.new(:name)

  def subject(scenario, side) = C::Subject.new(SIDE.new(side), 0, { **INFO, scenario: scenario })

  def told(io, **options)
    display = BenchDD::CLI::Display.new(io, **options)
    matchup = C::Matchup.new(subject("tree", "main"), subject("tree", "HEAD"), BenchDD::Statistics::Design.new)
    alone = subject("alone", "HEAD")
    display.call(:planned, [matchup], [alone])
    6.times { |index| compare(display, matchup, index) }
    (1..C::Runner::PROCESSES).each { |count| display.call(:process, alone, count) }
    display.call(:trouble, alone, C::Trouble.new("raised", "no\nmore"))
    display.clear
    io.string
  end

  def compare(display, matchup, index)
    display.call(:begin, matchup)
    display.call(:pair, matchup << (0.5 + (index / 1000.0)))
  end

  def test_a_log_gets_a_line_for_each_that_is_finished
    assert_equal ["[1/2] tree on d: HEAD is 65.3 % slower than main (64.6 % to 66.0 %), 6 pairs, 0 s",
                  "[2/2] alone on d: measured", "alone, d: no"], told(StringIO.new).lines(chomp: true)
  end

  def test_who_says_verdicts_gets_none
    assert_equal ["alone, d: no"], told(StringIO.new, lines: false).lines(chomp: true)
  end

  def test_a_terminal_has_one_line
    shown = told(FakeTerminal.new)

    assert_includes shown, "[1/2]  tree on d  0 of 40 pairs"
    assert_equal 1, shown.lines.size
  end
end
