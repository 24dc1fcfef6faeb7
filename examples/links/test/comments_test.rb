# frozen_string_literal: true

require_relative "test_helper"

class CommentsTest < LinksTest
  def test_commenting_and_replying
    story = create_story(author: user("ada"))
    log_in_as "demo"
    submit "/s/#{story.short_id}/comments", text: "First."
    first = Comment.newest.first

    assert_equal "#{story.path}#c_#{first.short_id}", field("location")[%r{/s/.*}]
    get "/c/#{first.short_id}/reply"

    assert_includes body, "First."
    submit "/s/#{story.short_id}/comments", text: "Second.", parent: first.short_id
    second = Comment.order(:id).last

    assert_equal [first.id, 1, 2], [second.parent_id, second.depth, story.refresh.comments_count]
  end

  def test_an_empty_comment_is_refused
    log_in_as "demo"
    submit "/s/#{busy_story.short_id}/comments", text: " \n "

    assert_equal 422, status
    assert_includes body, "Text must not be empty."
  end

  def test_a_parent_must_be_of_the_same_story
    log_in_as "demo"
    stranger = Comment.visible.on_visible_stories.exclude(story_id: busy_story.id).first
    submit "/s/#{busy_story.short_id}/comments", text: "Hello", parent: stranger.short_id

    assert_equal 404, status
  end

  def test_threads_and_discussions_have_an_end
    story = create_story
    comment = create_comment(story: story)
    Comment.where(id: comment.id).update(depth: Comment::MAX_DEPTH)
    log_in_as "demo"
    submit "/s/#{story.short_id}/comments", text: "Deeper", parent: comment.short_id

    assert_equal 422, status
    assert_includes body, "is too deep"
    story.update(comments_count: Story::MAX_COMMENTS)
    submit "/s/#{story.short_id}/comments", text: "More"

    assert_equal 422, status
  end

  def test_editing_and_deleting_ones_own
    comment = create_comment
    log_in_as "demo"
    submit "/c/#{comment.short_id}", verb: "patch", text: "Corrected."

    assert_equal "Corrected.", comment.refresh.text
    submit "/c/#{comment.short_id}", verb: "patch", text: ""

    assert_equal 422, status
  end

  def test_a_deleted_comment_leaves_a_gap_and_comes_back
    comment = create_comment(text: "Soon gone.")
    log_in_as "demo"
    count = comment.story.refresh.comments_count
    submit "/c/#{comment.short_id}", verb: "delete"

    assert_equal count - 1, comment.story.refresh.comments_count
    get comment.story.path

    assert_includes body, "Comment removed by its author"
    refute_includes body, "Soon gone."
    submit "/c/#{comment.short_id}/restore"

    assert_equal count, comment.story.refresh.comments_count
  end

  def test_those_of_others_are_out_of_reach
    comment = someones_comment
    log_in_as "demo"
    submit "/c/#{comment.short_id}", verb: "patch", text: "Mine"

    assert_equal 403, status
    submit "/c/#{comment.short_id}", verb: "delete"

    assert_equal 403, status
  end

  def test_a_moderator_deletes_with_a_reason_in_the_log
    comment = someones_comment
    log_in_as "moderator"
    submit "/c/#{comment.short_id}", verb: "delete", reason: "unkind"
    line = Moderation.newest.first

    assert_equal ["deleted", "unkind", comment.id], [line.action, line.reason, line.comment_id]
    submit "/c/#{comment.short_id}/restore"

    assert_equal "restored", Moderation.newest.first.action
    submit "/c/#{comment.short_id}", verb: "patch", text: "Softer."

    assert_equal "edited", Moderation.newest.first.action
  end

  def test_votes_toggle
    comment = create_comment(author: user("ada"))
    log_in_as "demo"
    submit "/c/#{comment.short_id}/vote"

    assert_equal 1, comment.refresh.score
    get comment.story.path

    assert_match(/id="c_#{comment.short_id}".*?aria-pressed="true"/m, body)
    submit "/c/#{comment.short_id}/vote"

    assert_equal 0, comment.refresh.score
  end

  def test_comments_of_a_deleted_story_are_gone
    comment = create_comment(story: create_story)
    comment.story.delete_by(demo)
    get "/c/#{comment.short_id}"

    assert_equal 404, status
  end

  def test_only_so_many_an_hour
    Throttle::COMMENT.limit.times { Throttle.add(Throttle::COMMENT, demo.id) }
    log_in_as "demo"
    submit "/s/#{busy_story.short_id}/comments", text: "Too fast"

    assert_equal 429, status
  end
end
