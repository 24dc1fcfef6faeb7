# frozen_string_literal: true

require_relative "test_helper"
require_relative "threads/askers"

# No answer is another thread's; `long/threads_long.rb` asks more.
class ThreadsTest < Minitest::Test
  include Askers

  REQUESTS = 20_000

  def test_no_answer_is_mixed_up
    assert_empty mixed_up(Exchanges.app_with, REQUESTS)
  end

  def test_no_answer_is_mixed_up_in_a_frozen_app
    assert_empty mixed_up(Exchanges.app_with.freeze, REQUESTS)
  end

  def test_no_answer_is_mixed_up_behind_filters_and_sessions
    app = Exchanges.app_with(Exchanges::FILTERED)

    assert_empty mixed_up(app, REQUESTS / 5) { |exchange| Exchanges.filtered(exchange) }
    assert_empty mixed_up_sessions(app)
  end

  def test_no_answer_is_mixed_up_behind_filters_in_a_frozen_app
    app = Exchanges.app_with(Exchanges::FILTERED).freeze

    assert_empty mixed_up(app, REQUESTS / 5) { |exchange| Exchanges.filtered(exchange) }
    assert_empty mixed_up_sessions(app)
  end

  # Were these tests blind, they would find nothing here either.
  def test_an_app_that_shares_a_variable_is_found_out
    shared = nil
    app = Exchanges.app_with(proc { before { meanwhile(shared = request.path_info) } })
    app.class_eval { not_found { "nothing at #{shared}" } }

    refute_empty mixed_up(app, 2_000)
  end
end
