# frozen_string_literal: true

require_relative "test_helper"

# Who may write what by GraphQL.
class GraphWritingTest < GraphTest
  # What each mutation answers.
  SUBMIT = "mutation($title: String!, $text: String, $url: String, $tags: [String!]!) {
              done: submitStory(title: $title, text: $text, url: $url, tags: $tags) {
                story { id title author { username } tags { name } } errors { argument message } } }"
  EDIT = "mutation($id: ID!, $title: String, $text: String, $url: String, $tags: [String!]) {
            done: editStory(id: $id, title: $title, text: $text, url: $url, tags: $tags) {
              story { title url editedAt tags { name } } errors { argument message } } }"
  WRITE = "mutation($to: ID!, $text: String!) {
             done: writeComment(to: $to, text: $text) {
               comment { id depth story { commentsCount } parent { id } } errors { argument message } } }"
  DELETE = "mutation($id: ID!) { done: delete(id: $id) { deletedId } }"
  VOTE = "mutation($id: ID!) { done: vote(id: $id) { content { score viewerHasVoted } errors { message } } }"
  UNVOTE = "mutation($id: ID!) { done: unvote(id: $id) { content { score viewerHasVoted } } }"
  MARK = "mutation($id: ID!) { done: mark(id: $id, kind: SAVED) { story { viewerMarks } } }"
  UNMARK = "mutation($id: ID!) { done: unmark(id: $id, kind: SAVED) { story { viewerMarks } } }"
  FLAG = "mutation($id: ID!) { done: flag(id: $id, reason: OFF_TOPIC) { content { id } errors { message } } }"
  DISMISS = "mutation($id: ID!) { done: dismissFlag(id: $id) { dismissedId } }"
  CREATE_TAG = 'mutation($name: String!) { done: createTag(name: $name, category: FIELD) {
                  tag { id } errors { argument message } } }'
  EDIT_TAG = "mutation($id: ID!, $active: Boolean) { done: editTag(id: $id, active: $active) { tag { active } } }"
  PROFILE = "mutation($about: String, $email: String) { done: editProfile(about: $about, email: $email) {
               user { about } errors { argument message } } }"
  BAN = 'mutation($id: ID!) { done: banUser(id: $id, reason: "spam") { user { banned banReason } } }'
  UNBAN = "mutation($id: ID!) { done: unbanUser(id: $id) { user { banned banReason } } }"
  ROLE = "mutation($id: ID!) { done: changeRole(id: $id, role: MODERATOR) { user { role } } }"
  EDIT_COMMENT = "mutation($id: ID!, $text: String!) { done: editComment(id: $id, text: $text) {
                    comment { text editedAt } errors { argument message } } }"

  def test_a_storys_life
    story = done(SUBMIT, "demo", title: "By GraphQL", text: "x", tags: %w[ruby linux])["story"]
    row = Story.first(title: "By GraphQL")

    assert_equal({ "id" => id(row), "title" => "By GraphQL", "author" => { "username" => "demo" },
                   "tags" => [{ "name" => "linux" }, { "name" => "ruby" }] }, story)
    changed = done(EDIT, "demo", id: id(row), title: "Changed", tags: %w[ruby])["story"]

    assert_equal ["Changed", [{ "name" => "ruby" }]], changed.values_at("title", "tags")
    assert_equal row.refresh.edited_at.utc.iso8601, changed["editedAt"]
    assert_equal({ "deletedId" => id(row) }, done(DELETE, "demo", id: id(row)))
    assert_equal [true, demo.id], [row.refresh.deleted?, row.deleted_by_id]
  end

  def test_what_is_null_leaves_or_clears
    story = create_story(url: "https://null.example/")
    done(EDIT, "demo", id: id(story), title: nil, text: nil, url: nil)

    assert_equal ["A story for a test", "Some text.", nil], story.refresh.values.values_at(:title, :text, :url)
    done(PROFILE, "demo", email: "d@x.example", about: "Me")
    done(PROFILE, "demo", email: nil, about: nil)

    assert_equal [nil, "Me"], demo.values.values_at(:email, :about)
  end

  def test_mistakes_name_their_argument
    Tag.create(name: "old", category: "field", description: "", active: false)
    mistakes(SUBMIT, title: "x", url: "javascript:alert(1)", tags: %w[ruby]) do |found|
      assert_equal %w[title url], found.map { |one| one["argument"] }.sort
      assert_includes found.map { |one| one["message"] }, "title must be 3 to 150 characters long"
    end
    [%w[old], [], %w[nothing], Tag.active.limit(6).select_map(:name)].each do |tags|
      mistakes(SUBMIT, title: "Fine", text: "x", tags: tags) do |found|
        assert_equal [{ "argument" => "tags", "message" => "tags must be one to five active ones" }], found
      end
    end

    mistakes(SUBMIT, title: "Fine", url: "https://#{"a" * 300}.example/", tags: %w[ruby]) do |found|
      assert_equal(%w[url], found.map { |one| one["argument"] })
    end
    mistakes(WRITE, to: id(busy_story), text: " ") do |found|
      assert_equal "text must not be empty", found[0]["message"]
    end
    mistakes(PROFILE, email: "nonsense") { |found| assert_equal "email", found[0]["argument"] }
    assert_equal 0, Story.where(title: "Fine").count
  end

  def test_strangers_change_nothing
    before = [Story, Comment, Vote, Mark, Flag, Tag, Moderation].map(&:count)
    all_changes.each do |document, variables|
      assert_nil ask(document, **variables)["done"]
      assert_refused "UNAUTHENTICATED", /\AYou are nobody here: send the header Authorization/
    end
    assert_equal before, [Story, Comment, Vote, Mark, Flag, Tag, Moderation].map(&:count)
  end

  # Each that there is, but for the one that makes somebody of them.
  def test_all_changes_are_tried
    tried = all_changes.keys.map { |document| document[/done: (\w+)/, 1] }

    assert_equal Graph::Types::Mutation.fields.keys - ["createToken"], Graph::Types::Mutation.fields.keys & tried
  end

  def test_members_change_nothing_of_others
    story = busy_story
    comment = someones_comment
    [[EDIT, { id: id(story), title: "Mine now" }, /change this/], [DELETE, { id: id(story) }, /delete this/],
     [DELETE, { id: id(comment) }, /delete this/], [EDIT_COMMENT, { id: id(comment), text: "x" }, /change this/],
     [CREATE_TAG, { name: "mine" }, /it is for moderators/], [EDIT_TAG, { id: "Tag:1", active: false }, /moderators/],
     [BAN, { id: id(user("ada")) }, /moderators/], [UNBAN, { id: id(user("ada")) }, /moderators/],
     [ROLE, { id: id(demo) }, /admins/], [DISMISS, { id: id(Flag.last) }, /moderators/],
     [VOTE, { id: id(create_story) }, /vote for this/], [FLAG, { id: id(create_story) }, /flag this/]]
      .each do |document, variables, message|
        ask(document, "demo", **variables)

        assert_refused "FORBIDDEN", message
      end
    assert_equal [story.title, comment.text, nil], [story.refresh.title, comment.refresh.text, story.deleted_at]
    old = create_story(created_at: Time.now - (15 * 86_400))
    ask(EDIT, "demo", id: id(old), title: "Too late")

    assert_refused "FORBIDDEN", /\AYou may not change this\z/
  end

  def test_comments_in_threads
    story = busy_story
    parent = done(WRITE, "demo", to: id(story), text: "First")["comment"]
    reply = done(WRITE, "ada", to: parent["id"], text: "Second")["comment"]

    assert_equal [0, nil, 1, { "id" => parent["id"] }],
                 [*parent.values_at("depth", "parent"), *reply.values_at("depth", "parent")]
    assert_equal story.comments_count + 2, reply["story"]["commentsCount"]
    assert_equal "Second, then", done(EDIT_COMMENT, "ada", id: reply["id"], text: "Second, then")["comment"]["text"]
    done(DELETE, "demo", id: parent["id"])

    assert_equal story.comments_count + 1, story.refresh.comments_count
    ask(WRITE, "demo", to: parent["id"], text: "Late")

    assert_refused "NOT_FOUND", /\AThere is no Story or Comment with the id "Comment:\d+"/
  end

  def test_a_vote_comes_and_goes_once
    story = strange_story

    assert_equal({ "score" => story.score + 1, "viewerHasVoted" => true }, voted(VOTE, story))
    ask(VOTE, "demo", id: id(story))

    assert_refused "CONFLICT", /\AThis is there already/
    assert_equal story.score + 1, story.refresh.score
    assert_equal({ "score" => story.score - 1, "viewerHasVoted" => false }, voted(UNVOTE, story))
    ask(UNVOTE, "demo", id: id(story))

    assert_refused "NOT_FOUND", /\AYou have not voted for "Story:\d+"/
  end

  def test_marks_and_flags
    story = strange_story

    assert_equal ["SAVED"], done(MARK, "demo", id: id(story))["story"]["viewerMarks"]
    ask(MARK, "demo", id: id(story))

    assert_refused "CONFLICT", /already/
    assert_empty done(UNMARK, "demo", id: id(story))["story"]["viewerMarks"]
    ask(UNMARK, "demo", id: id(story))

    assert_refused "NOT_FOUND", /is not saved/
    assert_equal id(story), done(FLAG, "demo", id: id(story))["content"]["id"]
    flag = Flag.last

    assert_equal [demo.id, "off-topic", story.flags_count + 1], [flag.user_id, flag.reason, story.refresh.flags_count]
    assert_equal id(flag), done(DISMISS, "moderator", id: id(flag))["dismissedId"]
    assert_equal ["dismissed a flag of", story.flags_count - 1], [Moderation.last.action, story.refresh.flags_count]
  end

  def test_moderators_moderate
    ada = user("ada")

    assert_equal({ "banned" => true, "banReason" => "spam" }, done(BAN, "moderator", id: id(ada))["user"])
    assert_equal ["banned", ada.id, "spam"], Moderation.last.values.values_at(:action, :user_id, :reason)
    assert_equal({ "banned" => false, "banReason" => nil }, done(UNBAN, "moderator", id: id(ada))["user"])
    %w[moderator admin].each do |name|
      ask(BAN, "moderator", id: id(user(name)))

      assert_refused "FORBIDDEN", /moderate this account/
    end
    story = busy_story
    done(DELETE, "moderator", id: id(story))

    assert_equal ["deleted", story.id], Moderation.last.values.values_at(:action, :story_id)
    tag = done(CREATE_TAG, "moderator", name: "new")["tag"]

    assert_equal "created", Moderation.last.action
    assert_equal({ "active" => false }, done(EDIT_TAG, "moderator", id: tag["id"], active: false)["tag"])
    assert_equal({ "role" => "MODERATOR" }, done(ROLE, "admin", id: id(demo))["user"])
    assert_equal "made moderator", Moderation.last.action
  end

  # A change that a model refuses leaves nothing in the log, either.
  def test_nothing_is_half_done
    story = busy_story
    before = Moderation.count

    mistakes(EDIT, "moderator", id: id(story), title: "x") { |found| assert_equal "title", found[0]["argument"] }

    assert_equal before, Moderation.count
  end

  def test_writing_is_throttled
    Throttle::STORY.limit.times { Throttle.add(Throttle::STORY, demo.id) }
    ask(SUBMIT, "demo", title: "Once more", text: "x", tags: %w[ruby])

    assert_refused "TOO_MANY", /\AThere were 20 within 60 minutes: wait a while\z/
    assert_nil Story.first(title: "Once more")
  end

  private

  # @return [Hash] what a mutation answers that goes well
  def done(document, who, **variables)
    data = ask(document, who, **variables)

    assert_empty errors, body
    assert_empty data["done"].fetch("errors", [])
    data["done"]
  end

  def voted(document, story) = done(document, "demo", id: id(story))["content"]

  def mistakes(document, who = "demo", **variables)
    found = ask(document, who, **variables)["done"]

    assert_empty errors
    refute_empty found["errors"]
    assert_empty found.except("errors").values.compact
    yield found["errors"]
  end

  # With what would do something.
  def all_changes
    story = id(strange_story)
    one = { id: story }
    { SUBMIT => { title: "New", text: "x", tags: %w[ruby] }, EDIT => { id: story, title: "Mine" },
      WRITE => { to: story, text: "x" }, EDIT_COMMENT => { id: id(someones_comment), text: "x" }, DELETE => one,
      VOTE => one, UNVOTE => one, MARK => one, UNMARK => one, FLAG => one, DISMISS => { id: id(Flag.last) },
      CREATE_TAG => { name: "mine" }, EDIT_TAG => { id: "Tag:1" }, PROFILE => { about: "x" },
      BAN => { id: id(demo) }, UNBAN => { id: id(demo) }, ROLE => { id: id(demo) } }
  end
end
