# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/ledger"

# What the long run with its many visitors looks for in the end, must be found when it is there.
class LedgerTest < LinksTest
  def setup
    @author, @reader = %w[ledger_author ledger_reader].map do |name|
      User.create(username: name, password: "a long password")
    end
    @story = create_story(author: @author)
    @comment = create_comment(author: @reader, story: @story)
    @story.toggle_vote(@reader)
    @ledger = Ledger.new
    write
  end

  def test_what_was_told_and_happened_agrees
    assert_empty differences
  end

  {
    "a lost user" => ["users", ->(_) { @ledger.user("ledger_third") }],
    "a story that nobody was told of" => ["stories", ->(_) { create_story(author: @author) }],
    "a lost story" => ["stories", ->(_) { @ledger.story("abcdef", "ledger_author") }],
    "a comment under another story" =>
      ["comments", ->(database) { database[:comments].where(id: @comment.id).update(story_id: busy_story.id) }],
    "a comment of another author" =>
      ["comments", ->(database) { database[:comments].where(id: @comment.id).update(user_id: @author.id) }],
    "a lost vote" => ["votes", ->(database) { database[:votes].where(story_id: @story.id).delete }],
    "a vote that was not counted" => ["scores", ->(_) { @story.update(score: 0) }],
    "karma that was not given" => ["karma", ->(database) { database[:users].update(karma: 0) }],
    "a comment that was not counted" => ["numbers of comments", ->(_) { @story.update(comments_count: 0) }]
  }.each do |name, (what, change)|
    define_method("test_#{name.tr(" ", "_")}_is_found") do
      instance_exec(DB, &change)

      assert_includes differences.map { |sentence| sentence[/[^:]+/] }, what
    end
  end

  private

  def write
    @ledger.user(@author.username)
    @ledger.user(@reader.username)
    @ledger.story(@story.short_id, @author.username)
    @ledger.comment(@comment.short_id, @story.short_id, @reader.username)
    @ledger.vote(@story.short_id, 1)
  end

  def differences = @ledger.differences(DB)
end
