# frozen_string_literal: true

require "minitest/autorun"
require_relative "../../lib/access_token"

class AccessTokenTest < Minitest::Test
  User = Struct.new(:id, :session_version)
  NOW = Time.at(1_800_000_000)

  def setup
    @tokens = AccessToken.new("secret")
    @token, @ends = @tokens.issue(User.new(7, 2), now: NOW)
  end

  def test_it_says_whose_it_is_until_it_ends
    assert_equal NOW + AccessToken::SECONDS, @ends
    assert_equal [7, 2], @tokens.read(@token, now: @ends - 1)
    assert_nil @tokens.read(@token, now: @ends)
  end

  def test_nothing_of_it_can_be_changed
    parts = @token.split(".")
    parts.each_index do |at|
      forged = parts.dup.tap { |copy| copy[at] = copy[at].tr("0-9a-f", "1-9a-f0") }.join(".")

      refute_equal @token, forged
      assert_nil @tokens.read(forged, now: NOW)
    end
  end

  def test_another_secret_is_another_key
    assert_nil AccessToken.new("another").read(@token, now: NOW)
  end

  def test_what_is_no_token
    ["", "....", "7.2.3", "#{@token}\n", " #{@token}", "a" * 10_000].each do |text|
      assert_nil @tokens.read(text, now: NOW)
    end
  end
end
