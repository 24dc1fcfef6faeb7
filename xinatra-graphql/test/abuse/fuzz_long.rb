# frozen_string_literal: true

require_relative "fuzz_case"

class FuzzLong < FuzzCase
  def test_spoilt_requests = (1..10).each { |seed| fuzz(1_000, seed + Integer(ENV.fetch("SEED", "1"))) }
end
