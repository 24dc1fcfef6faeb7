# frozen_string_literal: true

require_relative "test_helper"

# What anybody reads by GraphQL, and what nobody does.
class GraphReadingTest < GraphTest
  PAGE = <<~GRAPHQL
    query Page($first: Int, $orderBy: StoryOrder! = HOTTEST) {
      stories(first: $first, orderBy: $orderBy) {
        nodes {
          title viewerHasVoted viewerMarks
          author { username }
          tags { name category }
          comments(first: 3, orderBy: TOP) {
            nodes { text author { username } parent { author { username } } replies(first: 2) { nodes { depth } } }
            pageInfo { hasNextPage }
          }
        }
      }
    }
  GRAPHQL
  MODERATED = ["flags { nodes { id } }", "stories(first: 1) { nodes { flagsCount } }",
               "users(first: 1) { nodes { banReason } }"].freeze
  SECRETS = /password|digest|secret\.example|session_version|\$2a\$/

  def test_a_page_with_all_that_is_on_it
    stories = ask(PAGE, first: 10)["stories"]["nodes"]

    assert_equal [200, TYPE, "Accept, Authorization, Cookie"],
                 [status, *%w[content-type vary].map { |name| field(name).sub("; charset=utf-8", "") }]
    assert_equal(Story.readable.hottest.limit(10).select_map(:title), stories.map { |one| one["title"] })
    Story.readable.hottest.limit(10).for_lists.all.zip(stories) do |story, found|
      comments = Comment.readable.where(Sequel[:comments][:story_id] => story.id).reverse(:score, :id).limit(4)
                        .eager(:user).all

      assert_equal story.user.username, found["author"]["username"]
      assert_equal(story.tags.map(&:name), found["tags"].map { |tag| tag["name"] })
      assert_equal(comments.first(3).map { |one| [one.text, one.user.username] },
                   found["comments"]["nodes"].map { |one| [one["text"], one["author"]["username"]] })
      assert_equal comments.size > 3, found["comments"]["pageInfo"]["hasNextPage"]
    end
  end

  # The page; its authors, tags and comments; their authors, answers, and what they answer with its authors; what the
  # viewer voted for and marked, and who that is (twice, for the test looks as well).
  def test_a_page_costs_a_query_a_field_however_long_it_is
    short, long = [1, 50].map { |first| queries { ask(PAGE, first: first) } }

    assert_operator long.size, :<=, 8, long.join
    assert_operator short.size, :<=, long.size
    ask(PAGE, first: 50)
    hot = queries { ask(PAGE, first: 50) }

    assert_equal long.size, hot.size, hot.join
    member = queries { ask(PAGE, "demo", first: 50) }

    assert_operator member.size, :<=, 12, member.join
  end

  # Documents that nobody has sent before, each unlike the others.
  def test_documents_that_are_new
    document = "{ moderations { nodes { action moderator { username } user { username }
                story { title author { karma } } comment { text story { title } author { karma } } tag { name } } }
                flags { nodes { story { title } } } }"
    moderate
    found = queries { ask(document, "admin") }

    assert_empty errors
    assert_operator found.size, :<=, 15, found.join
    assert_equal found.size, queries { ask(document, "admin") }.size
  end

  def test_pages_forwards_and_backwards
    all = Story.readable.newest.select_map(:id).map { |id| "Story:#{id}" }

    assert_equal all, turn("after", "first", "hasNextPage", "endCursor").flatten
    assert_equal all, turn("before", "last", "hasPreviousPage", "startCursor").reverse.flatten
  end

  def test_pages_of_many_lists
    document = "query($after: String) { tags(first: 40) { nodes { id stories(first: 2, after: $after, orderBy: TOP) {
                nodes { id } } } } }"
    lists = ask(document)["tags"]["nodes"].to_h { |tag| [tag["id"], tag["stories"]["nodes"].map { |one| one["id"] }] }

    Tag.each { |tag| assert_equal ids(Story.readable.tagged([tag]).top.limit(2)), lists[id(tag)] }
    last = Story.readable.top.first
    ask(document, after: [last.id.to_s].pack("m0"))["tags"]["nodes"].each do |tag|
      rest = Story.readable.tagged([Tag[tag["id"][/\d+/].to_i]]).exclude(id: last.id).top.limit(2)

      assert_equal(ids(rest), tag["stories"]["nodes"].map { |one| one["id"] })
    end
  end

  def test_what_is_new_moves_no_page
    document = "query($after: String) { stories(first: 3, after: $after, orderBy: NEWEST) { nodes { id }
                pageInfo { endCursor } } }"
    first = ask(document)["stories"]
    create_story
    second = ask(document, after: first["pageInfo"]["endCursor"])["stories"]

    assert_equal(ids(Story.readable.newest.limit(6, 1)), (first["nodes"] + second["nodes"]).map { |one| one["id"] })
  end

  def test_filters
    assert_equal ids(Story.readable.tagged([Tag.first(name: "ruby")]).top.limit(100)),
                 listed('stories(first: 100, tag: "ruby", orderBy: TOP)')
    assert_equal ids(Story.readable.where(user_id: user("ada").id).newest),
                 listed('stories(author: "ada", orderBy: NEWEST)')
    assert_empty listed('stories(tag: "nothing")')
    assert_equal ids(Story.readable.search(%w[ruby the]).newest.limit(25)), listed('search(words: "ruby the")')
    assert_equal ids(Comment.readable.search(%w[the]).newest.limit(25)), listed('search(words: "the", kind: COMMENTS)')
    assert_equal ids(User.where(role: %w[admin])), listed("users(role: ADMIN)")
    assert_equal ids(Tag.where(category: "field", active: true).order(:name)),
                 listed("tags(category: FIELD, active: true)")
  end

  def test_one_by_its_name
    story = busy_story
    comment = someones_comment
    data = ask(<<~GRAPHQL, story: story.short_id, comment: comment.short_id, id: id(story))
      query($story: String!, $comment: String!, $id: ID!) {
        story(shortId: $story) { id path createdAt }
        comment(shortId: $comment) { story { id } }
        user(username: "ada") { karma role banned }
        tag(name: "ruby") { category }
        node(id: $id) { __typename ... on Content { shortId } }
        nobody: user(username: "nobody") { id }
      }
    GRAPHQL

    assert_equal({ "id" => id(story), "path" => story.path, "createdAt" => story.created_at.utc.iso8601 },
                 data["story"])
    assert_equal "Story:#{comment.story_id}", data["comment"]["story"]["id"]
    assert_equal({ "karma" => user("ada").karma, "role" => "MEMBER", "banned" => false }, data["user"])
    assert_equal({ "category" => "LANGUAGE" }, data["tag"])
    assert_equal({ "__typename" => "Story", "shortId" => story.short_id }, data["node"])
    assert_nil data.fetch("nobody")
  end

  def test_ids_that_lead_nowhere
    ["", "Story", "Story:0", "Story:-1", "Story:999999999999999999", "Story:#{"9" * 40}", "Kernel:1", "story:1",
     "Story:1\n", "Story:1' OR 1=1"].each do |bad|
      assert_equal({ "node" => nil }, ask("query($id: ID!) { node(id: $id) { id } }", id: bad), bad)
      assert_empty errors
    end
  end

  def test_what_is_deleted_is_nowhere
    story = busy_story
    comment = story.comments_dataset.visible.where(parent_id: nil).first
    reply = create_comment(story: story, parent_id: comment.id)
    Moderation.record(user("moderator"), "deleted", comment)
    comment.delete_by(user("moderator"))

    assert_hidden comment
    assert_nil ask("query($id: ID!) { node(id: $id) { ... on Comment { parent { id } } } }",
                   id: id(reply))["node"]["parent"]
    assert_nil ask("{ moderations(first: 1) { nodes { comment { id } } } }")["moderations"]["nodes"][0]["comment"]
    story.delete_by(user("moderator"))

    [story, reply].each { |gone| assert_hidden gone }
  end

  def test_secrets_are_in_no_answer
    demo.update(email: "demo@secret.example")
    document = "{ users(first: 100) { nodes { id username about role karma banned createdAt } }
                viewer { user { about } }
                __schema { types { name fields { name } } } }"
    %w[demo admin].each do |who|
      ask(document, who)

      assert_empty errors
      refute_match(SECRETS, body.gsub(/"(?:name":"password|CreateToken)/, ""))
    end
  end

  def test_what_is_for_moderators_alone
    [nil, "demo"].product(MODERATED).each do |who, asked|
      ask("{ #{asked} }", who)

      assert_refused "FORBIDDEN", /\AYou may not see/
    end
    flagged = ask("{ flags(first: 100) { nodes { id reason author { username } } } }", "moderator")["flags"]["nodes"]

    assert_equal Flag.count, flagged.size
    assert_equal Flag.order(:id).last.user.username, flagged.find { |one|
      one["id"] == id(Flag.order(:id).last)
    }["author"]["username"]
  end

  def test_votes_and_marks_are_ones_own
    vote = Vote.create(user_id: demo.id, story_id: strange_story.id)
    mark = Mark.create(user_id: demo.id, story_id: strange_story.id, kind: "saved")
    document = "query($vote: ID!, $mark: ID!) { vote: node(id: $vote) { id } mark: node(id: $mark) { id }
                viewer { votes(first: 1) { nodes { id story { viewerHasVoted viewerMarks } } }
                         marks(kind: SAVED) { nodes { id kind } } } }"

    assert_equal({ "vote" => nil, "mark" => nil, "viewer" => nil }, ask(document, vote: id(vote), mark: id(mark)))
    data = ask(document, "ada", vote: id(vote), mark: id(mark))

    assert_equal [nil, nil, []], [data["vote"], data["mark"], data["viewer"]["marks"]["nodes"] & [{ "id" => id(mark) }]]
    data = ask(document, "demo", vote: id(vote), mark: id(mark))

    assert_equal [{ "id" => id(vote) }, { "id" => id(mark) }], data.values_at("vote", "mark")
    assert_equal [{ "id" => id(vote), "story" => { "viewerHasVoted" => true, "viewerMarks" => ["SAVED"] } }],
                 data["viewer"]["votes"]["nodes"]
    assert_equal "private, no-cache", field("cache-control")
  end

  private

  def ids(rows) = rows.select_map(Sequel[rows.model.table_name][:id]).map { |id| "#{rows.model.name}:#{id}" }
  def listed(list) = ask("{ list: #{list} { nodes { id } } }")["list"]["nodes"].map { |one| one["id"] }

  # All pages of the newest stories.
  def turn(side, size, more, cursor)
    pages = []
    at = nil
    loop do
      list = ask("query($at: String) { stories(#{size}: 70, #{side}: $at, orderBy: NEWEST) { nodes { id }
                  pageInfo { #{more} #{cursor} } } }", at: at)["stories"]
      pages << list["nodes"].map { |one| one["id"] }
      at = list["pageInfo"][cursor]
      return pages unless list["pageInfo"][more]
    end
  end

  def moderate
    Story.readable.limit(6).each { |story| Moderation.record(user("moderator"), "edited", story) }
    Comment.readable.limit(6).each { |comment| Moderation.record(user("admin"), "edited", comment) }
    User.limit(6).each { |user| Moderation.record(user("admin"), "banned", user) }
  end

  def assert_hidden(record)
    kind = record.model.name.downcase
    data = ask("query($id: ID!, $short: String!, $who: String!) { node(id: $id) { id }
                one: #{kind}(shortId: $short) { id }
                user(username: $who) { stories(first: 100) { nodes { id } } comments(first: 100) { nodes { id } } } }",
               id: id(record), short: record.short_id, who: record.user.username)

    assert_equal [nil, nil], data.values_at("node", "one")
    refute_includes data["user"].values_at("stories", "comments").flat_map { |list|
      list["nodes"]
    }, { "id" => id(record) }
  end
end
