# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/description"
require_relative "support/newsroom"

# The description of an API is valid, found, and of the roles of whoever reads it.
class OpenAPITest < JSONAPITest
  # Pages of each kind, two types of one model, and roles.
  class Desk < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI
    helpers { def role = env["test.roles"] }
    openapi "/about.json", title: "Desk", version: "2.1", description: "Of articles."

    resource :articles, Newsroom::Article do
      allow :create, :update
      allow :destroy, roles: %i[editor admin]
      attributes :title
      attribute :secret, read: :admin, write: :admin
      attribute :editor, write: :editor
      has_one :author, resource: :people
      has_many :notes, fetch: :editor, replace: :editor, merge: :editor, subtract: :editor
      page :cursor, size: 1, limit: 2
      sort :title, :secret
      filter :secret, :title
      etags
    end
    resource :briefs, Newsroom::Article do
      attributes :title
      page :offset
      has_many :notes
    end
    resource(:notes, Newsroom::Note) { only :show }
    resource(:people, Newsroom::Person) do
      include_depth 8
      has_many :articles
    end
  end

  def setup = Newsroom.fill

  def description(app = Desk, path = "/about.json", **env) = Description.new(get(path, app, **env).document)

  def test_they_are_valid
    { Library::API => "/openapi.json", Newsroom::API => "/openapi.json", Desk => "/about.json" }.each do |app, path|
      found = description(app, path)

      assert_empty found.problems
      assert_empty found.dangling
      assert_equal found.operations.map { |one| one["operationId"] }.uniq.size, found.operations.size
    end
  end

  def test_what_the_app_says_of_itself
    found = description.document

    assert_equal({ "title" => "Desk", "version" => "2.1", "description" => "Of articles." }, found["info"])
    assert_equal [{ "url" => "/" }], found["servers"]
    assert_equal({ "title" => "Newsroom::API", "version" => "1.0" },
                 description(Newsroom::API, "/openapi.json").document["info"])
  end

  def test_its_media_type_and_entity_tag
    first = get("/about.json", Desk, "HTTP_ACCEPT" => "application/json")
    second = get("/about.json", Desk, "HTTP_IF_NONE_MATCH" => first.headers["etag"])

    assert_equal [200, "application/vnd.oai.openapi+json;version=3.1"], [first.status, first.headers["content-type"]]
    assert_equal [304, "", first.headers["etag"]], [second.status, second.text, second.headers["etag"]]
    assert_equal 412, get("/about.json", Desk, "HTTP_IF_MATCH" => "\"other\"").status
  end

  def test_below_another_path
    app = Rack::Builder.app { map("/v1") { run Desk } }
    found = [app, Desk].map { |one| get(one == app ? "/v1/about.json" : "/about.json", one).document }

    assert_equal([[{ "url" => "/v1" }], [{ "url" => "/" }]], found.map { |one| one.delete("servers") })
    assert_equal(*found)
  end

  def test_all_documents_lead_there
    { "/articles" => 200, "/articles/1" => 200, "/articles/1/author" => 200, "/articles/2/author" => 200,
      "/articles/1/relationships/author" => 200, "/articles/9" => 404, "/nowhere" => 404 }.each do |path, status|
      answer = get(path, Desk)
      below = get(path, Desk, "SCRIPT_NAME" => "/v1")

      assert_equal [status, "/about.json"], [answer.status, answer.document.dig("links", "describedby")], path
      assert_equal "/v1/about.json", below.document.dig("links", "describedby"), path
    end
    person = { type: "people", attributes: { name: "Cy" } }
    operations = JSON.generate("atomic:operations": [{ op: "add", data: person }])
    answer = ask("/operations", Newsroom::API, method: "POST", input: operations,
                                               "CONTENT_TYPE" => Xinatra::JSONAPI::Atomic::CONTENT_TYPE)

    assert_equal [200, { "describedby" => "/openapi.json" }], [answer.status, answer.document["links"]]
  end

  def test_there_may_be_none
    app = Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      openapi false
      resource(:people, Newsroom::Person) { attributes :name }
      get("/openapi.json") { "own" }
    end

    assert_equal "own", get("/openapi.json", app).text
    refute_includes get("/people", app).document["links"].keys, "describedby"
    refute_includes get("/people/9", app).document.keys, "links"
  end

  def test_it_is_made_once_and_again_for_more_resources
    app = Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource(:people, Newsroom::Person) { attributes :name }
    end
    before = app.jsonapi.description.answer("", [])

    assert_same before, app.jsonapi.description.answer("", [])
    app.resource(:tags, Newsroom::Tag) { attributes :name }

    assert_includes description(app, "/openapi.json").paths.keys, "/tags"
    app.atomic_operations("/all")

    assert_equal %w[post], description(app, "/openapi.json").paths["/all"].keys
  end

  def test_a_relationship_to_no_resource
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:articles, Newsroom::Article) { has_one :author }
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) { app.jsonapi.description.answer("", []) }

    assert_equal "articles.author leads to Newsroom::Person, of which there is no resource: declare it", error.message
  end

  def test_said_too_late_or_twice
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:people, Newsroom::Person)
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) { app.openapi(false) }

    assert_equal "openapi comes too late, or twice: say it once, before any resource", error.message
  end

  def test_paths_and_methods_of_what_is_offered
    expected = {
      "/articles" => %w[get post], "/articles/{id}" => %w[get patch delete],
      "/articles/{id}/relationships/author" => %w[get patch], "/articles/{id}/author" => %w[get],
      "/briefs" => %w[get], "/briefs/{id}" => %w[get], "/briefs/{id}/relationships/notes" => %w[get],
      "/briefs/{id}/notes" => %w[get], "/notes/{id}" => %w[get], "/people" => %w[get], "/people/{id}" => %w[get],
      "/people/{id}/relationships/articles" => %w[get], "/people/{id}/articles" => %w[get]
    }

    assert_equal(expected, description.paths.transform_values { |item| item.keys - ["parameters"] })
    editor = description("test.roles" => :editor).paths

    assert_equal %w[get patch post delete], editor["/articles/{id}/relationships/notes"].keys - ["parameters"]
    notes, author = %w[notes author].map { |name| editor.dig("/articles/{id}/#{name}", "get") }

    assert_equal ["For the roles editor alone.", "#/components/responses/jsonapi.403"],
                 [notes["description"], notes.dig("responses", "403", "$ref")]
    assert_equal [nil, nil], [author["description"], author.dig("responses", "403")]
  end

  def test_roles_see_what_is_for_them
    anyone, editor, admin = [nil, :editor, :admin].map { |role| description("test.roles" => role) }
    attributes = [anyone, editor, admin].map do |one|
      one.schema("articles").dig("properties", "attributes", "properties")
    end

    assert_equal [%w[title editor], %w[title editor], %w[title secret editor]], attributes.map(&:keys)
    assert_equal([true, nil, true], attributes.map { |one| one["editor"]["readOnly"] })
    assert_equal "For the roles admin alone.", attributes.last["secret"]["description"]
    taken = [anyone, editor, admin].map { |one| one.attributes("articles.create").keys }

    assert_equal [%w[title], %w[title editor], %w[title secret]], taken
    refute_includes JSON.generate(anyone.document), "secret"
    assert_equal "For the roles editor or admin alone.", anyone.paths.dig("/articles/{id}", "delete", "description")
    assert_equal %w[title -title], anyone.parameter("/articles", "sort").dig("schema", "items", "enum")
    assert_equal %w[title -title secret -secret], admin.parameter("/articles", "sort").dig("schema", "items", "enum")
    assert_nil anyone.parameter("/articles", "filter[secret]")
  end

  def test_pages
    { "/articles" => %w[page[size] page[after] page[before]], "/briefs" => %w[page[offset] page[limit]],
      "/people" => %w[page[number] page[size]] }.each do |path, names|
      assert_equal names, description.parameters(path).map { |one| one["name"] }.grep(/\Apage/)
    end
    assert_equal({ "type" => "integer", "minimum" => 1, "maximum" => 2, "default" => 1 },
                 description.parameter("/articles", "page[size]")["schema"])
    assert_equal([0, 1], [["/briefs", "page[offset]"], ["/people", "page[number]"]].map do |path, name|
      description.parameter(path, name).dig("schema", "minimum")
    end)
  end

  def test_no_more_paths_to_include_than_anybody_reads
    assert_equal %w[author author.articles author.articles.author],
                 description.parameter("/articles", "include").dig("schema", "items", "enum")
    wide = Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      set :environment, :test
      resource(:articles, Newsroom::Article) do
        include_depth 30
        has_many :notes
        has_one :summary, resource: :summaries
      end
      resource(:notes, Newsroom::Note) { has_one :article }
      resource(:summaries, Newsroom::Summary) { has_one :article }
    end
    found = description(wide, "/openapi.json").parameter("/articles", "include")

    assert_equal({ "type" => "array", "items" => { "type" => "string" } }, found["schema"])
    assert_match(/up to 30 relationships, which begin with notes, summary\.\z/, found["description"])
  end
end
