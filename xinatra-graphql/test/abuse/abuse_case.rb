# frozen_string_literal: true

require_relative "../http/http_case"

# A test that sends what is meant to harm, to an endpoint of graphql-ruby's own execution and to one of compiled plans:
# each answers in time.
class AbuseCase < HTTPCase
  # Seconds of CPU, far more than any of it takes; what is not bounded takes hours.
  LIMIT = 5

  class Query < HTTPCase::Query
    field :self, Query, null: false, resolver_method: :itself_again
    field :twins, [Query], null: false

    def twins = [{}, {}]
  end

  # Executed by graphql-ruby.
  class Plain < GraphQL::Schema
    query Query
  end

  # Executed by plans, from the second call on.
  class Fast < GraphQL::Schema
    query Query
    use Xinatra::GraphQL, incremental: true
  end

  private

  # @return [Array<#call>] an endpoint of each schema, or of what the block makes of it
  def endpoints(**options)
    [Plain, Fast].map { |schema| app(block_given? ? yield(schema) : schema, **options) }
  end

  # @return [Array<HTTPCase::Answer>] what endpoints say: the same, the first time and later
  def answers(members, *to, **env)
    to = endpoints if to.empty?
    to.flat_map { |endpoint| Array.new(2) { in_time { post(members, endpoint, **env) } } }
  end

  # @return [HTTPCase::Answer] what all of them are
  def answer(members, *to, **env)
    found = answers(members, *to, **env)

    assert_equal 1, found.map { |one| [one.status, one.text] }.uniq.size, found.map { |one| one.text[0, 200] }.inspect
    found.first
  end

  # @return [HTTPCase::Answer] the same from all, and a refusal
  def assert_refused(message, members, *to, status: 400, **env)
    found = answer(members, *to, **env)

    assert_equal [status, message], [found.status, found.body.dig("errors", 0, "message")]
    found
  end

  # The clock is the process's, for what other processes do here is no fault of the endpoint.
  def in_time(limit = LIMIT, &block)
    began = cpu
    result = Timeout.timeout(limit * 20, &block)

    assert_operator cpu - began, :<, limit
    result
  end

  def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

  # @return [Integer] bytes of memory that are resident
  def resident = Integer(File.read("/proc/self/statm").split[1]) * 4_096
end
