# frozen_string_literal: true

require_relative "../test_helper"

# Extensions change the lists of routes and filters in place; that counts from the next request on.
class DeclarationsTest < XinatraTest::Case
  include XinatraTest::UnfrozenApps

  def setup
    mock_app do
      before { headers "x-before" => "ran" }
      after { headers "x-after" => "ran" }
      get("/") { "first" }
      get("/") { "second" }
    end
    get "/"
  end

  def test_a_deleted_route_is_gone
    app.routes["GET"].delete(app.routes["GET"].first)
    get "/"

    assert_answer 200, "second"
    app.routes["GET"].clear
    get "/"

    assert_answer 404
  end

  def test_routes_change_places
    app.routes["GET"].reverse!
    get "/"

    assert_answer 200, "second"
    app.routes["GET"].push(app.routes["GET"].shift)
    get "/"

    assert_answer 200, "first"
  end

  def test_deleted_filters_are_gone
    app.filters[:before].pop
    app.filters[:after].delete_if { true }
    get "/"

    assert_header nil, "x-before"
    assert_header nil, "x-after"
  end

  def test_a_route_taken_from_another_app_is_served
    other = Class.new(Xinatra::Base) { post("/") { "other" } }
    app.routes["GET"].unshift([other.routes["POST"].first.pattern, [], ->(_instance, _values) { "a block" }])
    get "/"

    assert_answer 200, "a block"
  end

  def test_a_condition_may_be_added_to_a_route
    app.routes["GET"].first[1] << app.send(:generate_method, :asked) { params[:q] == "1" }
    app.set(:anything, 1)
    get "/"

    assert_answer 200, "second"
    get "/?q=1"

    assert_answer 200, "first"
  end

  def test_a_condition_may_be_added_when_a_route_is_declared
    extension = Module.new do
      def self.route_added(verb, _path, _block) = @app.routes[verb].last[1] << @condition

      def self.registered(app)
        @app = app
        @condition = app.send(:generate_method, :asked) { params[:q] == "1" }
      end
    end
    app.register(extension)
    app.get("/conditional") { "held" }
    get "/conditional"

    assert_answer 404
    get "/conditional?q=1"

    assert_answer 200, "held"
  end

  def test_a_frozen_app_refuses
    app.freeze
    error = assert_raises(Xinatra::FrozenAppError) { app.routes["GET"].clear }

    assert_match "GET route", error.message
    assert_raises(Xinatra::FrozenAppError) { app.filters[:before].shift }
    assert_raises(FrozenError) { app.routes["GET"].first.conditions << nil }
  end
end
