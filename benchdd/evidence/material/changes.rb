# frozen_string_literal: true

require_relative "change"

module Evidence
  # The changes that are compared with the base. Their rounds are for Rack 3.2.8 on Ruby 3.1.2 without YJIT, found by
  # the CPU time that `run.rb sizes` measures: in place a round costs from 0.02 % (query) to 0.07 % (mock) of a call.
  module Changes
    # A burst comes once in so many calls: about every eighth slice of a millisecond holds one.
    BURST = 250
    private_constant :BURST

    # Nothing but a name: the base and this are the same code.
    NONE = Change.new("none", size: 0.0, seconds: 0, rounds: {})
    # Those that are to be found.
    ALL = [
      Change.new("even-2", size: 0.02, seconds: 20,
                           rounds: { "query" => 95, "cookies" => 110, "request" => 54, "mock" => 30 }),
      Change.new("bursts-2", size: 0.02, seconds: 20, calls: BURST,
                             rounds: { "query" => 105, "cookies" => 115, "request" => 63, "mock" => 44 }),
      Change.new("even-1", size: 0.01, seconds: 60,
                           rounds: { "query" => 38, "cookies" => 50, "request" => 26, "mock" => 13 }),
      Change.new("bursts-1", size: 0.01, seconds: 60, calls: BURST,
                             rounds: { "query" => 38, "cookies" => 43, "request" => 24, "mock" => 16 })
    ].freeze
  end
end
