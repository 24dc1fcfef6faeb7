# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/report"

class ChangeTest < Minitest::Test
  CASES = [
    [0.969, [0.961, 0.977], "-3.1 % [-3.9, -2.3]", "3.1 % faster (2.3 % to 3.9 %)"],
    [1.031, [1.024, 1.041], "+3.1 % [+2.4, +4.1]", "3.1 % slower (2.4 % to 4.1 %)"],
    [1.001, [0.996, 1.006], "+0.10 % [-0.40, +0.60]", "+0.10 % (-0.40 % to +0.60 %)"],
    [0.012, [0.01, 0.0125], "83.3x less [80.0, 100]", "83.3 times faster (80.0 to 100)"],
    [2.4, [2.31, 2.49], "2.40x more [2.31, 2.49]", "2.40 times slower (2.31 to 2.49)"],
    [2.4, [1.9, 3.0], "+140.0 % [+90.0, +200.0]", "140.0 % slower (90.0 % to 200.0 %)"],
    [0.4, [0.3, 1.6], "-60.0 % [-70.0, +60.0]", "-60.0 % (-70.0 % to +60.0 %)"],
    [1.07, nil, "+7.0 %", "7.0 % slower"]
  ].freeze

  def test_table_and_sentence
    CASES.each do |ratio, interval, cells, words|
      change = BenchDD::Report::Change.new(ratio, interval)

      assert_equal cells, change.to_s
      assert_equal words, change.words
    end
  end
end
