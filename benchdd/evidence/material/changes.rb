# frozen_string_literal: true

require_relative "change"

module Evidence
  # The changes that are compared with the base. Their rounds are for Rack 3.2.8 on Ruby 3.1.2 without YJIT, found by
  # the CPU time that `run.rb sizes` measures: a round costs 0.027 % of a call of query, 0.023 % of cookies, 0.041 % of
  # request and 0.069 % of mock, in place and in bursts alike.
  module Changes
    # One in so many calls does the work of all: about every eighth slice of a millisecond holds a burst.
    CALLS = { "even" => 1, "bursts" => 250 }.freeze
    # What a call costs more, by the size of a change, and the seconds in which it is to be found.
    SIZES = { 0.02 => [20, { "query" => 75, "cookies" => 86, "request" => 49, "mock" => 29 }],
              0.01 => [60, { "query" => 37, "cookies" => 43, "request" => 24, "mock" => 15 }] }.freeze
    private_constant :CALLS, :SIZES

    # Nothing but a name: the base and this are the same code.
    NONE = Change.new("none", size: 0.0, seconds: 0, rounds: {})
    # Those that are to be found.
    ALL = SIZES.flat_map do |size, (seconds, rounds)|
      CALLS.map do |kind, calls|
        Change.new("#{kind}-#{(size * 100).round}", size: size, seconds: seconds, rounds: rounds, calls: calls)
      end
    end.freeze
  end
end
