# frozen_string_literal: true

require_relative "../test_helper"

# Requests that are sent to an app's class: what stands between it and its instance counts, whenever it was put there.
class StackTest < XinatraTest::Case
  include XinatraTest::UnfrozenApps

  def setup
    mock_app(Class.new(Xinatra::Base)) { get("/") { "ok" } }
    answer
  end

  OWN = Module.new { def prototype = ->(_env) { [298, {}, ["own"]] } }

  WAYS = {
    "extend" => ->(app, mod) { app.extend(mod) },
    "register" => ->(app, mod) { app.register(mod) },
    "an_ancestor" => ->(app, mod) { app.superclass.extend(mod) },
    "a_method" => ->(app, _mod) { def app.prototype = ->(_env) { [298, {}, ["own"]] } }
  }.freeze

  WAYS.each do |name, put|
    define_method("test_what_is_overridden_after_a_request_counts_by_#{name}") do
      put.call(app, OWN)

      assert_equal 298, answer[0]
    end
  end

  def test_middleware_that_is_added_after_a_request_counts
    app.use(Class.new do
      def initialize(app) = @app = app
      def call(env) = @app.call(env).tap { |response| response[1]["x-seen"] = "yes" }
    end)

    assert_equal "yes", answer[1]["x-seen"]
  end

  def test_requests_wait_for_each_other_where_lock_is_set_after_a_request
    app.get("/most") { Overlap.during { sleep(0.02) }.to_s }

    assert_operator most_at_once, :>, 1
    app.set(:lock, true)

    assert_equal 1, most_at_once
    app.set(:lock, false)

    assert_operator most_at_once, :>, 1
  end

  # Counts how many are within at the same time.
  class Overlap
    @count = 0
    @lock = Mutex.new

    # Returns how many were there when it began.
    def self.during
      count = @lock.synchronize { @count += 1 }
      yield
      count
    ensure
      @lock.synchronize { @count -= 1 }
    end
  end

  private

  # Without rack-test, which keeps the app that it has asked once.
  def answer = app.call(Rack::MockRequest.env_for("/"))

  def most_at_once
    Array.new(3) { Thread.new { app.call(Rack::MockRequest.env_for("/most"))[2].join.to_i } }.map(&:value).max
  end
end
