# frozen_string_literal: true

require_relative "http_case"

# Files, by the GraphQL multipart request specification.
class GraphQLUploadsTest < HTTPCase
  BOUNDARY = "----x"

  class Query < GraphQL::Schema::Object
    field :hello, String
    def hello = "Hello"
  end

  class Mutation < GraphQL::Schema::Object
    field :store, [String] do
      argument :files, [Xinatra::GraphQL::Upload]
    end
    field :note, String do
      argument :text, String
    end
    field :back, Xinatra::GraphQL::Upload do
      argument :file, Xinatra::GraphQL::Upload
    end

    def store(files:) = files.map { |file| [file.filename, file.content_type, file.size, file.read].join("|") }
    def note(text:) = text
    def back(file:) = file
  end

  class Schema < GraphQL::Schema
    query Query
    mutation Mutation
  end

  ONE = { query: "mutation($file: Upload!) { store(files: [$file]) }", variables: { file: nil } }.freeze
  LIST = { query: "mutation($files: [Upload!]!) { store(files: $files) }", variables: { files: [nil, nil] } }.freeze

  def test_one_file
    answer = upload(ONE, { "0" => ["variables.file"] }, { "0" => file("a.txt", "Alpha") })

    assert_equal [200, { "data" => { "store" => ["a.txt|text/plain|5|Alpha"] } }], [answer.status, answer.body]
  end

  def test_list_and_a_file_in_two_places
    map = { "x" => ["variables.files.1"], "y" => ["variables.files.0"] }
    answer = upload(LIST, map, { "x" => file("a", "A"), "y" => file("b", "B") })

    assert_equal ["b|text/plain|1|B", "a|text/plain|1|A"], answer.body.dig("data", "store")
    answer = upload(LIST, { "x" => ["variables.files.0", "variables.files.1"] }, { "x" => file("a", "A") })

    assert_equal ["a|text/plain|1|A"] * 2, answer.body.dig("data", "store")
  end

  def test_batch
    answer = upload([ONE, LIST], { "0" => ["0.variables.file", "1.variables.files.0"], "1" => ["1.variables.files.1"] },
                    { "0" => file("a", "A"), "1" => file("b", "B") }, app(Schema, uploads: 2, batch: 2))

    assert_equal([1, 2], answer.body.map { |each| each.dig("data", "store").size })
  end

  def test_none_unless_asked_for
    answer = upload(ONE, { "0" => ["variables.file"] }, { "0" => file("a", "A") }, app(Schema))

    assert_equal 415, answer.status
  end

  def test_preflight_even_where_none_is_asked_of_get
    answer = upload(ONE, { "0" => ["variables.file"] }, { "0" => file("a", "A") }, app(Schema, uploads: 1, csrf: false),
                    "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => nil)

    assert_equal [400, "PREFLIGHT_REQUIRED"], [answer.status, answer.code]
  end

  def test_broken_maps
    files = { "0" => file("a", "A"), "1" => "text" }
    object = 'is no object of lists of paths: send one such as {"0": ["variables.file"]}'
    { "[]" => object, "1" => object, "null" => object, '{"0": "variables.file"}' => object, '{"0": []}' => object,
      '{"0": [1]}' => object, '{"2": ["variables.file"]}' => 'names "2", which is no file of the form',
      '{"1": ["variables.file"]}' => 'names "1", which is no file of the form',
      '{"operations": ["variables.file"]}' => 'names "operations", which is no file of the form' }
      .each do |map, message|
      answer = upload(ONE, map, files)

      assert_equal 400, answer.status, map
      assert_includes answer.message, "\"map\" #{message}"
    end
    answer = upload(ONE, "{", files)

    assert_equal [400, '"map" is no JSON: send JSON text'], [answer.status, answer.message]
  end

  def test_paths_that_lead_nowhere
    ["", ".", "variables", "variables.other", "variables.file.x", "file", "query", "variables.list.2",
     "variables.list.-1", "variables.list.x", "variables.list", "variables.list.0", "variables..file",
     "0.variables.file", "operationName", "variables.list.99999999999999999999"].each do |path|
      answer = upload({ **ONE, operationName: nil, variables: { file: nil, list: [0, nil] } }, { "0" => [path] },
                      { "0" => file("a", "A") })

      assert_equal [400, "\"map\" has the path #{path.inspect}, which leads to no null in variables: " \
                         'send one such as {"0": ["variables.file"]}'], [answer.status, answer.message]
    end
  end

  def test_twice_at_one_place
    answer = upload(ONE, { "0" => ["variables.file", "variables.file"] }, { "0" => file("a", "A") })

    assert_equal 400, answer.status
  end

  def test_forms_without_their_parts
    assert_equal 'The form has no text "operations": send it as JSON', form({ "map" => "{}" }).message
    assert_equal 'The form has no text "map": send it as JSON', form({ "operations" => JSON.generate(ONE) }).message
    assert_equal 'The form has no text "operations": send it as JSON',
                 form({ "operations" => file("a", "{}"), "map" => "{}" }).message
    assert_equal 'The form has no text "operations": send it as JSON', form({ "operations[a]" => "1" }).message
    assert_equal 400, form({ "operations" => "1", "map" => "{}" }).status
    assert_equal 200, form({ "operations" => '{"query": "{ hello }"}', "map" => "{}" }).status
  end

  def test_malformed_forms
    [rack_app, endpoint].each do |to|
      ["", "--#{BOUNDARY}", "--#{BOUNDARY}\r\nContent-Disposition: form-data; name=\"map\"\r\n\r\n{}",
       "x" * 100].each do |body|
        answer = send_form(body, to)

        assert_equal 400, answer.status, body
        assert_equal %w[message], answer.body.dig("errors", 0).keys
      end
    end
  end

  def test_limits
    files = { "0" => file("a", "A" * 10), "1" => file("b", "B" * 10) }
    map = { "0" => ["variables.files.0"], "1" => ["variables.files.1"] }

    assert_equal 200, upload(LIST, map, files, app(Schema, uploads: 2, upload_bytes: 10)).status
    answer = upload(LIST, map, files, app(Schema, uploads: 1))

    assert_equal [400, "There are more than the 1 files that there may be: send less at once"],
                 [answer.status, answer.message]
    answer = upload(LIST, map, files, app(Schema, uploads: 2, upload_bytes: 9))

    assert_equal [413, 'The file "a" has more than the 9 bytes that it may have: send a smaller one'],
                 [answer.status, answer.message]
    answer = upload({ **LIST, more: "x" * 200 }, map, files, app(Schema, uploads: 2, body_bytes: 200))

    assert_equal [413, '"operations" has more than the 200 bytes that it may have: send less'],
                 [answer.status, answer.message]
  end

  def test_bytes_of_a_body_that_is_read_here
    small = Xinatra::GraphQL::HTTP::Endpoint.new(Schema, uploads: 1, upload_bytes: 10, body_bytes: 300)
    answer = upload(ONE, { "0" => ["variables.file"] }, { "0" => file("a", "A" * 5000) }, small)

    assert_equal [413, "The body has more than the 1334 bytes that it may have: send less at once"],
                 [answer.status, answer.message]
    assert_equal 200, upload(ONE, { "0" => ["variables.file"] }, { "0" => file("a", "A" * 10) }, small).status
  end

  def test_paths_of_a_map
    few = app(Schema, uploads: 1, variable_values: 2)
    answer = upload(LIST, { "0" => %w[variables.files.0 variables.files.1 x] }, { "0" => file("a", "A") }, few)

    assert_equal [400, '"map" has more than 2 paths: send one such as {"0": ["variables.file"]}'],
                 [answer.status, answer.message]
  end

  def test_reading_all_at_once
    input = Xinatra::GraphQL::HTTP::BoundedInput.new(StringIO.new("abcd"), 4)

    assert_equal "abcd", input.read
    input = Xinatra::GraphQL::HTTP::BoundedInput.new(StringIO.new("abcde"), 4)

    assert_equal 413, assert_raises(Xinatra::GraphQL::HTTP::Refusal) { input.read }.status
  end

  def test_what_is_no_upload
    answer = post({ **ONE, variables: { file: "text" } }, rack_app)

    assert_match(/An Upload is a file of a multipart request: send it as such/, answer.text)
    answer = post({ query: 'mutation { store(files: ["x"]) }' }, rack_app)

    assert_match(/An Upload is a file of a multipart request: send it as such/, answer.text)
    answer = upload({ query: "mutation($file: String!) { note(text: $file) }", variables: { file: nil } },
                    { "0" => ["variables.file"] }, { "0" => file("\xff\"a".b, "A") })

    assert_equal 400, answer.status
    answer = upload({ query: "mutation($file: Upload!) { back(file: $file) }", variables: { file: nil } },
                    { "0" => ["variables.file"] }, { "0" => file("a", "A") })

    assert_equal [nil, "An Upload is no result: answer with its name, or where it can be read"],
                 [answer.body["data"]["back"], answer.message]
  end

  private

  def rack_app = @rack_app ||= app(Schema, uploads: 2)

  def endpoint = Xinatra::GraphQL::HTTP::Endpoint.new(Schema, uploads: 2)

  def file(name, text) = { name:, text: }

  def upload(operations, map, files, to = nil, **env)
    map = JSON.generate(map) unless map.is_a?(String)
    form({ "operations" => JSON.generate(operations), "map" => map, **files }, to || rack_app, **env)
  end

  def form(fields, to = rack_app, **env)
    parts = fields.map do |name, value|
      value = { text: value } unless value.is_a?(Hash)
      more = value[:name] && "; filename=\"#{value[:name].gsub('"', '\"')}\"\r\nContent-Type: text/plain".b
      "--#{BOUNDARY}\r\nContent-Disposition: form-data; name=\"#{name}\"#{more}\r\n\r\n#{value[:text]}\r\n".b
    end
    send_form("#{parts.join}--#{BOUNDARY}--\r\n", to, **env)
  end

  def send_form(body, to, **env)
    ask("POST", "/graphql", to, body, **PREFLIGHT, "CONTENT_TYPE" => "multipart/form-data; boundary=#{BOUNDARY}", **env)
  end
end
