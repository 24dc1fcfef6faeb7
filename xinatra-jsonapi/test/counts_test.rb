# frozen_string_literal: true

require_relative "test_helper"

# How many there are in all: counted, kept for some time, or estimated.
class CountsTest < JSONAPITest
  DB = Library::DB
  DB.create_table!(:counted) do
    primary_key :id
    Integer :number
  end
  Minitest.after_run { DB.drop_table?(:counted) }

  # Rows of it.
  class Counted < Sequel::Model(DB[:counted]); end

  def setup
    DB[:counted].delete
    DB[:counted].import([:number], (1..500).map { |number| [number % 5] })
    DB.run("ANALYZE counted") if Library::POSTGRES
  end

  def app(*count, pages: :number, **options)
    made = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    made.resource(:counted, Counted) do
      attributes :number
      page pages
      filter :number, with: :all
      count(*count, **options)
    end
    made
  end

  def meta(app, query = "") = get("/counted#{query}", app).document["meta"]

  def test_kept_for_each_value
    app = app(:cached, seconds: 60)
    first = ["", "?filter[number]=1", "?filter[number][lt]=2", "?filter[number][lt]=3"].map { |query| meta(app, query) }
    DB[:counted].delete

    assert_equal([500, 100, 200, 300], first.map { |meta| meta["total"] })
    assert_equal [500, 100], [meta(app)["total"], meta(app, "?filter[number]=1&sort=&page[size]=3")&.fetch("total")]
    assert_equal 0, meta(app, "?filter[number]=4")["total"]
    assert_equal(1, queries { get("/counted", app) })
  end

  def test_counted_anew_after_that_time
    app = app(:cached, seconds: 0.05)
    meta(app)
    DB[:counted].where(number: 1).delete
    sleep 0.06

    assert_equal 400, meta(app)["total"]
  end

  def test_an_estimate
    app = app(:estimated)
    found = [meta(app), meta(app, "?filter[number]=1"), get("/counted", app).document["links"].key?("last")]

    assert_equal([500, 100], found.first(2).map { |meta| meta["total"] })
    assert_equal(Library::POSTGRES ? [true, true, false] : [nil, nil, true],
                 [*found.first(2).map { |meta| meta["estimated"] }, found.last])
  end

  def test_an_estimate_for_cursors
    expected = Library::POSTGRES ? { "estimatedTotal" => { "bestGuess" => 500 } } : { "total" => 500 }

    assert_equal({ "page" => expected }, meta(app(:estimated, pages: :cursor)))
  end

  def test_a_table_that_nobody_has_looked_at_is_counted
    DB.create_table!(:unseen) { primary_key :id }
    DB[:unseen].insert
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:unseen, Class.new(Sequel::Model(DB[:unseen]))) { count :estimated }

    assert_equal({ "total" => 1 }, get("/unseen", app).document["meta"])
  ensure
    DB.drop_table?(:unseen)
  end

  def test_no_more_numbers_are_kept_than_there_may_be
    cache = Xinatra::JSONAPI::ExpiringCache.new(2, 60)
    3.times { |key| cache.fetch(key) { key } }
    made = [2, 1, 0].map { |key| cache.fetch(key) { "made #{key}" } }

    assert_equal [2, 1, "made 0"], made
  end
end
