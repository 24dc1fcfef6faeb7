# frozen_string_literal: true

require "minitest/autorun"
require_relative "../long_run"
require_relative "../random_apps/trial"

# Random apps at length, as `apart/random_apps_test.rb` compares a few.
class RandomAppsLong < Minitest::Test
  APPS = LongRun.length(6_000)

  def test_random_apps_answer_as_on_sinatra
    LongRun.announce("#{APPS} random apps")

    assert_nil(RandomApps::Trial.new(LongRun::SEED, APPS).difference { |done| LongRun.progress(done, APPS) })
  end
end
