# frozen_string_literal: true

require_relative "test_helper"

# What is malformed gets its status, and an error that names where it is.
class RefusalsTest < JSONAPITest
  # Path => status, code, source.
  REFUSED = {
    "/books?include=nothing" => [400, "invalid_include", { "parameter" => "include" }],
    "/books?include=author,," => [400, "invalid_include", { "parameter" => "include" }],
    "/books?include=author.books.author.books" => [400, "invalid_include", { "parameter" => "include" }],
    "/people/1/relationships/reviews?include=reviews" => [400, "invalid_include", { "parameter" => "include" }],
    "/people?include=reviews" => [400, "invalid_include", { "parameter" => "include" }],
    "/books?include[a]=b" => [400, "unknown_parameter", { "parameter" => "include[a]" }],
    "/books?fields[nothing]=a" => [400, "invalid_fields", { "parameter" => "fields[nothing]" }],
    "/books?fields=a" => [400, "invalid_fields", { "parameter" => "fields" }],
    "/books?fields[books]=title,nothing" => [400, "invalid_fields", { "parameter" => "fields[books]" }],
    "/books?sort=nothing" => [400, "invalid_sort", { "parameter" => "sort" }],
    "/books?sort=title,-title" => [400, "invalid_sort", { "parameter" => "sort" }],
    "/books?sort=-" => [400, "invalid_sort", { "parameter" => "sort" }],
    "/books?filter[title]=a" => [400, "invalid_filter", { "parameter" => "filter[title]" }],
    "/books?filter=a" => [400, "invalid_filter", { "parameter" => "filter" }],
    "/books?filter[pages]=many" => [400, "invalid_filter", { "parameter" => "filter[pages]" }],
    "/books?page[size]=11" => [400, "page_too_large", { "parameter" => "page[size]" }],
    "/books?page[size]=0" => [400, "malformed_page", { "parameter" => "page[size]" }],
    "/books?page[number]=-1" => [400, "malformed_page", { "parameter" => "page[number]" }],
    "/books?page[number]=99999999999" => [400, "malformed_page", { "parameter" => "page[number]" }],
    "/books?page[cursor]=1" => [400, "unknown_page_parameter", { "parameter" => "page[cursor]" }],
    "/books?page=1" => [400, "unknown_page_parameter", { "parameter" => "page" }],
    "/books?strange=1" => [400, "unknown_parameter", { "parameter" => "strange" }],
    "/books?sort=title&sort=pages" => [400, "doubled_parameter", { "parameter" => "sort" }],
    "/books?a[b=1" => [400, "malformed_parameter", { "parameter" => "a[b" }],
    "/books?%zz=1" => [400, "bad_request", nil], "/nothing" => [404, "not_found", nil],
    "/books?a=%ff" => [400, "malformed_query", nil],
    "/books?#{"a=1&" * 101}" => [400, "too_many_parameters", nil],
    "/books/1?page[size]=1" => [400, "unknown_parameter", { "parameter" => "page[size]" }],
    "/books/1/relationships/reviews?include=book" => [400, "invalid_include", { "parameter" => "include" }],
    "/books/99" => [404, "not_found", nil], "/books/01" => [404, "not_found", nil],
    "/books/x" => [404, "not_found", nil],
    "/books/99999999999999999999" => [404, "not_found", nil], "/books/9999999999" => [404, "not_found", nil],
    "/books/9223372036854775808" => [404, "not_found", nil], "/books/%ff" => [404, "not_found", nil],
    "/books/99/author" => [404, "not_found", nil], "/books/1/nothing" => [404, "not_found", nil],
    "/books/1/relationships/nothing" => [404, "not_found", nil], "/subjects/none" => [404, "not_found", nil]
  }.freeze

  REFUSED.each do |path, (status, code, source)|
    define_method(:"test_#{path[0, 60]}") do
      answer = get(path)

      assert_equal [status, "application/vnd.api+json"], [answer.status, answer.headers["content-type"]], answer.text
      assert_equal [status.to_s, code, source], answer.error.values_at("status", "code", "source")
      refute_empty answer.error["detail"]
      refute answer.document.key?("data")
    end
  end

  # Accept => status.
  ACCEPTED = {
    nil => 200, "" => 200, "*/*" => 200, "application/*" => 200, "application/vnd.api+json" => 200,
    "application/vnd.api+json; profile=\"https://a.test/b https://c.test\"" => 200,
    "application/vnd.api+json;charset=utf-8" => 406, "application/vnd.api+json; ext=\"https://a.test\"" => 406,
    "application/vnd.api+json; charset=utf-8, application/vnd.api+json" => 200, "text/html" => 406,
    "text/html, */*;q=0.8" => 200, "application/vnd.api+json;q=0" => 406, "APPLICATION/VND.API+JSON" => 200,
    ";;;" => 406, "application/vnd.api+json; ext=" => 406, "#{"a/b," * 2_000}*/*" => 406
  }.freeze

  ACCEPTED.each do |accept, status|
    define_method(:"test_Accept: #{accept.inspect[0, 60]}") do
      answer = get("/books", "HTTP_ACCEPT" => accept)

      assert_equal status, answer.status, answer.text
      assert_equal({ "header" => "Accept" }, answer.error["source"]) unless status == 200
    end
  end

  def test_other_methods
    answer = ask("/books", Library::API, method: "POST", params: "{}")

    assert_equal [403, "unsupported"], [answer.status, answer.error["code"]]
  end

  def test_actions_that_there_are_not
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:books, Library::Book) { only :index }

    assert_equal([200, 405, 404], %w[/books /books/1 /books/1/author].map { |path| get(path, app).status })
    assert_equal "", get("/books/1", app).headers["allow"]
  end

  DEFINITIONS = {
    "an attribute twice" => [/"title" already/, proc { attributes(:title, :title) }],
    "an attribute named id" => [/"id" already/, proc { attribute(:id) }],
    "a name that cannot be" => [/cannot name a member/, proc { attribute(:"a b") }],
    "an unknown type" => [/no type :colour/, proc { attribute(:title, :colour) }],
    "an association that is none" => [/no association :nothing/, proc { has_one(:nothing) }],
    "an association to many as one to one" => [/no association :reviews that is many_to_/, proc { has_one(:reviews) }],
    "a filter by nothing" => [/cannot be filtered by "pages"/, proc { filter(:pages) }],
    "a filter by what is computed" => [/cannot be filtered by "long"/,
                                       proc { attribute(:long, :boolean) { true } && filter(:long) }],
    "a filter by what is not shown" => [/cannot be filtered by "title"/,
                                        proc { attribute(:title, write_only: true) && filter(:title) }],
    "a way to page" => [/no pages by :keys/, proc { page(:keys) }],
    "a way to count" => [/cannot be counted :roughly/, proc { count(:roughly) }]
  }.freeze

  DEFINITIONS.each do |what, (message, block)|
    define_method(:"test_#{what} is refused where it is said") do
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) { app.resource(:books, Library::Book, &block) }

      assert_match message, error.message
    end
  end

  # Sequel makes no getter where all of its records have such a method.
  def test_columns_named_as_methods_of_all_objects
    Library::DB.create_table!(:parcels) do
      primary_key :id
      String :method
    end
    model = Class.new(Sequel::Model(Library::DB[:parcels]))
    model.insert(method: "by air")
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) { app.resource(:parcels, model) { attributes :method } }
    app.resource(:parcels, model) { attribute(:method, :string) { |parcel| parcel[:method] } }

    assert_match(/parcels.method cannot be read by record.method, .* give a type and a block/, error.message)
    assert_equal "by air", get("/parcels/1", app).data["attributes"]["method"]
  ensure
    Library::DB.drop_table?(:parcels)
  end
end
