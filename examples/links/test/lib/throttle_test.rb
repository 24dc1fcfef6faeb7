# frozen_string_literal: true

require_relative "../test_helper"

class ThrottleTest < LinksTest
  RULE = Throttle::Rule.new("test", 3, 60).freeze

  def test_the_limit_and_the_window
    3.times { Throttle.add(RULE, "a") }

    assert Throttle.full?(RULE, "a")
    refute Throttle.full?(RULE, "b")
    DB[:attempts].update(created_at: Time.now - 61)

    refute Throttle.full?(RULE, "a")
  end

  def test_a_full_key_takes_no_rows_and_old_rows_go
    10.times { Throttle.add(RULE, "a") }

    assert_equal 3, DB[:attempts].where(key: "test:a").count
    DB[:attempts].update(created_at: Time.now - 3_601)
    Throttle.add(RULE, "b")

    assert_equal 1, DB[:attempts].where(Sequel.like(:key, "test:%")).count
  end

  def test_clearing
    3.times { Throttle.add(RULE, "a") }
    Throttle.clear(RULE, "a")

    refute Throttle.full?(RULE, "a")
  end
end
