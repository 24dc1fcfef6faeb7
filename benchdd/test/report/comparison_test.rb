# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_results"

class ComparisonTest < Minitest::Test
  def comparison(**changes)
    data = { "scenario" => "trie", "dataset" => "small", "matrix" => { "routes" => 10 }, "base" => "main",
             "subject" => "HEAD", "of" => "side", "pairs" => 6, "ratio" => 1.031, "interval" => [1.023, 1.039],
             "verdict" => "slower", "within" => nil, "seconds" => 8.1 }
    BenchDD::Report::Comparison.new(data.merge(changes.transform_keys(&:to_s)))
  end

  def test_words_of_verdicts
    assert_equal "slower", comparison.words
    assert_equal "faster", comparison(verdict: "faster").words
    assert_equal "cannot tell", comparison(verdict: "unclear").words
    assert_equal "same within 1 %", comparison(verdict: "same", within: 0.01).words
    assert_equal "same within 0.5 %", comparison(verdict: "same", within: 0.005).words
    assert_equal "same", comparison(verdict: "same").words
  end

  def test_sentences_name_what_is_compared
    assert_equal "trie on small, routes=10: HEAD is 3.1 % slower than main (2.3 % to 3.9 %)", comparison.sentence
    assert_equal "trie on small, routes=10 is 3.1 % slower than linear (2.3 % to 3.9 %)",
                 comparison(of: "scenario", subject: "trie", base: "linear").sentence
    assert_equal "trie on small, routes=10: HEAD is the same as main within 1 %",
                 comparison(verdict: "same", within: 0.01).sentence
    assert_equal "trie, routes=10: HEAD cannot be told from main (+3.1 % [+2.3, +3.9])",
                 comparison(verdict: "unclear", dataset: nil).sentence
    assert_equal "trie on small: HEAD is 83.3 times faster than main (80.0 to 100)",
                 comparison(verdict: "faster", ratio: 0.012, interval: [0.01, 0.0125], matrix: nil).sentence
  end
end
