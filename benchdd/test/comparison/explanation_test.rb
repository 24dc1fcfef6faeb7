# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"
require "benchdd/comparison/explanation"
require "benchdd/comparison/profiled_measurement"
require "benchdd/profiler"

# Both sides of a comparison profiled in real processes. `cli/why_long.rb` has the whole command.
class ExplanationTest < Minitest::Test
  include Suites

  SUITE = <<~RUBY
    def loops(count) = count.times { }
    def fixed = loops(50)

    BenchDD.suite "s" do
      unit "request"
      dataset("d") { [1] * 100 }
      scenario("100") { data.each { [fixed, loops(100)] } }
      scenario("1000") { data.each { [fixed, loops(1000)] } }
    end
  RUBY

  def test_the_method_that_costs_more_comes_first
    in_file(SUITE) do |file|
      base, subject = subjects(file)
      matchup = BenchDD::Comparison::Matchup.new(base, subject, BenchDD::Statistics::Design.new)
      told = []
      explanation = BenchDD::Comparison::Explanation.new(starter(file), rounds: 3, seconds: 0.1,
                                                                        observer: ->(*event) { told << event })
      found = explanation.of(matchup)

      assert_match(/loops|Integer#times/, found.changes.first.frame.name)
      assert_operator found.changes.first.share, :>, 1
      assert_equal(Array.new(3) { |round| [:explaining, matchup, round, 3] }, told)
    end
  end
end
