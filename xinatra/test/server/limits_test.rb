# frozen_string_literal: true

require_relative "server_case"

# What may be said of limits.
class LimitsTest < Minitest::Test
  parallelize_me!

  Limits = Xinatra::Server::Limits

  # Whatever else may be said.
  SOUND = [
    { head_timeout: 0.2 }, { idle_timeout: 1r }, { write_timeout: 1 }, { linger_timeout: 3600.0 }, { connections: 1 },
    { headers: 256 }, { body_bytes: 2**40 }, { head_bytes: 100, target_bytes: 50 }, { body_memory: 1 }
  ].freeze

  WRONG = [
    { heads: 1 }, { timeout: 1 }, # none such
    { head_timeout: 0 }, { headers: 0 }, { connections: 0 }, { body_bytes: 0 }, # none at all
    { head_timeout: -1 }, { body_memory: -5 }, { idle_timeout: -0.1 },
    { headers: 257 }, { head_bytes: 2**30 }, { target_bytes: 2**30 }, { head_timeout: 10_000_000 },
    { body_bytes: 2**63 }, { write_timeout: Float::INFINITY }, { write_timeout: Float::NAN },
    { connections: 2**32 }, { body_memory: 2**32 }, # what is kept in 32 bits would be 0
    { head_timeout: 0.0001 }, # no millisecond
    { headers: "5" }, { headers: nil }, { head_timeout: "1" }, { head_timeout: nil }, { head_timeout: true },
    { headers: 5.5 }, { body_bytes: 1.0 }, { head_timeout: Complex(1, 1) }, { head_timeout: :ten }
  ].freeze

  SOUND.each do |given|
    define_method(:"test_#{given} is taken") { assert_equal given, Limits.new(**given).to_h.slice(*given.keys) }
  end

  WRONG.each do |given|
    define_method(:"test_#{given} is refused") do
      error = assert_raises(ArgumentError) { Limits.new(**given) }

      assert_includes error.message, given.keys.first.to_s
      assert_equal 1, error.message.lines.size
    end
  end

  # What is said of a value that is too small must not rule out one that is sound.
  def test_a_time_below_a_second_is_not_spoken_against
    error = assert_raises(ArgumentError) { Limits.new(head_timeout: 0) }

    refute_match(/from 1 /, error.message)
  end

  def test_the_defaults_are_those_that_are_documented
    assert_equal({ head_timeout: 10, body_timeout: 30, idle_timeout: 60, write_timeout: 30, linger_timeout: 2 },
                 Limits.new.to_h.select { |name, _| name.end_with?("timeout") })
  end

  def test_a_server_refuses_them_too
    skip "the server is in C" unless Xinatra::Server.available?

    assert_raises(ArgumentError) { Xinatra::Server.new(proc {}, head_timeout: 0) }
    assert_raises(ArgumentError) { Xinatra::Server.new(proc {}, threads: 0) }
    assert_raises(ArgumentError) { Xinatra::Server.new(proc {}, threads: "5") }
  end
end
