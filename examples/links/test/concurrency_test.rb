# frozen_string_literal: true

require_relative "test_helper"

# Many at once, each in a connection of its own: no transaction around the test takes the changes back, so it does.
class ConcurrencyTest < Minitest::Test
  # As many as the pool has connections: a machine that is busy with other things lets nobody wait in vain.
  VOTERS = Database::POOL

  def setup
    @author = User.first(username: "demo")
    @story = Story.new(title: "Voted for by many", text: "x", user_id: @author.id)
    @story.save
    @karma = @author.karma
    @voters = User.exclude(id: @author.id).order(:id).limit(VOTERS).all
  end

  def teardown
    DB[:votes].where(story_id: @story.id).delete
    DB[:marks].where(story_id: @story.id).delete
    DB[:comments].where(story_id: @story.id).delete
    @story.delete
    @author.update(karma: @karma)
  end

  def test_no_vote_is_lost
    at_once { |voter| Story[@story.id].toggle_vote(voter) }

    assert_equal [VOTERS, @karma + VOTERS], [@story.refresh.score, @author.refresh.karma]
  end

  def test_one_voters_impatience_counts_as_often_as_it_came
    @voters = [@voters.first] * VOTERS
    at_once { |voter| Story[@story.id].toggle_vote(voter) }

    assert_equal [0, 0], [@story.refresh.score, DB[:votes].where(story_id: @story.id).count]
  end

  def test_no_comment_is_left_uncounted
    at_once { |voter| Comment.create(story_id: @story.id, user_id: voter.id, text: "One of many.") }

    assert_equal VOTERS, @story.refresh.comments_count
  end

  def test_marks_toggle
    @voters = [@voters.first] * VOTERS
    at_once { |voter| Mark.toggle(User[voter.id], @story, "saved") }

    assert_equal 0, DB[:marks].where(story_id: @story.id).count
  end

  def test_pages_are_not_mixed_up
    pages = { "/u/ada" => "ada", "/u/zora" => "zora", "/t/ruby" => "ruby", "/about" => "About" }
    readers = pages.keys.map { |path| Thread.new { Array.new(10) { title(path) }.uniq } }

    assert_equal pages.values.zip, readers.map(&:value)
  end

  private

  def title(path) = Rack::MockRequest.new(Links).get(path).body[/<title>(\S+)/, 1]

  def at_once(&block)
    @voters.map { |voter| Thread.new(voter, &block) }.each(&:join)
  end
end
