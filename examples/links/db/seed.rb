# frozen_string_literal: true

require_relative "seed_words"

# Fills an empty database with data that is the same for the same seed and time: 60 users, 40 tags, 300 stories and
# 1,500 comments with their votes, and something for the moderators to do.
class Seed
  STORIES = 300
  COMMENTS = 1_500
  DAYS = 120
  POPULAR = %w[performance ruby linux web databases].freeze
  # Public on purpose: these accounts are for trying the app out.
  DEMO = { "admin" => %w[admin admin-password], "moderator" => %w[moderator moderator-password],
           "demo" => %w[member demo-password] }.freeze
  # A fixed salt, so that the rows are the same every time; only the demo accounts, whose passwords are public, use it.
  SALT = "$2a$10$abcdefghijklmnopqrstuu"
  # Not a bcrypt digest: nobody can log in to the invented accounts.
  LOCKED = "*"

  # @param now [Time] the time the newest rows lie just before
  # @param seed [Integer]
  def initialize(now:, seed: 3)
    @now = Time.at(now.to_i).utc
    @random = Random.new(seed)
    @names = {}
  end

  # Writes everything in one transaction.
  def plant
    DB.transaction do
      plant_users
      plant_tags
      plant_stories
      plant_comments
      plant_votes
      plant_moderation
      recount
    end
  end

  private

  def plant_users
    demo = DEMO.map { |name, (role, password)| user(name, role, BCrypt::Engine.hash_secret(password, SALT)) }
    members = SeedWords::NAMES.map { |name| user(name, "member", LOCKED) }
    @users = insert(:users, demo + members)
  end

  def user(name, role, digest)
    { username: name, role: role, password_digest: digest, about: pick(SeedWords::ABOUT),
      created_at: @now - ((DAYS + @random.rand(1..600)) * 86_400) }
  end

  def plant_tags
    rows = SeedWords::TAGS.flat_map do |category, tags|
      tags.map { |name, description| { name: name, description: description, category: category, active: true } }
    end
    @tags = insert(:tags, rows)
    @tag_ids = rows.map { |row| row[:name] }.zip(@tags).to_h
  end

  def plant_stories
    @filed = Array.new(STORIES) { @random.rand < 0.4 ? pick(POPULAR) : topic }
    titles = {}
    @stories = @filed.each_with_index.map { |tag, i| story(tag, ((STORIES - i).fdiv(STORIES)**1.6) * DAYS, titles) }
    ids = insert(:stories, @stories)
    @stories.zip(ids) { |story, id| story[:id] = id }
    DB[:taggings].multi_insert(@stories.zip(@filed).flat_map { |story, tag| taggings(story, tag) })
  end

  def story(tag, age_in_days, titles)
    own = %w[ask show meta].include?(tag)
    title = unused_title(tag, titles)
    site = pick(SeedWords::SITES)
    { short_id: short_id, user_id: pick(@users), title: title, created_at: @now - (age_in_days * 86_400).to_i - 240,
      url: own ? nil : "https://#{site}/#{title.downcase.gsub(/[^a-z0-9]+/, "-")}".delete_suffix("-"),
      domain: own ? nil : site.delete_prefix("www."), text: own ? paragraphs(2) : "" }
  end

  def unused_title(tag, titles)
    forms = { "ask" => SeedWords::ASK_TITLES, "show" => SeedWords::SHOW_TITLES }.fetch(tag, SeedWords::LINK_TITLES)
    loop do
      subject = pick(SeedWords::SUBJECTS.fetch(tag))
      title = format(pick(forms), subject).sub(/\A\p{Ll}/, &:upcase)
      next if titles[title]

      titles[title] = 1
      return title
    end
  end

  def taggings(story, tag)
    tags = [tag, *Array.new(@random.rand(0..2)) { topic }].uniq
    tags.map { |name| { story_id: story[:id], tag_id: @tag_ids.fetch(name) } }
  end

  def plant_comments
    @comments = []
    COMMENTS.times { |i| @comments << comment(i) }
    @comments.each_slice(100) { |slice| insert_in_threads(slice) }
  end

  # A third answers the story, the rest one of the comments before; busy stories draw more.
  def comment(number)
    parent = pick(@comments.last(400)) if number.positive? && @random.rand > 0.4
    parent = nil if parent && parent[:depth] >= 8
    story = parent ? parent[:story] : @stories[((@random.rand**1.5) * STORIES).to_i.clamp(0, STORIES - 1)]
    after = parent ? parent[:created_at] : story[:created_at]
    { short_id: short_id, user_id: pick(@users), story: story, parent: parent, depth: parent ? parent[:depth] + 1 : 0,
      text: remark, created_at: after + ((@now - after) * (@random.rand**4)).to_i }
  end

  # Parents must have their ids first, so rows go in one by one.
  def insert_in_threads(comments)
    comments.each do |comment|
      story, parent = comment.values_at(:story, :parent)
      row = comment.except(:story, :parent).merge(story_id: story[:id], parent_id: parent && parent[:id])
      comment[:id] = DB[:comments].insert(row)
    end
  end

  def remark
    text = Array.new(@random.rand(1..4)) { pick(SeedWords::SENTENCES) }.uniq.join(" ")
    case @random.rand(12)
    when 0 then "#{text}\n\n#{pick(SeedWords::CODE)}"
    when 1, 2 then "#{text}\n\n#{pick(SeedWords::ASIDES)}"
    when 3 then "#{text}\n\n#{paragraphs(1)}"
    else text
    end
  end

  def paragraphs(count)
    Array.new(count) { Array.new(3) { pick(SeedWords::SENTENCES) }.uniq.join(" ") }.join("\n\n")
  end

  def plant_votes
    rows = @stories.flat_map { |story| votes(:story_id, story, ((@random.rand**3) * 55).to_i) }
    rows += @comments.flat_map { |comment| votes(:comment_id, comment, ((@random.rand**3) * 18).to_i) }
    rows.each_slice(500) { |slice| DB[:votes].multi_insert(slice) }
  end

  def votes(key, content, count)
    voters = (@users - [content[:user_id]]).sample(count, random: @random)
    voters.map { |user| { :user_id => user, key => content[:id] } }
  end

  # A few flags, and a log that shows what moderators do.
  def plant_moderation
    flags = @stories.last(80).sample(4, random: @random).map { |story| flag(:story_id, story) }
    flags += @comments.last(400).sample(6, random: @random).map { |comment| flag(:comment_id, comment) }
    flags.each { |row| DB[:flags].insert(row) }
    removed = @comments.sample(4, random: @random)
    removed.each { |comment| remove(comment) }
  end

  def flag(key, content)
    { :user_id => (@users - [content[:user_id]]).sample(random: @random), key => content[:id],
      :reason => pick(Flag::REASONS), :created_at => @now - @random.rand(1..86_400) }
  end

  def remove(comment)
    at = [comment[:created_at] + 3_600, @now].min
    DB[:comments].where(id: comment[:id]).update(deleted_at: at, deleted_by_id: @users[1])
    DB[:moderations].insert(moderator_id: @users[1], action: "deleted", comment_id: comment[:id],
                            reason: pick(["unkind", "spam", "not about the story"]), created_at: at)
  end

  # Counts come from the rows, as they do in the app.
  def recount
    DB[:stories].update(score: count(:votes, :story_id, :stories), flags_count: count(:flags, :story_id, :stories),
                        comments_count: count(DB[:comments].where(deleted_at: nil), :story_id, :stories))
    DB[:comments].update(score: count(:votes, :comment_id, :comments),
                         flags_count: count(:flags, :comment_id, :comments))
    Story.each { |story| story.update(hotness: Story.hotness(story.score, story.created_at)) }
    recount_karma
  end

  def recount_karma
    karma = Hash.new(0)
    [Story, Comment].each { |model| model.select_map(%i[user_id score]).each { |user, score| karma[user] += score } }
    karma.each { |user, score| DB[:users].where(id: user).update(karma: score) }
  end

  # A subquery: how many rows of `source` belong to the row of `owner` being updated.
  def count(source, key, owner)
    rows = source.is_a?(Symbol) ? DB[source] : source
    rows.where(key => Sequel[owner][:id]).select { count.function.* }
  end

  def insert(table, rows) = rows.map { |row| DB[table].insert(row) }
  def pick(list) = list[@random.rand(list.size)]
  def topic = pick(SeedWords::SUBJECTS.keys)

  def short_id
    loop do
      name = Array.new(6) { Token::LETTERS[@random.rand(36)] }.join
      return @names[name] = name unless @names[name]
    end
  end
end
