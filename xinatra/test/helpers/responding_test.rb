# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class RespondingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  def test_status_is_sinatras
    assert_same_handling { [status, status(404), status, status(nil), status("410"), status(:created), status] }
    assert_same_handling { status(:no_such_status) }
  end

  def test_body_is_sinatras
    assert_same_handling { [body, body("text"), body] }
    assert_same_handling { [body(%w[a b]), body, body(nil)] }
  end

  def test_a_body_set_by_a_handler_is_sent
    apps = twins do
      get("/string") { body("text") && nil }
      get("/array") { body(%w[a b]) && nil }
      get("/block") do
        body { "late" }
        nil
      end
      get("/response") { body(Rack::Response.new("inner")) && nil }
      get("/length") do
        headers "content-length" => "3"
        body "longer"
        nil
      end
      get("/head-length") do
        headers "content-length" => "3", "content-type" => "text/plain"
        body ""
        nil
      end
    end
    %w[/string /array /block /response /length /head-length].each do |path|
      assert_same_answer(apps, path)
      assert_same_answer(apps, path, method: "HEAD")
    end

    assert_equal ["late"], answer(apps.last, "/block")[2..]
  end

  def test_headers_are_sinatras
    assert_same_handling { [headers("X-A" => "1", "x-b" => "2").class, headers.to_a, headers(nil).size] }
  end

  def test_headers_cannot_be_added_by_a_value
    app = handler_twins { headers("x-a" => "1\r\nx-b: 2", "x-c" => ["1\n2"]) }.last
    _, headers, = answer(app)

    assert_equal "1  x-b: 2", headers["x-a"]
    assert_equal ["1 2"], headers["x-c"]
  end
end
