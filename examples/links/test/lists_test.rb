# frozen_string_literal: true

require_relative "test_helper"

class ListsTest < LinksTest
  SHOWN = /id="s_([a-z0-9]{6})"/

  def test_the_front_page_is_the_hottest
    get "/"

    assert_equal Story.visible.hottest.limit(25).select_map(:short_id), shown
  end

  def test_newest_goes_by_time
    get "/newest"

    assert_equal Story.visible.newest.limit(25).select_map(:short_id), shown
  end

  def test_newest_answers_json_to_those_who_ask_for_it
    header "Accept", "application/json"
    get "/newest"

    assert_equal "application/json", field("content-type")
    assert_equal Story.visible.newest.first.short_id, JSON.parse(body)["stories"][0]["short_id"]
  end

  def test_top_is_by_score_within_its_period
    get "/top/day"
    expected = Story.visible.where { created_at > Time.now - 86_400 }.top.limit(25).select_map(:short_id)

    assert_equal expected, shown
    get "/top/all"

    assert_equal Story.visible.top.first.short_id, shown.first
  end

  def test_top_without_a_period_is_the_week_and_an_unknown_one_is_nowhere
    get "/top"

    assert_includes body, '<a href="/top/week" aria-current="page">'
    get "/top/century"

    assert_equal 404, status
  end

  def test_pages_follow_each_other_without_gaps
    get "/newest?page=2"

    assert_equal Story.visible.newest.limit(25, 25).select_map(:short_id), shown
    assert_includes body, 'href="/newest?page=3"'
    assert_includes body, 'href="/newest?page=1"'
  end

  def test_the_last_page_has_no_next_one
    get "/newest?page=#{(Story.visible.count / 25.0).ceil}"

    refute_includes body, 'rel="next"'
  end

  def test_page_numbers_are_bounded
    ["0", "-1", "abc", "1.5", "401", "99999999999", "١"].each do |page|
      get "/newest", page: page

      assert_equal 400, status, page
    end
    get "/newest?page[]=1"

    assert_equal 400, status
  end

  def test_tags_join
    get "/t/ruby,sql"
    expected = Story.visible.tagged(Tag.where(name: %w[ruby sql]).all).hottest.limit(25).select_map(:short_id)

    assert_equal expected, shown
  end

  def test_unknown_tags_and_sites_are_nowhere
    get "/t/nothing"

    assert_equal 404, status
    get "/domains/nothing.example"

    assert_equal 404, status
  end

  def test_search_wants_every_word_and_takes_wildcards_literally
    story = create_story(title: "Peculiar 100% zebra_crossing")
    get "/search", q: "zebra_cross peculiar"

    assert_equal [story.short_id], shown
    get "/search", q: "100%"

    assert_equal [story.short_id], shown
    get "/search", q: "zebra%crossing"

    assert_empty shown
  end

  def test_search_finds_comments
    comment = create_comment(text: "An unmistakable wombat.")
    get "/search", q: "wombat", what: "comments"

    assert_includes body, "c_#{comment.short_id}"
  end

  def test_a_long_query_is_refused
    get "/search", q: "x" * 101

    assert_equal 400, status
  end

  def test_hidden_stories_leave_the_lists
    log_in_as "demo"
    story = Story.visible.exclude(user_id: demo.id).newest.first
    submit "/s/#{story.short_id}/hide", return_to: "/newest"

    assert_equal "/newest", location
    get "/newest"

    refute_includes shown, story.short_id
    get "/hidden"

    assert_equal [story.short_id], shown
  end

  def test_saved_stories_are_kept_until_they_are_let_go
    log_in_as "demo"
    story = busy_story
    submit "/s/#{story.short_id}/save"
    get "/saved"

    assert_equal [story.short_id], shown
    submit "/s/#{story.short_id}/save"
    get "/saved"

    assert_empty shown
  end

  def test_upvoted_and_replies_are_the_readers_own
    story = create_story
    reply = create_comment(author: user("ada"), story: story)
    log_in_as "demo"
    other = create_story(author: user("ada"))
    submit "/s/#{other.short_id}/vote"
    get "/upvoted"

    assert_includes shown, other.short_id
    get "/replies"

    assert_includes body, "c_#{reply.short_id}"
  end

  def test_deleted_stories_and_their_comments_are_in_no_list
    story = create_story
    comment = create_comment(story: story, author: user("ada"))
    story.delete_by(demo)
    %w[/ /newest /comments /u/demo /newest.rss /newest.json /export.csv /sitemap.xml].each do |path|
      get path

      refute_includes body, story.short_id, path
      refute_includes body, comment.short_id, path
    end
  end

  private

  def shown = body.scan(SHOWN).flatten
end
