# frozen_string_literal: true

require "json"
require_relative "oracle"

# Writes down all that it is asked to do, in its order; ids are numbers.
class Ledger < Oracle
  # @return [Array<Array>]
  attr_reader :entries

  def initialize(**)
    super
    @entries = []
    @last = 0
  end

  def build_id = (@last += 1).to_s

  def write_subscription(query, events)
    @entries << [:written, events.map { |event| described(event) }, query.context.errors.map(&:to_h)]
    super
  end

  def deliver(id, result) = @entries << [:delivered, id, JSON.generate(result.to_h)]

  def delete_subscription(id)
    @entries << [:deleted, id]
    @queries.delete(id)
  end

  private

  def described(event)
    arguments = event.arguments.to_h.transform_values do |value|
      value.is_a?(GraphQL::Schema::InputObject) ? value.to_h : value
    end
    [event.name, event.topic, arguments, event.fingerprint]
  end
end
