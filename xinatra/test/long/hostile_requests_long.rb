# frozen_string_literal: true

require "minitest/autorun"
require_relative "../long_run"
require_relative "../hostile/trial"

# Hostile requests at length, as `apart/hostile_requests_test.rb` sends a few.
class HostileRequestsLong < Minitest::Test
  REQUESTS = LongRun.length(250_000)

  def test_no_request_is_too_much
    LongRun.announce("#{REQUESTS} hostile requests")

    found = Hostile::Trial.new(LongRun::SEED, REQUESTS).finding { |done| LongRun.progress(done, REQUESTS) }

    assert_equal "", found.to_s
  end
end
