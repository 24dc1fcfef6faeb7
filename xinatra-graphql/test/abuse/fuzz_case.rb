# frozen_string_literal: true

require_relative "abuse_case"
require_relative "document_mutator"
require_relative "fuzzed_schema"

# Sends spoilt documents, variables and bodies, and holds that graphql-ruby's execution and compiled plans answer the
# same, in time, and that none of it is an error of the server's.
class FuzzCase < AbuseCase
  # graphql-ruby shows its nodes in some messages.
  ADDRESS = /:0x\h+/
  OPTIONS = { batch: 3, query_bytes: 10_000 }.freeze

  private

  def fuzz(times, seed)
    mutator = DocumentMutator.new(seed)
    endpoints = [FuzzedSchema::Plain, FuzzedSchema::Fast].map do |schema|
      Xinatra::GraphQL::HTTP::Endpoint.new(schema, **OPTIONS)
    end
    statuses = Array.new(times) { |number| check(mutator.body, endpoints, "#{seed}, #{number}") }.tally

    # Neither does everything go through, nor nothing.
    assert_equal [200, 400], statuses.keys.sort
    statuses.each_value { |count| assert_operator count, :>, times / 10, statuses }
  end

  def check(body, endpoints, name)
    found = endpoints.flat_map { |to| Array.new(2) { in_time { post(body, to) } } }

    assert_equal 1, found.map { |answer| [answer.status, answer.text.gsub(ADDRESS, "")] }.uniq.size,
                 "#{name}: #{body.inspect}\n#{found.map(&:text).join("\n")}"
    found.first.status
  rescue StandardError, SystemStackError => e
    flunk "#{name}: #{body.inspect}: #{e.class}: #{e.message} #{e.backtrace.first(6)}"
  end
end
