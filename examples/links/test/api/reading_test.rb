# frozen_string_literal: true

require_relative "test_helper"

# What anybody reads of the API, and what nobody does.
class ApiReadingTest < ApiTest
  PRIVATE_PATHS = ["", "?filter[user]=1", "/1", "/1/story", "/1/relationships/story"].freeze
  MODERATED = ["/users?fields[users]=ban_reason", "/stories?fields[stories]=flags_count",
               "/comments?fields[comments]=flags_count", "/users?fields[users]=email"].freeze
  TYPES = %w[users tags stories comments moderations].freeze
  PRIVATE = %w[votes marks flags].freeze

  TYPES.each do |type|
    define_method(:"test_#{type}_for_everybody") do
      ask "GET", "/#{type}"

      assert_equal [200, TYPE], [status, field("content-type").sub(/;profile=".*"\z/, "")]
      assert_equal "Accept, Authorization, Cookie", field("vary")
      assert_equal [type], data.map { |one| one["type"] }.uniq
      assert_equal "/api/#{type}/#{data.first["id"]}", data.first["links"]["self"]
    end
  end

  PRIVATE.each do |type|
    define_method(:"test_#{type}_for_nobody") do
      PRIVATE_PATHS.each do |path|
        ask "GET", "/#{type}#{path}"

        assert_refused 403, /\AYou may not see/
      end
    end
  end

  def test_a_compound_document
    story = busy_story
    ask "GET", "/stories/#{story.id}?include=author,tags,comments.author,comments.parent"
    types = document["included"].map { |one| one["type"] }

    assert_equal 200, status
    assert_equal [story.title, story.short_id], data["attributes"].values_at("title", "short_id")
    assert_equal story.user_id.to_s, data["relationships"]["author"]["data"]["id"]
    assert_equal %w[comments tags users], types.uniq.sort
    assert_equal story.comments_count, types.count("comments")
  end

  # The page, its count, four includes, and two linkages that need a look at what is deleted.
  def test_a_list_costs_a_query_a_relationship
    ask "GET", "/stories?include=author,tags,comments.author"

    assert_operator queries { ask "GET", "/stories?include=author,tags,comments.author" }.size, :<=, 8
  end

  def test_order_filters_and_counts
    ask "GET", "/stories?sort=-score&page[size]=100&filter[tag]=ruby"
    scores = data.map { |one| one["attributes"]["score"] }

    assert_equal scores.sort.reverse, scores
    assert_equal Story.visible.tagged([Tag.first(name: "ruby")]).count, document["meta"]["total"]
    ask "GET", "/stories?filter[q]=ruby&filter[author]=ada&page[size]=100"

    assert_equal Story.visible.search(["ruby"]).where(user_id: user("ada").id).count, data.size
  end

  def test_pages_of_the_log_by_cursors
    5.times { |i| Moderation.record(user("moderator"), "did #{i}", busy_story) }
    seen = []
    path = "/moderations?page[size]=3&sort=-created_at"
    while path
      ask "GET", path
      seen.concat(data.map { |one| one["id"].to_i })
      path = document["links"]["next"]&.delete_prefix("/api")
    end

    assert_equal Moderation.order(Sequel.desc(:created_at), :id).select_map(:id), seen
  end

  def test_what_is_deleted_is_nowhere
    story = busy_story
    comment = story.comments_dataset.visible.where(parent_id: nil).first
    reply = create_comment(story: story, parent_id: comment.id)
    comment.delete_by(user("moderator"))

    assert_hidden "comments", comment
    ask "GET", "/comments/#{reply.id}"

    assert_nil data["relationships"]["parent"]["data"]
    story.delete_by(user("moderator"))

    assert_hidden "stories", story
    assert_hidden "comments", reply
  end

  def test_secrets_are_in_no_document
    demo.update(email: "demo@secret.example")
    paths = ["/users?page[size]=100", "/users/#{demo.id}", "/stories?include=author", "/openapi.json"]
    paths.product(%w[demo admin]).each do |path, who|
      ask "GET", path, who

      assert_equal 200, status, path
      refute_match(/password|digest|secret\.example|session_version|\$2a\$/, body, "#{path} as #{who}")
    end
  end

  def test_what_is_for_moderators_alone
    MODERATED.each do |path|
      ask "GET", path, "demo"

      assert_refused 400, /has no field/
    end
    ask "GET", "/stories?fields[stories]=flags_count", "moderator"

    assert_equal 200, status
    ask "GET", "/flags", "moderator"

    assert_equal Flag.count, data.size
  end

  def test_the_front_door_and_what_is_not_there
    get "/api"

    assert_equal [302, "/api/explorer"], [status, location]
    ask "GET", "/passwords"

    assert_refused 404, %r{nothing at "/passwords"}
  end

  private

  def assert_hidden(type, record)
    ask "GET", "/#{type}/#{record.id}"

    assert_equal 404, status
    ask "GET", "/#{type}?filter[short_id]=#{record.short_id}"

    assert_empty data
    ask "GET", "/users/#{record.user_id}?include=#{type}"

    refute_includes (document["included"] || []).map { |one| one.values_at("type", "id") }, [type, record.id.to_s]
  end
end
