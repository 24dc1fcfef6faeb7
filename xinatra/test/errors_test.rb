# frozen_string_literal: true

require_relative "test_helper"

class ErrorsTest < Minitest::Test
  parallelize_me!

  def test_the_clients_errors_have_a_status
    assert_equal 400, Xinatra::BadRequest.new.http_status
    assert_equal 404, Xinatra::NotFound.new.http_status
  end

  def test_the_apps_own_errors_choose_no_status
    refute_respond_to Xinatra::DefinitionError.new, :http_status
  end

  def test_all_have_one_base
    [Xinatra::BadRequest, Xinatra::NotFound, Xinatra::DefinitionError, Xinatra::FrozenAppError].each do |error|
      assert_operator error, :<, Xinatra::Error
    end
    assert_operator Xinatra::Error, :<, StandardError
  end

  def test_a_frozen_app_says_which_change_came_too_late
    error = Xinatra::FrozenAppError.new(String, "route")

    assert_equal "String is frozen and takes no more changes (route): say it before the app is frozen", error.message
  end
end
