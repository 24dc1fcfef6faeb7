# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class StatusTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  PREDICATES = %i[informational? success? redirect? client_error? server_error? not_found? bad_request?].freeze
  private_constant :PREDICATES

  def test_classes_are_sinatras
    [100, 199, 200, 299, 300, 399, 400, 404, 499, 500, 599].each do |code|
      assert_same_handling { status(code) && halt(200, PREDICATES.select { |name| public_send(name) }.inspect) }
    end
  end

  def test_a_status_can_be_of_two
    app = handler_twins { status(404) && halt(200, PREDICATES.select { |name| public_send(name) }.inspect) }.last

    assert_equal "[:client_error?, :not_found?]", answer(app).last
  end
end
