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

  def test_node_stands_beside_xinatra_by_rounds
    rounds = [1, 1.02, 0.98].map do |noise|
      { "Xinatra" => 1e6 * noise, "graphql-js 16" => 6e6, "graphql-js 17" => 2e6, "graphql-jit" => 1.2e6,
        "graphql-jit, its own serializer" => 5e5 }
    end
    text = Bench::Runner::GraphQL::BesideNode.new(rounds, ["node 20"]).markdown

    assert_includes text, "| Xinatra | 1.00 (0.980-1.02) |  |"
    assert_includes text, "| graphql-js 16 | 6.00 (6.00-6.00) | 6.00 (5.71-6.31), at least 5: reached |"
    assert_includes text, "| graphql-jit | 1.20 (1.20-1.20) | 1.20 (1.14-1.26), at least 1: reached |"
    assert_match(/its own serializer \| 0.500 .* \| 0.50 .*, at least 1: missed \|/, text)
  end

  def test_xinatras_worker_measures_what_is_answered_rightly
    worker = File.expand_path("../../../benchmarks/support/graphql_worker.rb", __dir__)
    output, status = Open3.capture2(RbConfig.ruby, worker, "0.01")

    assert_predicate status, :success?
    assert_operator Float(output), :>, 10_000
  end

  # What stands in for runs without a baseline.
  class Alone
    Cost = Struct.new(:samples, :estimate)

    def initialize(costs) = @costs = costs
    def broken = []
    def result(scenario, _dataset) = @costs[scenario]&.then { |ns| Figures::Cost.new(Cost.new([ns], ns)) }
  end

  def test_compiling_pays_after_as_many_calls_as_save_what_it_costs
    costs = { "parse and validate" => 2e6, "compile" => 1.1e6, "interpret" => 1.5e6, "run" => 1e6 }
    steps = ->(changed) { Bench::Runner::GraphQL::Steps.new(Alone.new(costs.merge(changed))).markdown }

    assert_includes steps.call({}), "| 2.00 (2.00-2.00) | 1.10 (1.10-1.10) | 1.50 (1.50-1.50) | 1.00 (1.00-1.00) | 3 |"
    assert_includes steps.call("interpret" => 1e6), "| never |"
  end

  def test_caches_stand_in_one_table_by_version
    one, two = [60, 20].map { |map| Alone.new("Concurrent::Map" => map, "RecentCache" => 15) }
    part = Bench::Runner::GraphQL::Caches.new({ "concurrent-ruby 1" => one, "concurrent-ruby 2" => two })

    assert_includes part.markdown, "| value | Concurrent::Map, concurrent-ruby 1 | Concurrent::Map, concurrent-ruby 2 |"
    assert_includes part.markdown, "| nil | 60 (60-60) | 20 (20-20) | 15 (15-15) |"
  end
end
