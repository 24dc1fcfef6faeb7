# frozen_string_literal: true

require_relative "../test_helper"

class SeedTest < LinksTest
  def test_the_amounts
    assert_equal [60, 300, 1_500, 40], [User.count, Story.count, Comment.count, Tag.count]
  end

  def test_the_counts_are_those_of_the_rows
    Story.each do |story|
      assert_equal story.score, DB[:votes].where(story_id: story.id).count
      assert_equal story.comments_count, story.comments_dataset.visible.count
    end
  end

  def test_every_row_is_one_the_forms_would_take
    Story.each { |story| assert_predicate story, :valid?, story.title }
    Tag.each { |tag| assert_predicate tag, :valid?, tag.name }
    Comment.limit(200).each { |comment| assert_predicate comment, :valid?, comment.text }
    assert_empty Comment.where { created_at > Time.now }.all
  end

  def test_the_same_seed_and_time_give_the_same_rows
    assert_equal fresh_database, fresh_database
  end

  private

  # The content of a database made by a process of its own.
  def fresh_database
    Dir.mktmpdir do |folder|
      program = <<~RUBY
        require "#{File.expand_path("../../db/connection", __dir__)}"
        Database.migrate(DB)
        require "#{File.expand_path("../../models/models", __dir__)}"
        require "#{File.expand_path("../../db/seed", __dir__)}"
        Seed.new(now: Time.at(1_800_000_000)).plant
        print Marshal.dump(DB.tables.sort.to_h { |table| [table, DB[table].all] })
      RUBY
      out = IO.popen([{ "DATABASE_URL" => "sqlite://#{folder}/x.sqlite3" }, RbConfig.ruby, "-e", program], "rb", &:read)

      assert_predicate Process.last_status, :success?
      Digest::SHA256.hexdigest(out)
    end
  end
end
