# frozen_string_literal: true

require_relative "change"

module Evidence
  # The changes that are compared with the base. Their rounds are for Rack 3.2.8 on Ruby 3.1.2 without YJIT, found by
  # the CPU time that `run.rb sizes` measures. The rounds of a burst are many in a row, and cheaper each.
  module Changes
    # One in so many calls does the work of all: about every eighth slice of a millisecond holds a burst.
    CALLS = { "even" => 1, "bursts" => 250 }.freeze
    # What a call costs more, by the size of a change, and the seconds in which it is to be found.
    SIZES = { 0.02 => [20, { "even" => { "query" => 102, "cookies" => 86, "request" => 47, "mock" => 29 },
                             "bursts" => { "query" => 97, "cookies" => 101, "request" => 58, "mock" => 39 } }],
              0.01 => [60, { "even" => { "query" => 51, "cookies" => 43, "request" => 23, "mock" => 15 },
                             "bursts" => { "query" => 48, "cookies" => 50, "request" => 29, "mock" => 19 } }] }.freeze
    private_constant :CALLS, :SIZES

    # Nothing but a name: the base and this are the same code.
    NONE = Change.new("none", size: 0.0, seconds: 0, rounds: {})
    # One that only counting finds; its rounds are by instructions.
    TINY = Change.new("even-0.2", size: 0.002, seconds: nil,
                                  rounds: { "query" => 7, "cookies" => 5, "request" => 4, "mock" => 3 })
    # Those that are to be found.
    ALL = SIZES.flat_map do |size, (seconds, rounds)|
      CALLS.map do |kind, calls|
        Change.new("#{kind}-#{(size * 100).round}", size: size, seconds: seconds, rounds: rounds.fetch(kind),
                                                    calls: calls)
      end
    end.freeze
  end
end
