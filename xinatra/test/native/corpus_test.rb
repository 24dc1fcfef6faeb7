# frozen_string_literal: true

require_relative "../test_helper"

# What fuzzing has found: each leaf in C makes of it what its twin in Ruby does. `bin/fuzz` goes on from there.
class CorpusTest < Minitest::Test
  FOLDER = File.expand_path("../../fuzz", __dir__)

  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
    require File.join(FOLDER, "comparison")
  end

  def test_the_leaves_and_their_twins_are_of_one_mind
    inputs = Dir[File.join(FOLDER, "corpus/leaves/*")]
    kinds = inputs.map { |input| File.binread(input).tap { |bytes| Fuzz.one(bytes) }.getbyte(0).to_i % 5 }

    assert_equal [0, 1, 2, 3, 4], kinds.uniq.sort
  end

  def test_heads_are_read_or_refused
    endings = Dir[File.join(FOLDER, "corpus/parser/*")].map do |input|
      Xinatra::Native::Request.parse(File.binread(input)).class
    rescue Xinatra::Native::Refused => e
      e.class
    end

    assert_equal [Xinatra::Native::Refused, Xinatra::Native::Request], endings.uniq.sort_by(&:name)
  end

  def test_a_difference_is_told
    error = assert_raises(Fuzz::Difference) { Fuzz.same(1, 2, "bytes") }

    assert_equal '"bytes": 1 in C, 2 in Ruby', error.message
  end
end
