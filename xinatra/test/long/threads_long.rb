# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../long_run"
require_relative "../threads/askers"

# No answer is another thread's, at length, as `threads_test.rb` asks for a few.
class ThreadsLong < Minitest::Test
  include Askers

  REQUESTS = LongRun.length(500_000)

  def test_no_answer_is_mixed_up
    LongRun.announce("#{REQUESTS} requests of #{THREADS} threads")

    assert_empty mixed_up(Exchanges.app_with, REQUESTS)
  end

  def test_no_answer_is_mixed_up_behind_filters
    LongRun.announce("#{REQUESTS / 5} requests of #{THREADS} threads behind filters")

    assert_empty mixed_up(Exchanges.app_with(Exchanges::FILTERED), REQUESTS / 5) { |one| Exchanges.filtered(one) }
  end
end
