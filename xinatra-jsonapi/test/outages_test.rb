# frozen_string_literal: true

require_relative "test_helper"

# A database that ends connections, or cannot be reached.
class OutagesTest < JSONAPITest
  Reading = Xinatra::JSONAPI::Reading

  def test_connections_that_the_server_has_ended
    skip "SQLite has none" unless ENV["DATABASE_URL"]
    threads = Array.new(3) { Thread.new { Library::DB.synchronize { sleep(0.1) } } }
    threads.each(&:join)

    assert_operator Library::DB.pool.size, :>=, 3
    end_connections

    assert_equal [200] * 5, Array.new(5) { get("/books?include=author").status }
    assert_equal 200, get("/specimens").status
    disconnect
  end

  # @return [Array(Object, Integer)] what came of it, and how often it was tried
  def tries(*errors)
    count = 0
    answer = begin
      Reading.persistently(Library::DB) { (count += 1) && errors.any? ? raise(errors.shift) : :read }
    rescue Xinatra::JSONAPI::Refusal => e
      [e.http_status, e.headers]
    end
    [answer, count]
  end

  def test_it_is_tried_as_often_as_there_may_be_dead_connections
    most = Library::DB.pool.max_size
    ended = [Sequel::DatabaseDisconnectError] * most

    assert_equal [:read, most + 1], tries(*ended)
    assert_equal [[503, { "retry-after" => "5" }], most + 1], tries(*ended, Sequel::DatabaseDisconnectError)
  end

  def test_a_database_that_cannot_be_reached
    assert_equal [[503, { "retry-after" => "5" }], 1], tries(Sequel::DatabaseConnectionError)
    assert_raises(Sequel::ConstraintViolation) { tries(Sequel::ConstraintViolation) }
  end
end
