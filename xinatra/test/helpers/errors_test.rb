# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class ErrorHelpersTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def test_error_is_sinatras
    [[404], [500], [403, "no"], ["text"], [410, %w[a b]], [422, nil]].each do |arguments|
      assert_same_handling { error(*arguments) }
    end
  end

  def test_not_found_is_sinatras
    assert_same_handling { not_found }
    assert_same_handling { not_found("gone") }
  end

  def test_they_end_the_handler
    assert_equal [403, "no"], answer(handler_twins { error(403, "no") && raise }.last).values_at(0, 2)
  end
end
