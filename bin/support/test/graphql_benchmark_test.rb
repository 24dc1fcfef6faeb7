# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../../benchmarks/runner/runner"
require_relative "../../../benchmarks/support/graphql_calls"

$LOAD_PATH.unshift(*%w[xinatra xinatra-graphql].map { |gem| File.expand_path("../../../#{gem}/lib", __dir__) })

# What the suite graphql asks, of whom, and how it judges.
class GraphQLBenchmarkTest < Minitest::Test
  Calls = Bench::GraphQLCalls
  KINDS = Bench::Apps::GraphQL::KINDS

  def test_all_engines_answer_alike
    KINDS.each do |kind|
      [*kind.engines, "xinatra"].product(kind.forms) do |engine, form|
        call = Calls.make(engine, kind, form)

        # The first call is graphql-ruby's, also where it is compiled later.
        3.times { assert_equal Calls.answer(kind, form), call.call(kind.query), "#{engine}, #{kind.name}, #{form}" }
      end
    end
  end

  def test_the_published_query_has_its_size
    articles = Calls.answer(KINDS.first, "Hash").dig("data", "articles")

    assert_equal [20, [50]], [articles.size, articles.map { |article| article["relatedArticles"].size }.uniq]
    assert_equal %w[slug title position category], articles.first["relatedArticles"].first.keys
  end

  # What stands in for runs of benchdd.
  class Figures
    Cost = Struct.new(:cpu)
    Spread = Struct.new(:samples)
    Comparison = Struct.new(:log_ratios)

    def initialize(factors) = @factors = factors
    def broken = ["one of them"]
    def sides = ["YJIT on"]
    def yjit?(_side) = true

    def result(side, kind, matrix:)
      ns = side == "xinatra" ? 5e5 : 2e7
      Cost.new(Spread.new([ns, ns * 1.1, ns * 0.9])) if found(kind, matrix)
    end

    def comparison(_side, kind, matrix:)
      factor = found(kind, matrix) or return
      Comparison.new([0.99, 1, 1.01].map { |noise| -Math.log(factor * noise) })
    end

    private

    def found(kind, matrix) = @factors[[kind, matrix["form"], matrix["beside"]]]
  end

  def test_figures_stand_beside_what_is_asked
    factors = { %w[enum Hash execute] => 40, %w[enum Hash execute_next] => 10, %w[small Hash execute] => 9 }
    part = Bench::Runner::GraphQL.new([Bench::Runner::GraphQL::Queries.new(Figures.new(factors))])

    assert_includes part.markdown, "| slow query, an enum in it | Hash | 20.00 (18.00-22.00) | 20.00 (18.00-22.00) | " \
                                   "0.500 (0.450-0.550) | 40.00 (39.02-41.00), at least 38: reached | " \
                                   "10.00 (9.75-10.25), at least 10: missed |"
    assert_match(/small query, as text \| Hash \| [^|]* \|  \| [^|]* \| 9.00 .*, at least 8: reached \|  \|/,
                 part.markdown)
    refute_includes part.markdown, "| text |"
    assert_equal ["one of them"], part.broken
    assert_includes part.plots.fetch("graphql"), "small query, as text, Hash"
  end
end
