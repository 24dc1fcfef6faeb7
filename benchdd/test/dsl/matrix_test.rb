# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

class MatrixTest < Minitest::Test
  def test_every_combination
    matrix = BenchDD::DSL::Matrix.new(routes: [10, 100], depth: [1, 2])

    assert_equal [[10, 1], [10, 2], [100, 1], [100, 2]], matrix.combinations.map(&:values)
    assert_equal({ routes: 10, depth: 1 }, matrix.combinations.first)
  end

  def test_one_value_needs_no_array
    assert_equal [{ routes: 10 }], BenchDD::DSL::Matrix.new(routes: 10).combinations
  end

  def test_nothing_is_one_empty_combination
    assert_equal [{}], BenchDD::DSL::Matrix.new.combinations
  end

  def test_a_parameter_without_values
    error = assert_raises(BenchDD::Error) { BenchDD::DSL::Matrix.new(routes: []) }

    assert_match(/routes has no values/, error.message)
  end
end
