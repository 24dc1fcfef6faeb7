# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# Creating, updating and deleting.
class WritingTest < JSONAPITest
  TYPE = "application/vnd.api+json"

  def setup = Newsroom.fill

  def send_document(verb, path, document, **env)
    input = document.is_a?(String) ? document : JSON.generate(document)
    ask(path, Newsroom::API, method: verb, input: input, "CONTENT_TYPE" => TYPE, **env)
  end

  def post(path, data, **env) = send_document("POST", path, { data: data }, **env)

  def patch(path, data, **env) = send_document("PATCH", path, { data: data }, **env)

  def article(id = 1) = Newsroom::DB[:news_articles].where(id:).first

  def pointers(answer) = answer.document.fetch("errors").map { |error| error.dig("source", "pointer") }

  def test_creating
    answer = post("/articles", { type: "articles", attributes: { title: "New", words: 3, day: "2030-01-31", rank: 1,
                                                                 price: "12.50", open: true, secret: "s",
                                                                 printed: "2030-01-31T10:00:00+01:00" },
                                 relationships: { author: { data: { type: "people", id: "2" } },
                                                  tags: { data: [{ type: "tags", id: "c" }] },
                                                  notes: { data: [{ type: "notes", id: "3" }] },
                                                  summary: { data: { type: "summaries", id: "1" } } } },
                  "HTTP_X_EDITOR" => "Eve")

    assert_equal 201, answer.status, answer.text
    assert_equal answer.data["links"]["self"], answer.headers["location"]
    id = answer.data["id"]

    assert_equal({ "title" => "New", "body" => nil, "slug" => nil, "words" => 3, "rank" => 1.0, "open" => true,
                   "day" => "2030-01-31", "price" => "12.5", "printed" => "2030-01-31T09:00:00Z", "editor" => "Eve",
                   "shout" => "NEW" }, answer.data["attributes"])
    assert_equal "s", article(id)[:secret]
    assert_equal 2, article(id)[:author_id]
    assert_equal %w[c], linkage("/articles/#{id}/relationships/tags")
    assert_equal %w[3], linkage("/articles/#{id}/relationships/notes")
    assert_equal "1", get("/articles/#{id}/summary", Newsroom::API).data["id"]
    assert_equal answer.text, get("/articles/#{id}", Newsroom::API).text
    assert_equal answer.headers["etag"], get("/articles/#{id}", Newsroom::API).headers["etag"]
  end

  def linkage(path) = get(path, Newsroom::API).ids

  def test_what_was_created_is_shown_as_asked_for
    answer = post("/articles?include=author&fields[articles]=title,author",
                  { type: "articles", attributes: { title: "New" },
                    relationships: { author: { data: { type: "people", id: "1" } } } })

    assert_equal [%w[people 1]], answer.included
    assert_equal({ "title" => "New" }, answer.data["attributes"])
    refused = post("/articles?include=nothing", { type: "articles", attributes: { title: "New" } })

    assert_equal [400, "include"], [refused.status, refused.error["source"]["parameter"]]
    assert_equal 3, Newsroom::DB[:news_articles].count
  end

  def test_at_members_mean_nothing
    answer = post("/articles", { "@id" => 1, "type" => "articles", "attributes" => { "title" => "New", "@note" => [1] },
                                 "relationships" => { "@note" => 2 } })

    assert_equal [201, "New"], [answer.status, answer.data["attributes"]["title"]]
  end

  def test_ids_of_clients
    answer = post("/tags", { type: "tags", id: "d/e f", attributes: { name: "Delta" } })

    assert_equal [201, "/tags/d%2Fe%20f"], [answer.status, answer.headers["location"]]
    again = post("/tags", { type: "tags", id: "d/e f" })

    assert_equal [409, "/data/id"], [again.status, again.error["source"]["pointer"]]
    refused = post("/articles", { type: "articles", id: "9", attributes: { title: "x" } })

    assert_equal [403, "/data/id"], [refused.status, refused.error["source"]["pointer"]]
    [5, "", ".", "..", "a\0"].each do |id|
      strange = post("/tags", { type: "tags", id: id })

      assert_equal [422, "/data/id"], [strange.status, strange.error["source"]["pointer"]], id
    end
  end

  def test_updating_changes_what_is_named_alone
    Newsroom::DB[:news_articles].where(id: 1).update(words: 7)
    answer = patch("/articles/1", { type: "articles", id: "1", attributes: { title: "Changed" } })

    assert_equal [200, "Changed", "One", 7],
                 [answer.status, *answer.data["attributes"].values_at("title", "body", "words")]
    assert_equal [1, %w[a b]], [article[:author_id], linkage("/articles/1/relationships/tags")]
    patch("/articles/1", { type: "articles", id: "1", attributes: { words: nil },
                           relationships: { author: { data: nil }, tags: { data: [{ type: "tags", id: "c" },
                                                                                  { type: "tags", id: "b" }] },
                                            summary: { data: nil }, notes: { data: [] } } })

    assert_equal [nil, nil], article.values_at(:words, :author_id)
    assert_equal %w[b c], linkage("/articles/1/relationships/tags")
    assert_equal [[], nil], [linkage("/articles/1/relationships/notes"), get("/articles/1/summary", Newsroom::API).data]
  end

  def test_deleting
    Newsroom::DB[:news_articles_tags].delete
    Newsroom::DB[:news_notes].delete
    Newsroom::DB[:news_summaries].delete
    answer = ask("/articles/1", Newsroom::API, method: "DELETE")

    assert_equal [204, "", nil], [answer.status, answer.text, article]
    assert_equal 404, ask("/articles/1", Newsroom::API, method: "DELETE").status
    assert_equal 404, ask("/articles/x", Newsroom::API, method: "DELETE").status
  end

  def test_what_others_lead_to_is_not_deleted
    skip "SQLite does not look" unless ENV["DATABASE_URL"]
    answer = ask("/people/1", Newsroom::API, method: "DELETE")

    assert_equal [409, "conflict"], [answer.status, answer.error["code"]]
  end

  def test_relationships_to_one
    answer = patch("/articles/1/relationships/author", { type: "people", id: "2" })

    assert_equal [204, ""], [answer.status, answer.text]
    assert_equal 2, article[:author_id]
    assert_equal 204, patch("/articles/1/relationships/author", nil).status
    assert_nil article[:author_id]
    assert_equal 204, patch("/articles/2/relationships/summary", { type: "summaries", id: "1" }).status
    assert_equal([nil, "1"], [1, 2].map { |id| get("/articles/#{id}/summary", Newsroom::API).data&.fetch("id") })
    assert_equal 403, post("/articles/1/relationships/author", { type: "people", id: "2" }).status
  end

  def test_relationships_to_many
    tags = ->(*codes) { codes.map { |code| { type: "tags", id: code } } }

    assert_equal 204, post("/articles/1/relationships/tags", tags["b", "c", "c"]).status
    assert_equal %w[a b c], linkage("/articles/1/relationships/tags")
    assert_equal 204, send_document("DELETE", "/articles/1/relationships/tags", { data: tags["a", "c"] }).status
    assert_equal 204, send_document("DELETE", "/articles/1/relationships/tags", { data: tags["a"] }).status
    assert_equal %w[b], linkage("/articles/1/relationships/tags")
    assert_equal 204, patch("/articles/1/relationships/tags", tags["c", "a"]).status
    assert_equal %w[a c], linkage("/articles/1/relationships/tags")
    assert_equal 204, patch("/articles/2/relationships/notes", [{ type: "notes", id: "1" }]).status
    assert_equal([[2], [2]], [[1], [1]].map { |ids| Newsroom::DB[:news_notes].where(id: ids).select_map(:article_id) })
    assert_nil Newsroom::DB[:news_notes].where(id: 3).get(:article_id)
  end

  NEW = ->(**attributes) { { data: { type: "articles", attributes: attributes } } }
  # What is sent, and what comes of it: status, and pointers.
  REFUSALS = {
    "no data" => ["POST", "/articles", {}, 400, [""]],
    "data that is null" => ["POST", "/articles", { data: nil }, 400, ["/data"]],
    "several resources" => ["POST", "/articles", { data: [] }, 400, ["/data"]],
    "no type" => ["POST", "/articles", { data: {} }, 400, ["/data"]],
    "another type" => ["POST", "/articles", { data: { type: "people" } }, 409, ["/data/type"]],
    "no id" => ["PATCH", "/articles/1", { data: { type: "articles" } }, 400, ["/data"]],
    "another id" => ["PATCH", "/articles/1", { data: { type: "articles", id: "2" } }, 409, ["/data/id"]],
    "nobody" => ["PATCH", "/articles/9", { data: { type: "articles", id: "9" } }, 404, [nil]],
    "attributes that are none" => ["POST", "/articles", { data: { type: "articles", attributes: [] } }, 400,
                                   ["/data/attributes"]],
    "strange fields" => ["POST", "/articles", { data: { type: "articles", attributes: { "a/b~c": 1 },
                                                        relationships: { x: { data: nil } } } }, 422,
                         ["/data/attributes/a~1b~0c", "/data/relationships/x"]],
    "fields that are read-only" => ["PATCH", "/articles/1", { data: { type: "articles", id: "1",
                                                                      attributes: { editor: "x", shout: "y" } } }, 403,
                                    ["/data/attributes/editor", "/data/attributes/shout"]],
    "values of other types" => ["POST", "/articles", NEW[title: 1, words: "x", day: "2030-02-31", open: "true"], 422,
                                %w[title words day open].map { |name| "/data/attributes/#{name}" }],
    "values out of range" => ["POST", "/articles", NEW[title: nil, words: 2**64, slug: "x" * 13], 422,
                              %w[title words slug].map { |name| "/data/attributes/#{name}" }],
    "NUL" => ["POST", "/articles", NEW[title: "a\0b"], 422, ["/data/attributes/title"]],
    "half a character" => ["POST", "/articles", "{\"data\":{\"type\":\"articles\",\"attributes\":" \
                                                "{\"title\":\"\\ud800\"}}}", 400, [nil]],
    "what the model refuses" => ["POST", "/articles", NEW[title: "", words: 10_001], 422,
                                 %w[/data/attributes/title /data/attributes/words]],
    "what the model refuses of two" => ["POST", "/articles", NEW[title: "x", body: "x"], 422, ["/data"]],
    "what a constraint refuses" => ["POST", "/articles", NEW[title: "x", words: -1], 422, ["/data"]],
    "what is missing" => ["POST", "/people", { data: { type: "people" } }, 422, ["/data"]],
    "what is null" => ["POST", "/people", { data: { type: "people", attributes: { name: nil } } }, 422,
                       ["/data/attributes/name"]],
    "what is taken" => ["POST", "/people", { data: { type: "people", attributes: { name: "Ada" } } }, 409,
                        ["/data/attributes/name"]],
    "linkage to nobody" => ["PATCH", "/articles/1",
                            { data: { type: "articles", id: "1", attributes: { title: "lost" },
                                      relationships: { author: { data: { type: "people", id: "77" } },
                                                       tags: { data: [{ type: "tags", id: "a" },
                                                                      { type: "tags", id: "zz" }] } } } }, 404,
                            ["/data/relationships/author/data", "/data/relationships/tags/data/1"]],
    "linkage to another type" => ["PATCH", "/articles/1/relationships/author", { data: { type: "tags", id: "a" } }, 422,
                                  ["/data/type"]],
    "linkage that is none" => ["PATCH", "/articles/1/relationships/tags", { data: [1, { type: "tags" }] }, 400,
                               ["/data/0", "/data/1"]],
    "one for many" => ["PATCH", "/articles/1/relationships/tags", { data: { type: "tags", id: "a" } }, 400, ["/data"]],
    "many for one" => ["PATCH", "/articles/1/relationships/author", { data: [] }, 400, ["/data"]],
    "no linkage" => ["PATCH", "/articles/1/relationships/author", {}, 400, [""]],
    "no such relationship" => ["PATCH", "/articles/1/relationships/nothing", { data: nil }, 404, [nil]],
    "replacing where it is not offered" => ["PATCH", "/people/1/relationships/articles", { data: [] }, 403, [nil]],
    "the same in the resource" => ["PATCH", "/people/1", { data: { type: "people", id: "1", attributes: { name: "x" },
                                                                   relationships: { articles: { data: [] } } } }, 403,
                                   ["/data/relationships/articles"]],
    "creating what nobody may" => ["POST", "/notes", { data: { type: "notes" } }, 403, [nil]],
    "deleting what nobody may" => ["DELETE", "/notes/1", {}, 403, [nil]],
    "updating what nobody may" => ["PATCH", "/tags/a", { data: { type: "tags", id: "a" } }, 403, [nil]],
    "no object" => ["POST", "/articles", [], 400, [""]],
    "no JSON" => ["POST", "/articles", "{", 400, [nil]],
    "no UTF-8" => ["POST", "/articles", "{\"data\":\"\xFF\"}", 400, [nil]],
    "too deep" => ["POST", "/articles", "#{"[" * 70}#{"]" * 70}", 400, [nil]]
  }.freeze

  REFUSALS.each do |name, (verb, path, document, status, pointers)|
    define_method(:"test_#{name}_is_refused") do
      before = rows
      answer = send_document(verb, path, document)

      assert_equal [status, pointers], [answer.status, pointers(answer)], answer.text
      assert_equal before, rows
    end
  end

  def rows = Newsroom::TABLES.map { |table| Newsroom::DB[table].all }

  def test_media_types_of_bodies
    type = ->(value) { send_document("POST", "/articles", { data: {} }, "CONTENT_TYPE" => value).status }

    assert_equal([415, 415, 415, 400], ["application/json", "#{TYPE};charset=utf-8", "#{TYPE};ext=\"urn:x\"",
                                        "#{TYPE};profile=\"urn:x\""].map(&type))
  end

  # It is a form to Rack, and a broken one.
  def test_a_document_without_a_media_type
    data = { type: "articles", attributes: { title: "50 %" } }

    assert_equal([415, 415], ["", nil].map { |type| post("/articles", data, "CONTENT_TYPE" => type).status })
    assert_equal 400, post("/articles?%", data).status
  end

  def test_a_document_that_is_too_large
    answer = post("/articles", { type: "articles", attributes: { title: "x" * 1_048_576 } })

    assert_equal [413, "document_too_large"], [answer.status, answer.error["code"]]
  end

  def test_a_hook_that_halts_leaves_nothing_written
    Newsroom::DB[:news_articles].where(id: 1).update(title: "Kept")
    answer = ask("/articles/1", Newsroom::API, method: "DELETE")

    assert_equal [409, "kept", "Kept"], [answer.status, answer.error["detail"], article[:title]]
  end
end
