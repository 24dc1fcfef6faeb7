# frozen_string_literal: true

require_relative "test_helper"

# Who may write what by the API.
class ApiWritingTest < ApiTest
  def ruby = Tag.first(name: "ruby")
  def linux = Tag.first(name: "linux")

  def test_a_storys_life
    ask "POST", "/stories", "demo", resource("stories", attributes: { title: "By API", text: "x" }, tags: [ruby, linux])
    story = Story.first(title: "By API")

    assert_equal [201, "/api/stories/#{story.id}"], [status, field("location")]
    assert_equal [demo.id, %w[linux ruby]], [story.user_id, story.tags.map(&:name)]
    ask "PATCH", "/stories/#{story.id}", "demo", resource("stories", id: story.id, attributes: { title: "Changed" })

    assert_equal [200, "Changed"], [status, data["attributes"]["title"]]
    assert story.refresh.edited_at
    ask "DELETE", "/stories/#{story.id}", "demo"

    assert_equal [204, demo.id], [status, story.refresh.deleted_by_id]
    assert_predicate story, :deleted?
  end

  def test_tags_are_checked_wherever_they_are_written
    story = create_story
    old = Tag.create(name: "old", category: "field", description: "", active: false)
    tags = "/stories/#{story.id}/relationships/tags"
    [["POST", "/stories", resource("stories", attributes: { title: "None", text: "x" })],
     ["POST", "/stories", resource("stories", attributes: { title: "Old", text: "x" }, tags: [old])],
     ["PATCH", "/stories/#{story.id}", resource("stories", id: story.id, tags: [])],
     ["PATCH", tags, { data: [] }], ["DELETE", tags, { data: [identifier(ruby)] }],
     ["POST", tags, { data: Tag.active.exclude(name: "ruby").limit(5).map { identifier(_1) } }]]
      .each do |verb, path, document|
        ask verb, path, "demo", document

        assert_refused 422, /must be one to five active ones/
      end
    assert_equal %w[ruby], story.refresh.tags.map(&:name)
    ask "POST", tags, "demo", { data: [identifier(linux)] }

    assert_equal [204, %w[linux ruby]], [status, story.refresh.tags.map(&:name)]
    ask "DELETE", tags, "demo", { data: [identifier(ruby)] }

    assert_equal [204, %w[linux]], [status, story.refresh.tags.map(&:name)]
  end

  def test_mistakes_point_into_the_document
    ask "POST", "/stories", "demo",
        resource("stories", attributes: { title: "x", url: "javascript:alert(1)" }, tags: [ruby])

    assert_equal 422, status
    assert_equal %w[/data/attributes/title /data/attributes/url], errors.map { |one| one["source"]["pointer"] }.sort
    ask "POST", "/stories", "demo",
        resource("stories", attributes: { title: "Fine", text: "x", score: 99 }, tags: [ruby])

    assert_refused 403, /score cannot be written/
    assert_nil Story.first(title: "Fine")
  end

  def test_strangers_and_other_members_change_nothing
    story = busy_story
    comment = someones_comment
    changes = { ["POST", "/stories"] => resource("stories", attributes: { title: "New", text: "x" }, tags: [ruby]),
                ["PATCH", "/stories/#{story.id}"] => resource("stories", id: story.id, attributes: { title: "Mine" }),
                ["DELETE", "/stories/#{story.id}"] => nil, ["DELETE", "/comments/#{comment.id}"] => nil,
                ["PATCH", "/stories/#{story.id}/relationships/tags"] => { data: [identifier(linux)] },
                ["PATCH", "/comments/#{comment.id}"] => resource("comments", id: comment.id, attributes: { text: "x" }),
                ["POST", "/tags"] => resource("tags", attributes: { name: "mine", category: "field" }),
                ["PATCH", "/users/1"] => resource("users", id: 1, attributes: { about: "x" }) }
    changes.each do |(verb, path), document|
      ask verb, path, nil, document, "HTTP_ORIGIN" => SITE

      assert_refused 403, /\AYou may not/
      next if path == "/stories"

      ask verb, path, "demo", document

      assert_refused 403, /\AYou may not/
    end
    assert_equal [story.title, comment.text], [story.refresh.title, comment.refresh.text]
  end

  def test_comments_in_threads
    story = busy_story
    ask "POST", "/comments", "demo", resource("comments", attributes: { text: "First" }, story: story)
    parent = Comment.first(text: "First")

    assert_equal [201, demo.id, 0], [status, parent.user_id, parent.depth]
    ask "POST", "/comments", "ada", resource("comments", attributes: { text: "Second" }, story: story, parent: parent)

    assert_equal [201, 1, story.comments_count + 2],
                 [status, data["attributes"]["depth"], story.refresh.comments_count]
    ask "DELETE", "/comments/#{parent.id}", "demo"

    assert_equal [204, story.comments_count - 1], [status, story.refresh.comments_count]
  end

  def test_comments_that_are_refused
    story = busy_story
    stray = Comment.visible.exclude(story_id: story.id).first
    ask "POST", "/comments", "demo", resource("comments", attributes: { text: "Nowhere" })

    assert_refused 422, /story must be given/
    ask "POST", "/comments", "demo", resource("comments", attributes: { text: "Stray" }, story: story, parent: stray)

    assert_refused 422, /parent must be a comment on the same story/
    mine = create_comment
    ask "PATCH", "/comments/#{mine.id}", "demo", resource("comments", id: mine.id, story: create_story)

    assert_refused 403, /move a comment/
    ask "PATCH", "/comments/#{mine.id}/relationships/parent", "demo", { data: nil }

    assert_refused 403, /move a comment/
    story.delete_by(user("moderator"))
    ask "POST", "/comments", "demo", resource("comments", attributes: { text: "Late" }, story: story)

    assert_refused 404, /no stories with the id/
  end

  def test_votes_are_ones_own
    story = strange_story
    ask "POST", "/votes", "demo", resource("votes", story: story)
    vote = Vote.last

    assert_equal [201, story.score + 1], [status, story.refresh.score]
    ask "POST", "/votes", "demo", resource("votes", story: story)

    assert_equal [409, story.score], [status, story.refresh.score]
    ask "GET", "/votes?filter[user]=#{demo.id}", "demo"

    assert_equal Vote.where(user_id: demo.id).count, document["meta"]["total"]
    ["", "?filter[user]=#{demo.id}", "/#{vote.id}", "/#{vote.id}/story", "/#{vote.id}/relationships/story",
     "?filter[user]=#{demo.id}&filter[user]=#{user("ada").id}", "/999999999999999999999", "/x"].each do |path|
      ask "GET", "/votes#{path}", "ada"

      assert_includes [400, 403, 404], status, path
    end
    ask "DELETE", "/votes/#{vote.id}", "ada"

    assert_refused 403, /what others do/
    ask "DELETE", "/votes/#{vote.id}", "demo"

    assert_equal [204, story.score - 1], [status, story.refresh.score]
  end

  def test_votes_that_are_refused
    ask "POST", "/votes", "demo", resource("votes", story: create_story)

    assert_refused 403, /vote for this/
    ask "POST", "/votes", "demo", resource("votes")

    assert_refused 422, /or a comment must be given/
    ask "POST", "/votes", "demo", resource("votes", story: busy_story, comment: someones_comment)

    assert_refused 422, /not both/
  end

  def test_marks_and_flags
    story = busy_story
    ask "POST", "/marks", "demo", resource("marks", attributes: { kind: "saved" }, story: story)

    assert_equal [201, 1], [status, Mark.where(user_id: demo.id, story_id: story.id, kind: "saved").count]
    ask "GET", "/marks?filter[user]=#{demo.id}&filter[kind]=saved&include=story", "demo"

    assert_equal([story.id.to_s], document["included"].map { |one| one["id"] })
    ask "POST", "/flags", "demo", resource("flags", attributes: { reason: "spam" }, story: story)

    assert_equal [201, story.flags_count + 1], [status, story.refresh.flags_count]
    ask "GET", "/flags/#{Flag.last.id}", "demo"

    assert_refused 403, /may not see flags/
    ask "DELETE", "/flags/#{Flag.last.id}", "moderator"

    assert_equal [204, story.flags_count - 1], [status, story.refresh.flags_count]
  end

  def test_members_write_their_own_profile
    ask "PATCH", "/users/#{demo.id}", "demo",
        resource("users", id: demo.id, attributes: { about: "Me", email: "d@x.example" })

    assert_equal [200, "Me", "d@x.example"], [status, demo.about, demo.email]
    refute_match(/x\.example/, body)
    { role: "admin", banned: false, ban_reason: "x", karma: 9 }.each do |name, value|
      ask "PATCH", "/users/#{demo.id}", "demo", resource("users", id: demo.id, attributes: { name => value })

      assert_refused 403, /#{name} cannot be written/
    end
    assert_equal "member", demo.role
  end

  def test_moderators_moderate
    ada = user("ada")
    ask "PATCH", "/users/#{ada.id}", "moderator",
        resource("users", id: ada.id, attributes: { banned: true, ban_reason: "spam" })

    assert_equal [200, true, "spam"], [status, *data["attributes"].values_at("banned", "ban_reason")]
    assert_equal ["banned", ada.id, "spam"], Moderation.last.values.values_at(:action, :user_id, :reason)
    %w[moderator admin].each do |name|
      ask "PATCH", "/users/#{user(name).id}", "moderator",
          resource("users", id: user(name).id, attributes: { banned: true })

      assert_refused 403, /moderate this account/
    end
    ask "PATCH", "/users/#{ada.id}", "moderator", resource("users", id: ada.id, attributes: { about: "Banned." })

    assert_refused 403, /somebody says of themselves/
    ask "DELETE", "/stories/#{busy_story.id}", "moderator"

    assert_equal [204, "deleted"], [status, Moderation.last.action]
    ask "POST", "/tags", "moderator", resource("tags", attributes: { name: "new", category: "field" })

    assert_equal [201, "created"], [status, Moderation.last.action]
  end

  def test_admins_give_roles
    ask "PATCH", "/users/#{demo.id}", "admin", resource("users", id: demo.id, attributes: { role: "moderator" })

    assert_equal [200, "moderator", "made moderator"], [status, demo.role, Moderation.last.action]
    ask "PATCH", "/users/#{demo.id}", "admin", resource("users", id: demo.id, attributes: { role: "king" })

    assert_equal 422, status
  end

  def test_several_operations_at_once
    story = { type: "stories", lid: "s" }
    operations = [
      { op: "add",
        data: resource("stories", attributes: { title: "Atomic", text: "x" }, tags: [ruby])[:data].merge(lid: "s") },
      { op: "add",
        data: { type: "comments", attributes: { text: "At once" }, relationships: { story: { data: story } } } },
      { op: "add", data: { type: "votes", relationships: { story: { data: story } } } }
    ]
    extension = %(#{TYPE};ext="https://jsonapi.org/ext/atomic")
    ask "POST", "/operations", "demo", { "atomic:operations": operations }, type: extension

    assert_refused 403, /vote for this/
    assert_nil Story.first(title: "Atomic")
    ask "POST", "/operations", "demo", { "atomic:operations": operations.first(2) }, type: extension

    assert_equal [200, 1], [status, Story.first(title: "Atomic").comments_count]
  end

  def test_writing_is_throttled
    Throttle::STORY.limit.times { Throttle.add(Throttle::STORY, demo.id) }
    ask "POST", "/stories", "demo", resource("stories", attributes: { title: "Once more", text: "x" }, tags: [ruby])

    assert_refused 429, /wait a while/
    assert_equal "3600", field("retry-after")
  end

  def test_who_was_slower_is_told
    story = create_story
    ask "GET", "/stories/#{story.id}", "demo"
    tag = field("etag")
    2.times do
      ask "PATCH", "/stories/#{story.id}", "demo", resource("stories", id: story.id, attributes: { title: "Mine now" }),
          "HTTP_IF_MATCH" => tag
    end

    assert_equal 412, status
  end

  def test_large_documents
    ask "POST", "/stories", "demo", resource("stories", attributes: { title: "x", text: "x" * Links::MAX_BODY })

    assert_equal 413, status
  end
end
