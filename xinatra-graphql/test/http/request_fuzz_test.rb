# frozen_string_literal: true

require_relative "http_case"
require_relative "request_fuzzer"

# Whatever a client sends, it gets an answer of GraphQL's, and none of it is an error of the server's.
class GraphQLRequestFuzzTest < HTTPCase
  SEED = Integer(ENV.fetch("SEED", "1"))
  TIMES = Integer(ENV.fetch("TIMES", "4000"))
  STATUSES = [200, 204, 400, 403, 405, 406, 413, 415].freeze
  OPTIONS = { batch: 2, uploads: 2, cost: true, graphiql: true, variable_depth: 5,
              documents: { "x" => "{ hello }" } }.freeze

  class Mutation < HTTPCase::Mutation
    field :keep, String do
      argument :file, Xinatra::GraphQL::Upload
    end
  end

  class Schema < HTTPCase::Schema
    mutation Mutation
    complexity_cost_calculation_mode :future
    max_complexity 50
    max_depth 20
  end

  def test_app
    app = self.app(Schema, **OPTIONS)
    app.set :raise_errors, true
    app.set :protection, false
    fuzz(app, SEED)
  end

  def test_endpoint = fuzz(Xinatra::GraphQL::HTTP::Endpoint.new(Schema, **OPTIONS), SEED + 1)

  private

  def fuzz(app, seed)
    fuzzer = RequestFuzzer.new(seed)
    statuses = Array.new(TIMES) { |number| check(*fuzzer.request, app, number) }.tally

    # Not all of it is refused at the door.
    assert_operator statuses.fetch(200), :>, TIMES / 20, statuses.inspect
    assert_operator statuses.fetch(400), :>, TIMES / 20, statuses.inspect
    assert_empty STATUSES - [403, 413] - statuses.keys
  end

  def check(method, body, env, app, number)
    answer = ask(method, "/graphql", app, body, **env)

    assert_includes STATUSES, answer.status, number
    return answer.status if answer.text.empty? || answer.type == "text/html"

    [answer.body].flatten(1).each { |each| refute_empty each.keys & %w[data errors], number }
    answer.status
  rescue StandardError, SystemStackError => e
    flunk "#{number}: #{method} #{body.inspect} #{env}: #{e.class}: #{e.message} #{e.backtrace.first(6)}"
  end
end
