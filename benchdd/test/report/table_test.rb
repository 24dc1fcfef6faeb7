# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require "benchdd/report"

class TableTest < Minitest::Test
  Table = BenchDD::Report::Table
  COLUMNS = [["name", 0, :left], ["cost", 0, :right], ["memory", 2, :right], ["note", 1, :left], ["void", 0, :right]]
            .map { |heading, rank, align| Table::Column.new(heading: heading, rank: rank, align: align) }.freeze

  def table(rows, width: 80, **options)
    terminal = BenchDD::Report::Terminal.new(nil, environment: { "COLUMNS" => width.to_s })
    Table.new(COLUMNS, [rows], terminal: terminal, **options).to_a.first
  end

  def test_parts_share_their_columns
    one, two = Table.new(COLUMNS, [[["a", "9 ns", "", "", ""]], [["long name", "10.5 ns", "", "x", ""]]],
                         terminal: BenchDD::Report::Terminal.new(nil)).to_a

    assert_equal "name          cost  note\na             9 ns", one
    assert_equal "name          cost  note\nlong name  10.5 ns  x", two
  end

  def test_columns_are_aligned_and_empty_ones_are_left_out
    assert_equal "  name       cost  memory  note\n  linear   906 ns    1 MB  first\n  trie    83.6 ns   20 MB",
                 table([["linear", "906 ns", "1 MB", "first", "-"], ["trie", "83.6 ns", "20 MB", nil, ""]], indent: 2)
  end

  def test_columns_go_by_their_rank
    row = ["linear", "906 ns", "1 MB", "first", ""]

    assert_equal %w[name cost memory note], table([row], width: 29).lines.first.split
    assert_equal %w[name cost note], table([row], width: 27).lines.first.split
    assert_equal %w[name cost], table([row], width: 20).lines.first.split
    assert_equal %w[name cost], table([row], width: 5).lines.first.split
  end

  def test_names_are_shortened_only_when_nothing_else_helps
    assert_equal "abcdefghijkl…  9 ns", table([["abcdefghijklmnopqrst", "9 ns", "", "", ""]], width: 19).lines.last
  end

  def test_no_line_is_wider_than_the_terminal
    random = Random.new(1)
    200.times do
      width = random.rand(20..100)
      rows = Array.new(3) { [*Hostile::NAMES.sample(4, random: random).map { |name| plain(name) }, ""] }
      rows.each { |row| row[1, 2] = ["9 ns", row[2][0, 8]] }

      table(rows, width: width).each_line(chomp: true) { |line| assert_operator Table.width(line), :<=, width, line }
    end
  end

  def test_letters_that_take_two_columns_or_none
    assert_equal 16, Table.width("日本語のシナリオ")
    assert_equal 1, Table.width("e\u0301")
    assert_equal "日本…", Table.fit("日本語", 5)
    assert_equal "", Table.fit("abc", 0)
  end

  private

  def plain(name) = BenchDD::Report::Printable.line(name)
end
