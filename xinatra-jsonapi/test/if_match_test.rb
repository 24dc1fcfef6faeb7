# frozen_string_literal: true

require_relative "test_helper"

# A resource that is changed by those alone who say what they know of it (RFC 6585, section 3).
class IfMatchTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  ATOMIC = "#{TYPE};ext=\"https://jsonapi.org/ext/atomic\"".freeze

  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    resource :subjects, Library::Subject do
      attributes :name
      has_many :books
      allow :create, :update, :destroy
      client_ids
      require_if_match
    end
    resource(:books, Library::Book) { allow :update }
    atomic_operations "/operations"
  end

  CHANGES = { ["PATCH", "/subjects/math"] => { type: "subjects", id: "math", attributes: { name: "Changed" } },
              ["DELETE", "/subjects/none"] => nil,
              ["PATCH", "/subjects/math/relationships/books"] => [],
              ["POST", "/subjects/math/relationships/books"] => [{ type: "books", id: "5" }],
              ["DELETE", "/subjects/math/relationships/books"] => [{ type: "books", id: "1" }] }.freeze

  def write(verb, path, data, type: TYPE, **env)
    input = data && JSON.generate(data)
    ask(path, API, method: verb, input:, "CONTENT_TYPE" => type, "HTTP_ACCEPT" => type, **env)
  end

  def rolled
    Library::DB.transaction(rollback: :always) do
      Library::Subject.create(code: "none", name: "Of no book")
      yield
    end
  end

  def check_missing(answer, pointer = { "header" => "If-Match" })
    assert_equal 428, answer.status, answer.text
    assert_equal({ "status" => "428", "code" => "precondition_required", "title" => "Precondition required",
                   "detail" => "subjects are changed with If-Match alone: fetch it, and send its ETag back by itself",
                   "source" => pointer }, answer.error)
  end

  CHANGES.each do |(verb, path), data|
    define_method(:"test_#{verb}_#{path}") do
      rolled do
        data = { data: } if data
        check_missing(write(verb, path, data))
        tag = get(path, API).headers["etag"]

        assert_equal 412, write(verb, path, data, "HTTP_IF_MATCH" => "\"other\"").status
        assert_includes [200, 204], write(verb, path, data, "HTTP_IF_MATCH" => tag).status
      end
    end
  end

  def test_whatever_there_is
    rolled { assert_equal 204, write("DELETE", "/subjects/none", nil, "HTTP_IF_MATCH" => "*").status }
  end

  def test_nothing_is_written
    before = Library::Subject.order(:code).map(&:values)
    links = Library::DB[:books_subjects].count
    CHANGES.each { |(verb, path), data| write(verb, path, data && { data: }) unless path.include?("none") }

    assert_equal [before, links], [Library::Subject.order(:code).map(&:values), Library::DB[:books_subjects].count]
  end

  # What is not there is not known either.
  def test_creating_and_what_is_missing
    rolled do
      data = { type: "subjects", id: "new", attributes: { name: "New" } }

      assert_equal 201, write("POST", "/subjects", { data: }).status
      assert_equal 404, write("PATCH", "/subjects/other", { data: { **data, id: "other" } }).status
    end
  end

  def test_other_resources
    rolled { assert_equal 200, write("PATCH", "/books/1", { data: { type: "books", id: "1" } }).status }
  end

  def test_several_operations
    data = { type: "subjects", id: "math", attributes: { name: "Changed" } }
    ref = { type: "subjects", id: "math" }
    [{ op: "update", data: }, { op: "remove", ref: }, { op: "add", ref: { **ref, relationship: "books" }, data: [] }]
      .each do |operation|
        rolled do
          check_missing(write("POST", "/operations", { "atomic:operations" => [operation] }, type: ATOMIC))
        end
      end
  end

  def test_operations_on_what_is_new
    operations = [{ op: "add", data: { type: "subjects", id: "new", lid: "one", attributes: { name: "New" } } },
                  { op: "update", ref: { type: "subjects", lid: "one" },
                    data: { type: "subjects", lid: "one", attributes: { name: "Newer" } } }]
    rolled do
      answer = write("POST", "/operations", { "atomic:operations" => operations }, type: ATOMIC)

      assert_equal [200, "Newer"], [answer.status, Library::Subject["new"].name], answer.text
    end
  end

  def test_description
    document = get("/openapi.json", API).document
    paths = document["paths"]
    one = paths["/subjects/{id}"].values_at("patch", "delete")
    links = paths["/subjects/{id}/relationships/books"].values_at("patch", "post", "delete")

    (one + links).each do |operation|
      assert_includes operation["responses"], "428"
      assert_equal "#/components/parameters/jsonapi.if-match-required", operation["parameters"].last["$ref"]
    end
    refute_includes paths["/books/{id}"]["patch"]["responses"], "428"
    parameter = document["components"]["parameters"]["jsonapi.if-match-required"]

    assert_equal [true, "If-Match"], parameter.values_at("required", "name")
    assert_includes document["components"]["responses"], "jsonapi.428"
  end
end
