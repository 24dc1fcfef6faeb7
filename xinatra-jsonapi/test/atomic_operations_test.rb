# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/newsroom"

# The extension Atomic Operations.
class AtomicOperationsTest < JSONAPITest
  TYPE = "application/vnd.api+json;ext=\"https://jsonapi.org/ext/atomic\""
  PREFIX = "/atomic:operations"

  def setup = Newsroom.fill

  def operate(*operations, **env)
    env = { "CONTENT_TYPE" => TYPE, "HTTP_ACCEPT" => TYPE, "SCRIPT_NAME" => "/api", **env }
    ask("/operations", Newsroom::API, method: "POST", input: JSON.generate("atomic:operations" => operations), **env)
  end

  def results(*operations)
    answer = operate(*operations)

    assert_equal [200, TYPE], [answer.status, answer.headers["content-type"]], answer.text
    answer.document.fetch("atomic:results")
  end

  def rows = Newsroom::TABLES.map { |table| Newsroom::DB[table].all }

  def person(name, **more) = { op: "add", data: { type: "people", attributes: { name: }, **more } }

  def test_what_is_created_is_known_by_its_lid
    made, article, renamed, tagged = results(
      person("Cid", lid: "c"),
      { op: "add", href: "/api/articles",
        data: { type: "articles", lid: "x", attributes: { title: "New" },
                relationships: { author: { data: { type: "people", lid: "c" } } } } },
      { op: "update", ref: { type: "people", lid: "c" },
        data: { type: "people", lid: "c", attributes: { name: "Dan" } } },
      { op: "add", ref: { type: "articles", lid: "x", relationship: "tags" }, data: [{ type: "tags", id: "b" }] }
    )

    assert_equal "Dan", renamed["data"]["attributes"]["name"]
    assert_equal made["data"]["id"], article["data"]["relationships"]["author"]["data"]["id"]
    assert_equal "/api/people/#{made["data"]["id"]}", made["data"]["links"]["self"]
    assert_empty tagged
    assert_equal [{ article_id: article["data"]["id"].to_i, tag_code: "b" }],
                 Newsroom::DB[:news_articles_tags].exclude(article_id: 1).all
  end

  def test_relationships_by_reference_and_address
    answer = operate({ op: "update", ref: { type: "articles", id: "1", relationship: "author" },
                       data: { type: "people", id: "2" } },
                     { op: "remove", href: "/api/articles/1/relationships/tags", data: [{ type: "tags", id: "a" }] },
                     { op: "add", href: "articles/1/relationships/tags", data: [{ type: "tags", id: "c" }] },
                     { op: "update", href: "http://example.org/api/articles/2/relationships/tags",
                       data: [{ type: "tags", id: "b" }] })

    assert_equal [204, ""], [answer.status, answer.text]
    assert_equal 2, Newsroom::DB[:news_articles].where(id: 1).get(:author_id)
    assert_equal [[1, "b"], [1, "c"], [2, "b"]],
                 Newsroom::DB[:news_articles_tags].order(:article_id, :tag_code).select_map(%i[article_id tag_code])
  end

  def test_updates_without_a_reference_and_removals
    Newsroom::DB[:news_articles].update(author_id: nil)
    changed, removed = results({ op: "update", data: { type: "people", id: "1", attributes: { name: "Zoe" } } },
                               { op: "remove", ref: { type: "people", id: "2" } })

    assert_equal ["Zoe", {}], [changed["data"]["attributes"]["name"], removed]
    assert_equal [[1, "Zoe"]], Newsroom::DB[:news_people].select_map(%i[id name])
  end

  # What is created and removed again is not there in the end.
  def test_order
    first, = results(person("Cid", lid: "c"), { op: "remove", ref: { type: "people", lid: "c" } }, person("Cid"))

    assert_empty first
    assert_equal 3, Newsroom::DB[:news_people].count
  end

  REFUSALS = {
    "none" => [[], 400, [PREFIX]],
    "too many" => [[{ op: "add" }] * 101, 400, [PREFIX]],
    "no object" => [[1], 400, ["#{PREFIX}/0"]],
    "no op" => [[{ data: { type: "people" } }], 400, ["#{PREFIX}/0"]],
    "another op" => [[{ op: "move", data: { type: "people" } }], 400, ["#{PREFIX}/0/op"]],
    "no data" => [[{ op: "add" }], 400, ["#{PREFIX}/0"]],
    "no data for a collection" => [[{ op: "add", href: "/api/people" }], 400, ["#{PREFIX}/0"]],
    "ref and href" => [[{ op: "remove", ref: { type: "people", id: "1" }, href: "/api/people/1" }], 400,
                       ["#{PREFIX}/0"]],
    "a ref that is none" => [[{ op: "remove", ref: { type: "people" } }], 400, ["#{PREFIX}/0/ref"]],
    "an unknown type" => [[{ op: "add", data: { type: "cars" } }], 404, ["#{PREFIX}/0/data/type"]],
    "an unknown type in a ref" => [[{ op: "remove", ref: { type: "cars", id: "1" } }], 404, ["#{PREFIX}/0/ref/type"]],
    "an address elsewhere" => [[{ op: "remove", href: "http://other.test/api/people/1" }], 404, ["#{PREFIX}/0/href"]],
    "an address that is none" => [[{ op: "remove", href: "http://[" }], 404, ["#{PREFIX}/0/href"]],
    "an address outside" => [[{ op: "remove", href: "/people/1" }], 404, ["#{PREFIX}/0/href"]],
    "nobody" => [[{ op: "remove", ref: { type: "people", id: "77" } }], 404, ["#{PREFIX}/0"]],
    "a lid of nobody" => [[{ op: "remove", ref: { type: "people", lid: "q" } }], 404, ["#{PREFIX}/0"]],
    "a lid of nobody in linkage" => [[{ op: "update", ref: { type: "articles", id: "1", relationship: "author" },
                                        data: { type: "people", lid: "q" } }], 404, ["#{PREFIX}/0/data"]],
    "a lid twice" => [[{ op: "add", data: { type: "people", lid: "c", attributes: { name: "C" } } },
                       { op: "add", data: { type: "people", lid: "c", attributes: { name: "D" } } }], 400,
                      ["#{PREFIX}/1/data/lid"]],
    "a second one that fails" => [[{ op: "add", data: { type: "people", attributes: { name: "C" } } },
                                   { op: "add", data: { type: "people", attributes: { name: "C" } } }], 409,
                                  ["#{PREFIX}/1/data/attributes/name"]],
    "values" => [[{ op: "add", data: { type: "people", attributes: { name: "C" } } },
                  { op: "update", data: { type: "articles", id: "1", attributes: { words: "x", title: 1 } } }], 422,
                 ["#{PREFIX}/1/data/attributes/words", "#{PREFIX}/1/data/attributes/title"]],
    "what nobody may" => [[{ op: "remove", ref: { type: "notes", id: "1" } }], 403, ["#{PREFIX}/0"]],
    "adding to one" => [[{ op: "add", ref: { type: "people", id: "1" }, data: { type: "people" } }], 400,
                        ["#{PREFIX}/0"]],
    "no such relationship" => [[{ op: "update", ref: { type: "people", id: "1", relationship: "x" }, data: nil }], 404,
                               ["#{PREFIX}/0"]],
    "updating a collection" => [[{ op: "update", href: "/api/people", data: { type: "people" } }], 400, ["#{PREFIX}/0"]]
  }.freeze

  REFUSALS.each do |name, (operations, status, pointers)|
    define_method(:"test_#{name}_is_refused") do
      before = rows
      answer = operate(*operations)

      assert_equal [status, TYPE], [answer.status, answer.headers["content-type"]], answer.text
      assert_equal(pointers, answer.document.fetch("errors").map { |error| error.dig("source", "pointer") })
      refute answer.document.key?("atomic:results")
      assert_equal before, rows
    end
  end

  # It is a form to Rack, and a broken one.
  def test_a_document_without_a_media_type
    ["", nil].each do |type|
      answer = operate(person("50 %"), "CONTENT_TYPE" => type)

      assert_equal [415, TYPE], [answer.status, answer.headers["content-type"]], answer.text
    end
    malformed = operate("QUERY_STRING" => "%")

    assert_equal [400, TYPE], [malformed.status, malformed.headers["content-type"]]
  end

  def test_the_extension_has_to_be_named
    plain = "application/vnd.api+json"

    assert_equal([415, { "header" => "Content-Type" }],
                 operate("CONTENT_TYPE" => plain).then { |answer| [answer.status, answer.error["source"]] })
    assert_equal 406, operate("HTTP_ACCEPT" => "#{plain};ext=\"urn:other\"").status
    assert_equal 415, ask("/people", Newsroom::API, method: "POST", input: "{}", "CONTENT_TYPE" => TYPE).status
    assert_equal([405, "POST"], get("/operations", Newsroom::API).then do |answer|
      [answer.status, answer.headers["allow"]]
    end)
    assert_equal 400, operate("QUERY_STRING" => "include=author").status
  end
end
