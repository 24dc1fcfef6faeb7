# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require "benchdd/report"

class TerminalTest < Minitest::Test
  def terminal(output = FakeTerminal.new(columns: 132), **environment)
    BenchDD::Report::Terminal.new(output, environment: environment.transform_keys(&:to_s))
  end

  def test_width_is_the_terminals_else_what_the_environment_says_else_usual
    assert_equal 132, terminal.width
    assert_equal 132, terminal(COLUMNS: "90").width
    assert_equal 90, terminal(FakeTerminal.new(columns: 0), COLUMNS: "90").width
    assert_equal 90, terminal(StringIO.new, COLUMNS: "90").width
    assert_equal 80, terminal(StringIO.new, COLUMNS: "wide").width
    assert_equal 80, terminal(nil).width
  end

  def test_a_terminal_that_cannot_tell_its_width
    output = FakeTerminal.new
    def output.winsize = raise(Errno::ENOTTY)

    assert_equal 80, terminal(output).width
  end

  def test_colours_only_where_somebody_looks_and_wants_them
    assert_equal "\e[31mbad\e[0m", terminal.paint("bad", :worse)
    assert_equal "bad", terminal.paint("bad", nil)
    assert_equal "bad", terminal(NO_COLOR: "1").paint("bad", :worse)
    assert_equal "\e[31mbad\e[0m", terminal(NO_COLOR: "").paint("bad", :worse)
    assert_equal "bad", terminal(TERM: "dumb").paint("bad", :worse)
    assert_equal "bad", terminal(StringIO.new).paint("bad", :worse)
  end
end
