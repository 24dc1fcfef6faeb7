# frozen_string_literal: true

require_relative "fuzz_case"

class FuzzTest < FuzzCase
  def test_spoilt_requests = fuzz(1_000, Integer(ENV.fetch("SEED", "1")))
end
