# frozen_string_literal: true

require_relative "test_helper"

# A list costs as many queries with 25 rows as with one.
class QueriesTest < LinksTest
  # For readers without an account; a member's page may add the account, the votes, the marks.
  ANONYMOUS = {
    "/" => 3, "/newest" => 3, "/top/all" => 3, "/discussed" => 3, "/t/ruby" => 4, "/domains/offbyone.example" => 4,
    "/domains" => 1, "/comments" => 3, "/search?q=the" => 3, "/search?q=the&what=comments" => 3, "/tags" => 2,
    "/u" => 1,
    "/u/ada" => 7, "/u/ada/stories" => 4, "/u/ada/comments" => 4, "/moderations" => 5, "/stories.json" => 3,
    "/rss" => 3, "/comments.rss" => 3, "/export.csv" => 6, "/sitemap.xml" => 1, "/about" => 0, "/login" => 0
  }.freeze

  ANONYMOUS.each do |path, limit|
    define_method(:"test_#{path.gsub(/\W+/, "_")}_for_readers") do
      get path

      assert_operator queries { get path }.size, :<=, limit
    end

    define_method(:"test_#{path.gsub(/\W+/, "_")}_for_members") do
      log_in_as "moderator"
      get path
      found = queries { get path }

      assert_operator found.size, :<=, limit + 4, found.join
    end
  end

  def test_a_storys_page_costs_the_same_with_more_comments
    story = busy_story
    before = queries { get story.path }.size
    5.times { |i| create_comment(story: story, author: user(%w[ada brendan carmen dmitri elena][i])) }

    assert_equal before, queries { get story.path }.size
    assert_operator before, :<=, 6
  end

  def test_moderators_lists
    log_in_as "moderator"
    create_story.flag(user("ada"), "spam")

    assert_operator queries { get "/mod" }.size, :<=, 10
    assert_operator queries { get "/mod/deleted" }.size, :<=, 8
  end

  def test_the_counter_counts
    assert_equal 2, queries { 2.times { DB.get(1) } }.size
  end
end
