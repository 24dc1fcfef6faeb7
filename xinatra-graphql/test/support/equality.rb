# frozen_string_literal: true

require "graphql"
require "graphql/batch"
require "json"
require "set"
require_relative "equality/campaign"

# A property: whatever is asked of whatever schema, the plugin's answer is graphql-ruby's. Schemas, requests and data
# are drawn from a seed. `FUZZ_SEED` and `FUZZ_COUNT` say which and how many, `FUZZ_CASE` runs a single one.
module Equality
  # @return [Integer]
  def self.seed = Integer(ENV.fetch("FUZZ_SEED", Random.rand(2**31).to_s))

  # @return [Report, nil] of the case that `FUZZ_CASE` names
  def self.single
    schema, number = ENV.fetch("FUZZ_CASE").split(":").map { |item| Integer(item) }
    Campaign.new(seed: 0, count: 1).check(Pair.new(schema), number)
  end
end
