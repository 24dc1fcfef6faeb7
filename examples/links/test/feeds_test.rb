# frozen_string_literal: true

require_relative "test_helper"
require "rexml/document"

class FeedsTest < LinksTest
  def test_every_feed_is_well_formed_rss
    story = busy_story
    %W[/rss /newest.rss /comments.rss /t/ruby.rss /u/#{story.user.username}.rss /s/#{story.short_id}.rss].each do |path|
      get path

      assert_equal "application/rss+xml", field("content-type"), path
      items = REXML::Document.new(body).get_elements("rss/channel/item")

      assert_operator items.size, :>, 0, path
      assert_equal %w[link title], items.first.elements.map(&:name).sort & %w[link title]
    end
  end

  def test_what_people_write_is_escaped_twice
    create_story(title: "<b>&amp;</b>", text: "<script>alert(1)</script>")
    get "/newest.rss"
    item = REXML::Document.new(body).get_elements("rss/channel/item").first

    assert_equal "<b>&amp;</b>", item.elements["title"].text
    assert_equal "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", item.elements["description"].text
  end

  def test_readers_that_are_up_to_date_get_nothing_new
    get "/newest.rss"
    etag = field("etag")
    modified = field("last-modified")

    assert_equal "public, max-age=300", field("cache-control")
    header "If-None-Match", etag
    get "/newest.rss"

    assert_equal 304, status
    header "If-None-Match", nil
    header "If-Modified-Since", modified
    get "/newest.rss"

    assert_equal 304, status
    create_story(created_at: Time.now + 2)
    get "/newest.rss"

    assert_equal 200, status
  end

  def test_an_empty_feed_is_a_feed
    User.create(username: "silent", password: "a good password")
    get "/u/silent.rss"

    assert_equal 200, status
    assert_empty REXML::Document.new(body).get_elements("rss/channel/item")
  end

  def test_feeds_of_nothing_are_nowhere
    %w[/t/nothing.rss /u/nobody.rss /s/zzzzzz.rss].each do |path|
      get path

      assert_equal 404, status, path
    end
  end

  def test_the_sitemap_lists_the_stories
    get "/sitemap.xml"
    locations = REXML::Document.new(body).get_elements("urlset/url/loc").map(&:text)

    assert_includes locations, "http://example.org#{busy_story.path}"
  end
end
