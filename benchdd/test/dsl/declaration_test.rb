# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

class DeclarationTest < Minitest::Test
  def suite(&block) = BenchDD::DSL::Declaration.new("s", __FILE__).read(&block)

  def refusal(&block) = assert_raises(BenchDD::Error) { suite(&block) }.message

  def test_every_scenario_on_every_dataset_in_every_combination
    cases = suite do
      matrix n: [1, 2]
      dataset("small") { [1] }
      dataset("large") { [1, 2] }
      scenario("a") { nil }
      scenario("b") { nil }
    end.cases

    assert_equal 8, cases.size
    assert_equal ["a, small, n 1", "b, small, n 1", "a, large, n 1", "b, large, n 1"], cases.first(4).map(&:label)
    assert cases[0].beside?(cases[1])
    refute cases[0].beside?(cases[2])
    refute cases[0].beside?(cases[5])
  end

  def test_what_is_usual
    plain = suite { scenario("a") { nil } }

    assert_equal ["none"], plain.datasets.map(&:name)
    assert_equal ["iteration", 1, 60, nil], [plain.unit, plain.threads, plain.timeout, plain.baseline]
    assert_predicate plain, :frozen?
  end

  def test_locations_are_lines_of_the_suites_file
    line = __LINE__ + 1
    declared = suite { scenario("a") { nil } }

    assert_equal "#{__FILE__}:#{line}", declared.scenarios.first.location
  end

  def test_a_suite_without_scenarios
    assert_match(/"s".*has no scenario/, refusal { dataset("d") { [1] } })
  end

  def test_two_of_a_name
    assert_match(/two scenarios named "a"/, refusal { 2.times { scenario("a") { nil } } })
    assert_match(/two datasets named "a"/, refusal { 2.times { dataset("a") { [1] } } })
  end

  def test_a_baseline_that_is_no_scenario
    message = refusal do
      baseline "b"
      scenario("a") { nil }
    end

    assert_match(/no scenario "b" for its baseline: it has a\./, message)
  end

  def test_values_out_of_range
    assert_match(/number of threads of 0: give a whole number/, refusal { threads 0 })
    assert_match(/slice of 0.5: give a whole number/, refusal { slice 0.5 })
    assert_match(/timeout of -1/, refusal { timeout(-1) })
    assert_match(/scenario "a" without a block/, refusal { scenario "a" })
    assert_match(/dataset "d" .* wants a block, or one of/, refusal { dataset "d" })
    assert_match(/dataset "d" .* wants a block, or one of/, refusal { dataset "d", lines: "x" })
    assert_match(/dataset "d" .* wants a block, or one of/, refusal { dataset("d", file: "x") { [1] } })
  end
end
