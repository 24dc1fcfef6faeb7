# frozen_string_literal: true

require "sequel"

# What visitors were told that happened; in the end the database must say the same. Many threads write into it.
class Ledger
  # So few that visitors meet at the same ones.
  LATEST = 8

  def initialize
    @lock = Mutex.new
    @users = []
    @stories = {}
    @comments = {}
    @votes = Hash.new(0)
  end

  # @param name [String] of a new account
  def user(name) = @lock.synchronize { @users << name }

  # @param id [String] the short id of a new story
  # @param author [String]
  def story(id, author) = @lock.synchronize { @stories[id] = author }

  # @param id [String] the short id of a new comment
  # @param story [String]
  # @param author [String]
  def comment(id, story, author) = @lock.synchronize { @comments[id] = [story, author] }

  # @param id [String] of a story or comment
  # @param change [Integer] 1 for a vote that was given, -1 for one that was taken back
  def vote(id, change) = @lock.synchronize { @votes[id] += change }

  # @return [Array<String>] at most so many stories, by chance, of the latest that others have submitted
  def others_stories(author, number) = others(@stories.dup, number) { |by| by == author }

  # @return [Array<String>] at most so many comments, by chance, of the latest that others have written
  def others_comments(author, number) = others(@comments.dup, number) { |_story, by| by == author }

  # @return [Integer] how many things happened
  def size = @users.size + @stories.size + @comments.size + @votes.size

  # @param database [Sequel::Database] of which only these users' doings are looked at
  # @return [Array<String>] sentences about what is there and what should be; empty when they agree
  def differences(database)
    { "users" => [@users.sort, names(database).values.sort], "stories" => [@stories, stories(database)],
      "comments" => [@comments, comments(database)], "scores" => [scores, scores_in(database)],
      "votes" => [scores, votes_in(database)], "karma" => [karma, karma_in(database)],
      "numbers of comments" => [comment_counts, comment_counts_in(database)] }
      .reject { |_what, (told, found)| told == found }
      .map { |what, (told, found)| "#{what}: told #{told.to_a - found.to_a}, found #{found.to_a - told.to_a}" }
  end

  private

  def others(contents, number)
    contents.reject { |_id, by| yield(*by) }.keys.last(LATEST).sample(number)
  end

  def names(database) = database[:users].where(username: @users).select_hash(:id, :username)

  def own(database, table) = database[table].where(user_id: names(database).keys)

  def stories(database)
    names = names(database)
    own(database, :stories).select_hash(:short_id, :user_id).transform_values(&names)
  end

  def comments(database)
    names = names(database)
    ids = database[:stories].select_hash(:id, :short_id)
    own(database, :comments).select_map(%i[short_id story_id user_id])
                            .to_h { |id, story, author| [id, [ids[story], names[author]]] }
  end

  def scores = (@stories.keys + @comments.keys).to_h { |id| [id, @votes[id]] }

  def scores_in(database)
    %i[stories comments].reduce({}) { |all, table| all.merge(own(database, table).select_hash(:short_id, :score)) }
  end

  def votes_in(database)
    { stories: :story_id, comments: :comment_id }.reduce({}) do |all, (table, key)|
      counts = database[:votes].group_and_count(key).as_hash(key, :count)
      all.merge(own(database, table).select_hash(:short_id, :id).transform_values { |id| counts.fetch(id, 0) })
    end
  end

  def karma
    authors = @stories.merge(@comments.transform_values(&:last))
    scores.each_with_object(@users.to_h { |name| [name, 0] }) { |(id, score), sums| sums[authors[id]] += score }
  end

  def karma_in(database) = database[:users].where(username: @users).select_hash(:username, :karma)

  def comment_counts = @stories.keys.to_h { |id| [id, @comments.values.count { |story, _| story == id }] }

  def comment_counts_in(database) = own(database, :stories).select_hash(:short_id, :comments_count)
end
