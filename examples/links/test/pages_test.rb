# frozen_string_literal: true

require_relative "test_helper"

class PagesTest < LinksTest
  def test_the_fixed_pages
    %w[about guidelines privacy].each do |page|
      get "/#{page}"

      assert_equal [200, "public, max-age=3600"], [status, field("cache-control")]
    end
  end

  def test_any_other_page_is_nowhere
    get "/contact"

    assert_equal 404, status
    assert_includes body, "There is nothing at this address"
  end

  def test_health
    get "/health"

    assert_equal [200, "ok\n", "text/plain;charset=utf-8"], [status, body, field("content-type")]
  end

  def test_health_says_when_the_database_is_away
    away = ->(*) { raise Sequel::DatabaseConnectionError, "gone" }
    DB.stub(:get, away) { get "/health" }

    assert_equal [503, "the database does not answer\n"], [status, body]
  end

  def test_a_mistake_of_ours_is_a_page_without_its_secrets
    failing = ->(*) { raise "a secret of the inside" }
    Tag.stub(:story_counts, failing) { get "/tags" }

    assert_equal 500, status
    assert_includes body, "Something went wrong"
    refute_includes body, "secret of the inside"
  end

  def test_what_came_twice_at_once_is_a_conflict
    refused = ->(*) { raise Sequel::UniqueConstraintViolation, "users.username" }
    Tag.stub(:story_counts, refused) { get "/tags" }

    assert_equal 409, status
  end

  def test_the_export_has_every_visible_story
    get "/export.csv"

    assert_equal "text/csv;charset=utf-8", field("content-type")
    assert_equal 'attachment; filename="stories.csv"', field("content-disposition")
    assert_equal Story.visible.count + 1, body.lines.size
  end

  def test_no_cell_of_the_export_is_a_formula
    create_story(title: '=HYPERLINK("x")')
    get "/export.csv"

    assert_includes body, %("'=HYPERLINK(""x"")")
  end

  def test_the_stylesheet_is_served_and_may_be_kept
    get "/"
    get body[%r{href="(/links\.css[^"]*)"}, 1]

    assert_equal [200, "text/css;charset=utf-8"], [status, field("content-type")]
    assert_includes field("cache-control"), "max-age=86400"
  end

  def test_readers_without_an_account_get_no_cookie
    %w[/ /rss /about /search?q=ruby].each do |path|
      get path

      assert_nil field("set-cookie"), path
    end
  end

  def test_a_random_story
    get "/random"

    assert_match %r{\A/s/[a-z0-9]{6}}, location
  end
end
