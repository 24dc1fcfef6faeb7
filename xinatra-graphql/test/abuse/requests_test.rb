# frozen_string_literal: true

require_relative "abuse_case"

# Bodies whose variables, batches, ids and forms are meant to harm.
class GraphQLAbusiveRequestsTest < AbuseCase
  ECHO = "query($v: JSON!) { echo(value: $v) }"
  FORM = { "CONTENT_TYPE" => "multipart/form-data; boundary=B", **PREFLIGHT }.freeze

  class Keep < GraphQL::Schema::Mutation
    argument :files, [Xinatra::GraphQL::Upload, { null: true }]
    field :size, Integer, null: false

    def resolve(files:) = { size: files.compact.sum(&:size) }
  end

  class Mutation < GraphQL::Schema::Object
    field :keep, mutation: Keep
  end

  def test_large_variables
    assert_equal "x" * 1_000_000, answer({ query: ECHO, variables: { v: "x" * 1_000_000 } }).body.dig("data", "echo")
    assert_equal 200, answer(raw("9" * 500_000)).status
    assert_equal 200, answer(raw("\"#{"\\u0041" * 170_000}\"")).status
    assert_equal 200, answer(raw("[#{"0," * 9_900}0]")).status
    assert_equal 200, answer(raw("{#{Array.new(9_900) { |number| "\"a#{number}\":0" }.join(",")}}")).status
    assert_equal 200, answer(raw("1e-99999999999")).status
    assert_equal 200, answer({ query: ECHO, variables: { v: "\0" } }).status
  end

  def test_variables_beyond_what_there_may_be
    many = '"variables" has more than 10000 values: send less at once'

    assert_refused(many, raw("[#{"0," * 400_000}0]"))
    assert_refused(many, raw("[#{"[]," * 10_000}0]"))
    assert_refused(many, raw("{#{Array.new(60_000) { |number| "\"a#{number}\":0" }.join(",")}}"))
    assert_refused("The body is nested too deep: send variables less deep than 32",
                   raw("#{"[" * 400_000}#{"]" * 400_000}"))
    assert_refused("The body is nested too deep: send variables less deep than 32", raw("{\"a\":" * 150_000))
    ["1e999", "-1e999", "1e#{"9" * 100_000}"].each do |number|
      assert_refused('A number in "variables" is too large: send a smaller one', raw(number))
    end
    ["NaN", "Infinity", "01", "1e", "\"\\ud800", "\"\n\"", "'a'", "/* */ 1", "\"\\x\"", "[" * 20].each do |text|
      assert_refused("The body is no JSON: send JSON text", raw(text))
    end
  end

  def test_values_that_do_not_fit
    query = "query($name: String) { hello(name: $name) }"

    [{ a: "x" * 900_000 }, ["x"] * 9_000, 10**100_000, [[[[]]]]].each do |name|
      assert_refused("Variable $name of type String was provided invalid value", { query:, variables: { name: } })
    end
  end

  def test_batches
    to = endpoints(batch: 10)

    assert_refused("A batch has 10 requests at most, not 11: send less at once", [{ query: "{ hello }" }] * 11, *to)
    assert_refused("A batch has 10 requests at most, not 50000: send less at once", "[#{"{}," * 49_999}{}]", *to)
    assert_refused("A request is an object: send one such as {\"query\": \"...\"}", [[{ query: "{ hello }" }]], *to)
    assert_refused("Batches are not answered here: send one request at once", "[#{"[]," * 100_000}{}]")
  end

  def test_bodies_beyond_the_limit
    message = "The body has more than the 1048576 bytes that it may have: send less at once"

    assert_refused(message, " " * 20_000_000, status: 413)
    endpoints.each do |endpoint|
      before = resident
      # A body without an end is not read to it.
      status = in_time { endpoint.call(env(Endless.new)).first }

      assert_equal 413, status
      assert_operator resident - before, :<, 50_000_000
    end
  end

  # What never ends.
  class Endless
    def read(length = nil, buffer = nil) = (buffer || +"").replace("x" * length)
  end

  def test_ids_of_documents
    to = endpoints

    assert_equal 400, answer({ documentId: "x" * 1_000_000 }, *to).status
    [1, nil, [], {}, "a" * 500_000].each do |hash|
      assert_equal 400, answer(persisted(nil, hash), *to).status
      assert_equal 400, answer(persisted("{ hello }", hash), *to).status
    end
    assert_refused("The query is not the one whose SHA-256 or id was sent: send its own, in hexadecimal",
                   persisted("{ hello }", Digest::SHA256.hexdigest("{ user }")), *to)
    assert_refused("PersistedQueryNotFound", persisted(nil, Digest::SHA256.hexdigest("{ user }")), *to)
  end

  # Of a flood the last are kept; what is not valid never is.
  def test_floods_of_persisted_documents
    texts = Array.new(60) { |number| "{ a#{number}: hello }" }
    endpoints(persisted: 50).each do |endpoint|
      [*texts, "{ nope }"].each { |text| post(persisted(text, Digest::SHA256.hexdigest(text)), endpoint) }
      kept = [*texts, "{ nope }"].select do |text|
        post(persisted(nil, Digest::SHA256.hexdigest(text)), endpoint).status == 200
      end

      assert_equal texts.last(50), kept
    end
  end

  def test_maps_of_forms
    nowhere = "\"map\" has the path %s, which leads to no null in variables: send one such as " \
              "{\"0\": [\"variables.file\"]}"

    ["variables.files.1", "variables.files.-1", "variables.files.99999999999999999999", "variables", "query", "",
     "variables.files.0.0", "variables..files", "variables.files.0.__proto__", "#{"variables." * 50_000}x",
     "variables.files.0 ", "operationName", "0.variables.files.0"].each do |path|
      assert_refused(format(nowhere, path[0, 100].inspect), form({ "0" => [path] }), *storing, **FORM)
    end
    assert_refused(format(nowhere, '"variables.files.0"'), form({ "0" => ["variables.files.0"] * 2 }), *storing, **FORM)
    assert_equal({ "data" => { "keep" => { "size" => 4 } } },
                 answer(form({ "0" => ["variables.files.0"] }), *storing, **FORM).body)
  end

  def test_floods_of_files
    to = storing
    files = (0...2_000).to_h { |number| [number.to_s, "x"] }

    assert_equal 400, answer(form({ "0" => ["variables.files.0"] }, files), *to, **FORM).status
    assert_refused("There are more than the 2 files that there may be: send less at once",
                   form({ "0" => ["variables.files.0"] }, files.first(100).to_h), *to, **FORM)
    assert_refused("\"map\" has more than 10000 paths: send one such as {\"0\": [\"variables.file\"]}",
                   form({ "0" => ["variables.files.0"] * 10_001 }), *to, **FORM)
    assert_equal 413, answer(form({ "0" => ["variables.files.0"] }, { "0" => "x" * 5_000 }), *to, **FORM).status
    assert_equal 400, answer(form({ "0" => ["variables.files.0"] }).delete_suffix("--\r\n"), *to, **FORM).status
  end

  private

  def raw(value) = "{\"query\":#{JSON.generate(ECHO)},\"variables\":{\"v\":#{value}}}"

  def env(input)
    Rack::MockRequest.env_for("/graphql", method: "POST", "CONTENT_TYPE" => JSON_TYPE).merge(
      "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => "1", "rack.input" => input
    )
  end

  def persisted(query, hash)
    { query:, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }.compact
  end

  def storing
    endpoints(uploads: 2, upload_bytes: 1_000) do |schema|
      Class.new(schema) { mutation Mutation }
    end
  end

  def form(map, files = { "0" => "text" })
    operations = { query: "mutation($files: [Upload]!) { keep(files: $files) { size } }", variables: { files: [nil] } }
    parts = [part("operations", JSON.generate(operations)), part("map", JSON.generate(map)),
             *files.map { |name, text| part(name, text, "; filename=\"a\"") }]
    "#{parts.join}--B--\r\n"
  end

  def part(name, text, more = "")
    "--B\r\nContent-Disposition: form-data; name=\"#{name}\"#{more}\r\n\r\n#{text}\r\n"
  end
end
