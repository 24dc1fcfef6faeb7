# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class SessionTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def test_is_an_empty_hash_where_there_is_none
    assert_same_handling { [session, session.class, session[:a] = 1, session] }
  end

  def test_is_what_middleware_has_put_there
    kept = { "user" => 1 }
    assert_same_handling("rack.session" => kept) { session.equal?(kept) }
  end
end
