# frozen_string_literal: true

# The least that graphql-ruby's subscriptions need: all in memory, all at once.
class Oracle < GraphQL::Subscriptions
  def initialize(**)
    super
    @queries = {}
  end

  def write_subscription(query, events)
    id = query.context[:subscription_id] ||= build_id
    @queries[id] = [query, events.map(&:topic)]
  end

  def execute_all(event, object)
    @queries.select { |_, (_, topics)| topics.include?(event.topic) }.each_key { |id| execute(id, event, object) }
  end

  def read_subscription(id)
    query, = @queries[id]
    query && { query_string: query.query_string, variables: query.provided_variables,
               context: query.context.to_h.dup, operation_name: query.operation_name }
  end

  def deliver(id, result) = @queries[id].first.context[:inbox] << result.to_h

  def delete_subscription(id)
    query, = @queries.delete(id)
    query.context[:inbox] << :over if query
  end

  def size = @queries.size
end
