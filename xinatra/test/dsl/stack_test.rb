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

  def test_what_is_overridden_after_a_native_request_counts
    skip "only Ruby is used" unless Xinatra::Native.available?
    asked = Xinatra::Native::Request.parse("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n")

    assert_equal 200, app.fetch(asked).status
    app.define_singleton_method(:prototype) { Class.new { def fetch(_request) = 298 }.new }

    assert_equal 298, app.fetch(asked)
  end

  def test_requests_wait_for_each_other_where_lock_is_set_after_a_request
    count_overlaps

    assert_operator most_at_once, :>, 1
    app.set(:lock, true)

    assert_equal 1, most_at_once
    app.set(:lock, false)

    assert_operator most_at_once, :>, 1
  end

  def test_requests_wait_for_each_other_as_soon_as_a_block_says_so
    count_overlaps
    waiting = false
    app.set(:lock) { waiting }

    assert_operator most_at_once, :>, 1
    waiting = true

    assert_equal 1, most_at_once
  end

  { call: -> { answer }, fetch: -> { app.fetch(nil) } }.each do |name, ask|
    define_method("test_a_#{name}_of_the_wrappers_own_counts") do
      app.get("/other") { "begins another edition" }
      app.prototype.define_singleton_method(name) { |_request| [298, {}, ["own"]] }

      assert_equal 298, instance_exec(&ask)[0]
    end
  end

  # A change of its parent's, that is made while a subclass is compiled, is seen by it.
  def test_a_change_while_a_plan_is_made
    app.get("/early") { "early" }
    child = Class.new(app)
    cell = child._plan_cell
    parent = app
    cell.define_singleton_method(:use) do
      super().tap { parent.get("/while") { "while" } if (Thread.current[:once] = !Thread.current[:once]) }
    end
    child.call(Rack::MockRequest.env_for("/early"))
    app.get("/later") { "later" }

    assert_equal 200, child.call(Rack::MockRequest.env_for("/later"))[0]
  ensure
    Thread.current[:once] = nil
  end

  # Counts how many are within at the same time.
  class Overlap
    def initialize
      @count = 0
      @lock = Mutex.new
    end

    # Returns how many were there when it began.
    def during
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

  def count_overlaps
    overlap = Overlap.new
    app.get("/most") { overlap.during { sleep(0.02) }.to_s }
  end

  def most_at_once
    threads = Array.new(3) do
      Thread.new do
        # Or it would freeze the app, where all are frozen.
        Thread.current[:xinatra_unfrozen] = true
        app.call(Rack::MockRequest.env_for("/most"))[2].join.to_i
      end
    end
    threads.map(&:value).max
  end
end
