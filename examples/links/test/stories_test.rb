# frozen_string_literal: true

require_relative "test_helper"

class StoriesTest < LinksTest
  def test_submitting_a_link
    log_in_as "demo"
    submit "/stories", title: "  Spaces   inside ", url: "https://www.fresh.example/a?b=c", tags: "ruby, sql"
    story = Story.newest.first

    assert_equal "/s/#{story.short_id}/spaces-inside", location
    assert_equal ["Spaces inside", "fresh.example", %w[ruby sql], demo.id],
                 [story.title, story.domain, story.tags.map(&:name), story.user_id]
  end

  def test_what_is_wrong_is_said_and_what_was_typed_is_kept
    log_in_as "demo"
    submit "/stories", title: "ab", url: "javascript:alert(1)", tags: "nothing"

    assert_equal 422, status
    assert_includes body, "Title must be 3 to 150 characters long."
    assert_includes body, "Url must be an http or https address"
    assert_includes body, "Tags must be one to five active ones."
    assert_includes body, 'value="javascript:alert(1)"'
  end

  def test_a_story_needs_an_address_or_a_text
    log_in_as "demo"
    submit "/stories", title: "Empty", tags: "ruby"

    assert_equal 422, status
    assert_includes body, "or an address must be given"
  end

  def test_the_same_address_waits_a_month
    create_story(url: "https://twice.example/")
    log_in_as "demo"
    submit "/stories", title: "Again", url: "https://twice.example/", tags: "ruby"

    assert_equal 422, status
    Story.where(url: "https://twice.example/").update(created_at: Time.now - (31 * 86_400))
    submit "/stories", title: "Again", url: "https://twice.example/", tags: "ruby"

    assert_equal 303, status
  end

  def test_inactive_tags_take_no_new_stories_but_keep_their_old_ones
    story = create_story
    Tag.first(name: "ruby").update(active: false)
    log_in_as "demo"
    submit "/stories", title: "For ruby", text: "x", tags: "ruby"

    assert_equal 422, status
    submit "/s/#{story.short_id}", verb: "put", title: "Changed", text: "x", tags: "ruby"

    assert_equal 303, status
    assert_equal ["ruby"], story.refresh.tags.map(&:name)
  end

  def test_only_the_author_and_moderators_change_a_story
    story = create_story(author: user("ada"))
    log_in_as "demo"
    get "/s/#{story.short_id}/edit"

    assert_equal 403, status
    submit "/s/#{story.short_id}", verb: "put", title: "Mine now", tags: "ruby"

    assert_equal 403, status
    submit "/s/#{story.short_id}", verb: "delete"

    assert_equal 403, status
    refute_predicate story.refresh, :deleted?
  end

  def test_an_author_changes_a_young_story_and_not_an_old_one
    story = create_story
    log_in_as "demo"
    submit "/s/#{story.short_id}", verb: "put", title: "Better title", text: "Text", tags: "sql"

    assert_equal ["Better title", ["sql"], true],
                 [story.refresh.title, story.tags.map(&:name), !story.edited_at.nil?]
    story.update(created_at: Time.now - (15 * 86_400))
    get "/s/#{story.short_id}/edit"

    assert_equal 403, status
  end

  def test_what_a_moderator_deletes_the_author_cannot_restore
    story = create_story
    log_in_as "moderator"
    submit "/s/#{story.short_id}", verb: "delete", reason: "spam"

    assert_equal "spam", Moderation.newest.first.reason
    submit "/logout"
    log_in_as "demo"
    submit "/s/#{story.short_id}/restore"

    assert_equal 403, status
    get "/s/#{story.short_id}"

    assert_equal 410, status
  end

  def test_the_author_restores_what_the_author_deleted
    story = create_story
    log_in_as "demo"
    submit "/s/#{story.short_id}", verb: "delete"

    assert_predicate story.refresh, :deleted?
    get "/s/#{story.short_id}"

    assert_includes body, "This story is deleted"
    submit "/s/#{story.short_id}/restore"

    refute_predicate story.refresh, :deleted?
  end

  def test_a_vote_counts_once_and_is_taken_back
    story = create_story(author: user("ada"))
    karma = user("ada").karma
    log_in_as "demo"
    submit "/s/#{story.short_id}/vote", return_to: "/newest"

    assert_equal "/newest", location
    assert_equal [1, karma + 1], [story.refresh.score, user("ada").karma]
    assert_operator story.hotness, :>=, Story.hotness(1, story.created_at)
    submit "/s/#{story.short_id}/vote"

    assert_equal [0, karma], [story.refresh.score, user("ada").karma]
  end

  def test_nobody_votes_for_their_own
    story = create_story
    log_in_as "demo"
    submit "/s/#{story.short_id}/vote"

    assert_equal 403, status
    assert_equal 0, story.refresh.score
  end

  def test_a_flag_counts_once_and_wants_a_reason_of_the_list
    story = create_story(author: user("ada"))
    log_in_as "demo"
    2.times { submit "/s/#{story.short_id}/flag", reason: "spam" }

    assert_equal 1, story.refresh.flags_count
    submit "/s/#{story.short_id}/flag", reason: "because"

    assert_equal 400, status
  end

  def test_the_page_of_a_story_has_its_thread
    story = create_story
    parent = create_comment(story: story)
    reply = create_comment(story: story, parent_id: parent.id, author: user("ada"))
    get story.path

    assert_match(/id="c_#{parent.short_id}".*1 reply.*id="c_#{reply.short_id}"/m, body)
  end

  def test_a_story_as_json_with_its_etag
    story = busy_story
    get "/s/#{story.short_id}.json"
    data = JSON.parse(body)

    assert_equal [story.title, story.comments_count], [data["title"], data["comments"].size]
    header "If-None-Match", field("etag")
    get "/s/#{story.short_id}.json"

    assert_equal 304, status
    assert_empty body
  end

  def test_a_story_answers_in_the_form_that_is_preferred
    header "Accept", "application/json;q=0.9, text/html;q=0.1"
    get busy_story.path

    assert_equal 200, status
    assert_includes field("content-type"), "text/html", "the first route that can serve the client does"
    header "Accept", "application/json"
    get busy_story.path

    assert_includes field("content-type"), "application/json"
  end

  def test_unknown_short_ids_are_nowhere
    %w[/s/zzzzzz /s/nothing /s/zzzzzz.json /s/zzzzzz.rss /c/zzzzzz /s/%27%20or /s/ABCDEF].each do |path|
      get path

      assert_equal 404, status, path
    end
  end

  def test_an_error_for_a_program_is_json
    get "/s/zzzzzz.json"

    assert_equal({ "error" => "Page not found" }, JSON.parse(body))
  end

  def test_titles_that_are_words_of_routes_keep_their_story_reachable
    story = create_story(title: "Edit")
    get story.path

    assert_equal 200, status
    assert_includes body, "s_#{story.short_id}"
  end

  def test_only_so_many_stories_an_hour
    Throttle::STORY.limit.times { Throttle.add(Throttle::STORY, demo.id) }
    log_in_as "demo"
    submit "/stories", title: "One too many", text: "x", tags: "ruby"

    assert_equal 429, status
    assert_equal "3600", field("retry-after")
  end
end
