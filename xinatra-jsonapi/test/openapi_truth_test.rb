# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/description"
require_relative "support/newsroom"

# What the description says is so: answers are as their schemas say, and what schemas refuse is refused.
class OpenAPITruthTest < JSONAPITest
  APPS = { Library::API => { "subjects" => "a%2Fb%20c%3F" }, Newsroom::API => { "tags" => "a" } }.freeze
  WRITES = %w[post patch delete].freeze
  STRUCTURE = "structure"

  def setup = Newsroom.fill

  def description(app) = Description.new(get("/openapi.json", app).document)

  def test_what_is_read
    each_reading do |app, found, path, operation, address|
      queries(found, path).each do |query|
        answer = get("#{address}#{query}", app)

        assert_equal 200, answer.status, "#{address}#{query}: #{answer.text}"
        assert_empty found.against_answer(operation, answer), "#{address}#{query}: #{answer.text}"
      end
    end
  end

  def test_what_is_refused_of_reading
    each_reading do |app, found, path, operation, address|
      refused_queries(found, path).each do |query|
        answer = get("#{address}#{query}", app)

        assert_equal 400, answer.status, "#{address}#{query}: #{answer.text}"
        assert_empty found.against_answer(operation, answer), query
      end
      strange = get(address, app, "HTTP_ACCEPT" => "text/html")

      assert_equal 406, strange.status
      assert_empty found.against_answer(operation, strange), address
    end
  end

  def test_what_is_not_there
    each_reading do |app, found, path, operation|
      next unless path.include?("{id}")

      answer = get(path.sub("{id}", "none"), app)

      assert_equal 404, answer.status
      assert_empty found.against_answer(operation, answer), path
    end
  end

  def test_what_is_not_described_is_not_there
    APPS.each_key do |app|
      found = description(app)
      found.paths.each do |path, item|
        (WRITES - item.keys).each do |method|
          answer = send_document(app, method, path.sub("{id}", "1"), { data: nil })

          assert_includes [403, 405], answer.status, "#{method} #{path}: #{answer.text}"
        end
      end
    end
  end

  # What is asked => a body's "data" => the status of its answer, or STRUCTURE where the schema refuses it, and the API,
  # too.
  BODIES = {
    ["post", "/articles"] => {
      { type: "articles", attributes: { title: "T", body: nil, slug: "a" * 12, words: 1, rank: 1.5, open: true,
                                        day: "2030-12-31", price: "12.30", printed: "2030-12-31T23:59:59.5+01:00",
                                        secret: "s" } } => 201,
      { type: "articles", attributes: { title: "T", price: 12.5, rank: 1 } } => 201,
      { type: "articles", attributes: { title: "T" },
        relationships: { author: { data: { type: "people", id: "1" } }, summary: { data: nil },
                         tags: { data: [{ type: "tags", id: "a" }] }, notes: { data: [] } } } => 201,
      { type: "articles", lid: "l", attributes: { title: "T" }, relationships: { author: { links: {} } } } => 201,
      { type: "articles", attributes: { title: "" } } => 422,
      { type: "articles", attributes: { title: nil } } => STRUCTURE,
      { type: "articles", attributes: { title: 1 } } => STRUCTURE,
      { type: "articles", attributes: { title: "a\u0000b" } } => STRUCTURE,
      { type: "articles", attributes: { title: "one\nt\u0000wo" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", slug: "a" * 13 } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", words: "1" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", words: 1.5 } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", rank: "1" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", open: "true" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", day: "2030-13-31" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", day: "31.12.2030" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", printed: "2030-12-31" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", price: "much" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", editor: "me" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", shout: "T" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T", other: 1 } } => STRUCTURE,
      { type: "articles", attributes: [] } => STRUCTURE,
      { type: "articles", id: "7", attributes: { title: "T" } } => STRUCTURE,
      { type: "articles", lid: 1, attributes: { title: "T" } } => STRUCTURE,
      { type: "people", attributes: { title: "T" } } => STRUCTURE,
      { attributes: { title: "T" } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" }, relationships: { other: { data: nil } } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" }, relationships: { author: nil } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" }, relationships: { author: { data: [] } } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" },
        relationships: { author: { data: { type: "tags", id: "a" } } } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" },
        relationships: { author: { data: { type: "people", id: 1 } } } } => STRUCTURE,
      { type: "articles", attributes: { title: "T" },
        relationships: { author: { data: { type: "people", id: "9" } } } } => 404,
      { type: "articles", attributes: { title: "T" }, relationships: { tags: { data: nil } } } => STRUCTURE,
      nil => STRUCTURE, [] => STRUCTURE, "articles" => STRUCTURE
    },
    ["post", "/tags"] => {
      { type: "tags", id: "new", attributes: { name: nil } } => 201,
      { type: "tags", id: "a" } => 409, { type: "tags", id: 1 } => STRUCTURE
    },
    ["patch", "/articles/{id}"] => {
      { type: "articles", id: "1" } => 200, { type: "articles", id: "1", attributes: { title: "Other" } } => 200,
      { type: "articles", id: "2" } => 409, { type: "articles" } => STRUCTURE,
      { type: "articles", id: "1", attributes: { title: nil } } => STRUCTURE
    },
    ["patch", "/notes/{id}"] => {
      { type: "notes", id: "1", relationships: { article: { links: { self: "/x" } } } } => 200,
      { type: "notes", id: "1", relationships: { article: { data: nil } } } => STRUCTURE
    },
    ["patch", "/people/{id}"] => {
      { type: "people", id: "1", attributes: { name: "Bob" } } => 409,
      { type: "people", id: "1", relationships: { articles: { data: [] } } } => STRUCTURE
    },
    ["patch", "/articles/{id}/relationships/author"] => {
      nil => 204, { type: "people", id: "2" } => 204, { type: "people", id: "9" } => 404, [] => STRUCTURE,
      { type: "tags", id: "a" } => STRUCTURE, { type: "people" } => STRUCTURE
    },
    ["patch", "/articles/{id}/relationships/tags"] => {
      [] => 204, [{ type: "tags", id: "c" }] => 204, nil => STRUCTURE, { type: "tags", id: "c" } => STRUCTURE,
      Array.new(1_001) { { type: "tags", id: "c" } } => STRUCTURE
    },
    ["post", "/articles/{id}/relationships/tags"] => { [{ type: "tags", id: "c" }] => 204, ["c"] => STRUCTURE },
    ["delete", "/articles/{id}/relationships/tags"] => { [{ type: "tags", id: "a" }] => 204, [{}] => STRUCTURE },
    ["post", "/people/{id}/relationships/articles"] => { [{ type: "articles", id: "2" }] => 204 }
  }.freeze

  def test_what_is_written_and_refused
    found = description(Newsroom::API)
    BODIES.each do |(method, path), cases|
      cases.each do |data, expected|
        Newsroom.fill
        check_body(found, method, path, { data: }, expected)
      end
    end
  end

  def test_documents_that_are_none
    found = description(Newsroom::API)
    operation = found.paths.dig("/articles", "post")
    { "{" => ["application/vnd.api+json", 400], "{}" => ["application/vnd.api+json", 400],
      "[]" => ["application/vnd.api+json", 400], "{\"data\":1}" => ["application/json", 415],
      "\"#{"a" * 1_048_576}\"" => ["application/vnd.api+json", 413] }.each do |input, (type, status)|
      answer = ask("/articles", Newsroom::API, method: "POST", input:, "CONTENT_TYPE" => type)

      assert_equal status, answer.status
      assert_empty found.against_answer(operation, answer), input[0, 20]
    end
  end

  def test_deleting_and_preconditions
    found = description(Newsroom::API)
    { ["delete", "/articles/{id}", "9"] => 404, ["delete", "/people/{id}", "1"] => 409,
      ["patch", "/articles/{id}", "1"] => 412, ["delete", "/people/{id}", "2"] => 204 }
      .each do |(method, path, id), status|
      headers = status == 412 ? { "HTTP_IF_MATCH" => "\"other\"" } : {}
      answer = send_document(Newsroom::API, method, path.sub("{id}", id), { data: { type: "articles", id: } },
                             **headers)

      assert_equal status, answer.status, answer.text
      assert_empty found.against_answer(found.paths.dig(path, method), answer), answer.text
    end
  end

  OPERATIONS = {
    [{ op: "add", data: { type: "people", lid: "p", attributes: { name: "Cy" } } },
     { op: "update", ref: { type: "articles", id: "1", relationship: "author" },
       data: { type: "people", lid: "p" } }] => 200,
    [{ op: "remove", href: "/articles/1/relationships/tags", data: [{ type: "tags", id: "a" }] }] => 204,
    [{ op: "remove", ref: { type: "articles", id: "9" } }] => 404,
    [] => STRUCTURE, {} => STRUCTURE, [1] => STRUCTURE, [{ op: "drop" }] => STRUCTURE,
    [{ op: "remove", ref: { type: "articles", id: "1" }, href: "/articles/1" }] => STRUCTURE,
    [{ op: "remove", ref: { type: "articles" } }] => STRUCTURE,
    [{ op: "remove", ref: { type: "articles", id: "1", lid: "1" } }] => STRUCTURE,
    [{ op: "add", data: { type: "others" } }] => STRUCTURE,
    Array.new(101) { { op: "remove", ref: { type: "articles", id: "1" } } } => STRUCTURE
  }.freeze

  def test_atomic_operations
    found = description(Newsroom::API)
    OPERATIONS.each do |operations, expected|
      Newsroom.fill
      check_body(found, "post", "/operations", { "atomic:operations": operations }, expected)
    end
  end

  private

  # A document is checked against the schema, sent, and its answer checked.
  def check_body(found, method, path, body, expected)
    body = JSON.parse(JSON.generate(body))
    operation = found.paths.dig(path, method)
    type, content = operation.dig("requestBody", "content").first
    answer = send_document(Newsroom::API, method, path.sub("{id}", "1"), body, "CONTENT_TYPE" => type)
    message = "#{method} #{path} #{JSON.generate(body)[0, 200]}: #{answer.status} #{answer.text[0, 500]}"

    assert_equal expected == STRUCTURE, found.against(body, content["schema"], closed: false).any?, message
    assert_includes expected == STRUCTURE ? 400..422 : [expected], answer.status, message
    assert_empty found.against_answer(operation, answer), message
  end

  def send_document(app, method, path, document, **headers)
    ask(path, app, method: method.upcase, input: JSON.generate(document),
                   "CONTENT_TYPE" => "application/vnd.api+json", **headers)
  end

  def each_reading
    APPS.each do |app, ids|
      found = description(app)
      found.each_operation.each do |path, method, operation|
        next unless method == "get"

        yield app, found, path, operation, path.sub("{id}", ids.fetch(path.split("/")[1], "1"))
      end
    end
  end

  def words(parameter) = parameter.dig("schema", "items", "enum")

  # Each parameter by itself, and then the lists with all they may name.
  def queries(found, path)
    parameters = found.parameters(path).select { |one| one["in"] == "query" }
    lists, others = parameters.partition { |one| one.dig("schema", "type") == "array" }
    single = lists.flat_map { |list| words(list).map { |word| pair(list, word) } }
    all = lists.reject { |one| one["name"] == "sort" }.map { |list| pair(list, words(list).join(",")) }
    ["", *[*single, *others.filter_map { |one| accepted(one) }, all.join("&")].map { |query| "?#{query}" }]
  end

  def pair(parameter, value) = "#{Rack::Utils.escape(parameter["name"])}=#{Rack::Utils.escape(value)}"

  # Cursors are of the server's making.
  def accepted(parameter)
    schema = parameter["schema"]
    return if parameter["name"].match?(/after|before/)

    pair(parameter, schema["maximum"] || { "integer" => 100, "string" => "es" }.fetch(schema["type"]))
  end

  def refused_queries(found, path)
    found.parameters(path).select { |one| one["in"] == "query" }.flat_map do |one|
      schema = one["schema"]
      values = { "array" => ["nowhere"], "integer" => ["no", *(schema["maximum"]&.+ 1), *(schema["minimum"]&.- 1)] }
      values.fetch(schema["type"], []).map { |value| "?#{pair(one, value)}" }
    end + ["?other=1"]
  end
end
