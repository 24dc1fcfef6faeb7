# frozen_string_literal: true

require_relative "test_helper"

# Several APIs in one app.
class NamespacesTest < JSONAPITest
  def app
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource(:people, Library::Person) { attributes :name }
      namespace "/v1" do
        resource :books, Library::Book do
          attributes :title
          has_one :author, resource: :people
          allow :create
          page size: 2
        end
        resource(:people, Library::Person) { attributes :born }
      end
      version "/v2" do
        openapi false
        resource(:books, Library::Book) { attributes :title, :pages }
        atomic_operations
        namespace("/inner") { resource(:readers, Library::Person) { has_many :reviews } }
        version("/inner2") { resource(:reviews, Library::Review) { attributes :text } }
      end
    end
  end

  def test_each_has_its_own_resources
    app = app()

    assert_equal([%w[name], %w[born]], %w[/people/1 /v1/people/1].map { |path| get(path, app).data["attributes"].keys })
    assert_equal([%w[title], %w[title pages]],
                 %w[/v1/books/1 /v2/books/1].map { |path| get(path, app).data["attributes"].keys })
    assert_equal([404, 404, 404], %w[/books /v2/people /v3/books].map { |path| get(path, app).status })
    assert_equal [2, 6], [get("/v1/books", app).ids.size, get("/v2/books", app).ids.size]
    assert_equal 200, get("/v2/inner2/reviews", app).status
    assert_match(/there are books, people/, get("/v1/books?fields[strange]=a", app).error["detail"])
  end

  def test_links_have_the_path
    answer = get("/v1/books?include=author", app, "SCRIPT_NAME" => "/api")
    book = answer.data.first

    assert_equal ["/api/v1/books/1", "/api/v1/books/1/author", "/api/v1/people/1"],
                 [book["links"]["self"], book["relationships"]["author"]["links"]["related"],
                  answer.document["included"].first["links"]["self"]]
    assert_equal ["/api/v1/books?include=author", "/api/v1/openapi.json"],
                 answer.document["links"].values_at("self", "describedby")
    assert_equal "/api/v1/books/1/author",
                 get("/v1/books/1/relationships/author", app, "SCRIPT_NAME" => "/api").document["links"]["related"]
    assert_equal "/api/v1/people/1", get("/%761/people/1", app, "SCRIPT_NAME" => "/api").data["links"]["self"]
  end

  def test_descriptions_and_errors
    app = app()
    described = %w[/nothing /v1/nothing /v2/nothing /v10].map do |path|
      get(path, app).document.dig("links", "describedby")
    end

    assert_equal ["/openapi.json", "/v1/openapi.json", nil, "/openapi.json"], described
    assert_equal([%w[/people /people/{id}], 404],
                 [get("/openapi.json", app).document["paths"].keys.first(2), get("/v2/openapi.json", app).status])
    assert_includes get("/v1/openapi.json", app).document["paths"].keys, "/books"
    assert_equal "/v1", get("/v1/openapi.json", app).document["servers"].first["url"]
  end

  def test_writing
    Library::DB.transaction(rollback: :always) do
      app = app()
      data = { type: "books", attributes: { title: "New" } }
      type = "application/vnd.api+json"
      made = ask("/v1/books", app, method: "POST", input: JSON.generate({ data: }), "CONTENT_TYPE" => type)
      location = made.headers["location"]

      assert_equal 201, made.status, made.text
      assert_match(%r{\A/v1/books/\d+\z}, location)
      assert_equal [location, location], [made.document["links"]["self"], made.data["links"]["self"]]
      assert_equal 200, get(location, app).status
      refused = ask("/v2/books", app, method: "POST", input: JSON.generate({ data: }), "CONTENT_TYPE" => type)

      assert_equal 403, refused.status
      refused = ask("/v2/operations", app, method: "POST", input: "{}", "CONTENT_TYPE" => type)

      assert_equal 415, refused.status
    end
  end

  def test_what_cannot_be
    [["v1"], ["/"], ["/a b"], ["/v1/"], ["/x", "/x"]].each do |paths|
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) { paths.each { |path| app.version(path) { openapi } } }

      assert_match(/#{paths.last.inspect} cannot be a namespace here: say a path/, error.message)
    end
  end

  # Such as sinatra/namespace, which other routes of the app need.
  def test_another_extension_s_word_is_left_alone
    other = Module.new { def namespace(pattern) = "theirs #{pattern}" }
    first, second = [[other, Xinatra::JSONAPI], [Xinatra::JSONAPI, other]].map do |extensions|
      Class.new(Xinatra::Base) { extensions.each { |extension| register extension } }
    end

    assert_equal ["theirs /a", "theirs /a"], [first.namespace("/a"), second.namespace("/a")]
    first.version("/v1") { resource(:people, Library::Person) { attributes :name } }

    assert_equal 200, get("/v1/people", first).status
  end
end
