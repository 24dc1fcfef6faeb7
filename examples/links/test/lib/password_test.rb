# frozen_string_literal: true

require_relative "../test_helper"

class PasswordTest < Minitest::Test
  def test_digests_match_their_password_only
    digest = Password.digest("a good password")

    assert Password.match?(digest, "a good password")
    refute Password.match?(digest, "a good passwore")
    refute Password.match?(nil, "a good password")
    refute Password.match?("*", "a good password")
  end

  def test_bytes_after_the_seventy_second_are_not_ignored
    digest = Password.digest("x" * 72)

    assert Password.match?(digest, "x" * 72)
    refute Password.match?(digest, "x" * 73)
  end

  def test_bytes_after_a_nul_are_not_ignored
    refute Password.match?(Password.digest("a good password"), "a good password\0tail")
  end

  # Timing itself is not asserted, since it depends on the machine: the same work at the same cost is.
  def test_an_unknown_account_costs_one_bcrypt_of_the_same_cost
    digests = [Password.digest("a good password"), nil, "*"].map { |digest| costs { Password.match?(digest, "guess") } }

    assert_equal [[BCrypt::Engine.cost]], digests.uniq
  end

  private

  def costs(&)
    found = []
    original = BCrypt::Engine.method(:hash_secret)
    spy = lambda do |secret, salt, *rest|
      found << salt[4, 2].to_i
      original.call(secret, salt, *rest)
    end
    BCrypt::Engine.stub(:hash_secret, spy, &)
    found
  end
end
