# frozen_string_literal: true

require_relative "test_helper"

# What those are answered who may write and not see.
class UnseenWritingTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  ATOMIC = "#{TYPE};ext=\"https://jsonapi.org/ext/atomic\"".freeze

  # Admins see what anybody leaves there.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    helpers { def role = request.get_header("HTTP_X_ROLE")&.to_sym }

    resource :people, Library::Person do
      attributes :name, :born
      has_many :books
      allow :create, :update, :destroy
      allow :show, :index, roles: :admin
    end
    resource(:books, Library::Book)
    atomic_operations "/operations"
  end

  # Nobody sees anything.
  class Box < Xinatra::Base
    register Xinatra::JSONAPI

    resource :people, Library::Person do
      attributes :name
      only :create, :update
    end
  end

  def write(verb, path, document, app: API, type: TYPE, **env)
    ask(path, app, method: verb, input: JSON.generate(document), "CONTENT_TYPE" => type, "HTTP_ACCEPT" => type, **env)
  end

  def rolled(&) = Library::DB.transaction(rollback: :always, &)

  def person(id = nil) = { data: { type: "people", id:, attributes: { name: "Eve" } }.compact }

  def check_created(answer, described)
    id = Library::Person.order(:id).last.id.to_s

    assert_equal [201, "/people/#{id}", nil], [answer.status, *answer.headers.values_at("location", "etag")]
    assert_equal({ "jsonapi" => { "version" => "1.1" }, **described, "data" => { "type" => "people", "id" => id } },
                 answer.document)
  end

  DESCRIBED = { "links" => { "describedby" => "/openapi.json" } }.freeze

  def test_create
    rolled { check_created(write("POST", "/people", person), DESCRIBED) }
    rolled { check_created(write("POST", "/people", person, app: Box), DESCRIBED) }
  end

  def test_update
    [API, Box].each do |app|
      rolled do
        answer = write("PATCH", "/people/1", person("1"), app:)

        assert_equal [204, "", nil], [answer.status, answer.text, answer.headers["etag"]]
        assert_equal "Eve", Library::Person[1].name
      end
    end
  end

  # What is asked for would not be there, so nothing is written.
  def test_queries
    rolled do
      answers = %w[include=books fields[people]=born].flat_map do |query|
        [write("POST", "/people?#{query}", person), write("PATCH", "/people/1?#{query}", person("1"))]
      end

      assert_equal [[403, "You may not see people: leave the query out"]],
                   answers.map { |answer| [answer.status, answer.error["detail"]] }.uniq
      assert_empty Library::Person.where(name: "Eve")
    end
  end

  def test_those_who_see
    rolled do
      created = write("POST", "/people?fields[people]=name", person, "HTTP_X_ROLE" => "admin")
      updated = write("PATCH", "/people/1", person("1"), "HTTP_X_ROLE" => "admin")

      assert_equal [201, { "name" => "Eve" }], [created.status, created.data["attributes"]]
      assert_equal [200, "Eve"], [updated.status, updated.data["attributes"]["name"]]
      assert(created.headers["etag"] && updated.headers["etag"])
    end
  end

  def test_several_operations
    operations = { "atomic:operations" => [{ op: "add", **person }, { op: "update", **person("1") }] }
    rolled do
      unseen = write("POST", "/operations", operations, type: ATOMIC)
      id = Library::Person.order(:id).last.id.to_s
      seen = write("POST", "/operations", operations, type: ATOMIC, "HTTP_X_ROLE" => "admin")

      assert_equal [200, [{ "data" => { "type" => "people", "id" => id } }, {}]],
                   [unseen.status, unseen.document["atomic:results"]], unseen.text
      assert_equal(%w[Eve Eve], seen.document["atomic:results"].map { |one| one["data"]["attributes"]["name"] })
    end
  end

  def test_description
    paths = get("/openapi.json", API).document["paths"]
    post = paths["/people"]["post"]
    patch = paths["/people/{id}"]["patch"]
    created = post["responses"]["201"]

    assert_equal [%w[Location], []], [created["headers"].keys, post["parameters"]]
    assert_equal "#/components/schemas/people.identifier",
                 created["content"][TYPE]["schema"]["properties"]["data"]["$ref"]
    assert_equal [["204"], ["#/components/parameters/jsonapi.if-match"]],
                 [patch["responses"].keys.grep(/2../), patch["parameters"].map { |one| one["$ref"] }]
  end
end
