# frozen_string_literal: true

require_relative "http_case"
require "net/http"
require "puma"
require "puma/server"
require "socket"
require "stringio"
require "xinatra/server"

# What bodies and connections are like on servers: this project's, and Puma.
class GraphQLServersTest < HTTPCase
  class Mutation < GraphQL::Schema::Object
    field :size, Integer do
      argument :file, Xinatra::GraphQL::Upload
    end

    def size(file:) = file.read.bytesize
  end

  class Query < GraphQL::Schema::Object
    field :hello, String
    field :boom, String

    def hello = "Hello"
    def boom = raise("boom")
  end

  class Schema < GraphQL::Schema
    query Query
    mutation Mutation
  end

  SERVERS = %i[xinatra puma].freeze
  BODY = '{"query": "{ hello }"}'

  def test_bodies_with_and_without_a_length
    each_server do |http|
      assert_equal [200, "Hello"], hello(http.request(json(BODY)))
      assert_equal [200, "Hello"], hello(http.request(chunked(BODY)))
      assert_equal [200, "Hello"], hello(http.request(json(BODY)))
    end
  end

  def test_bodies_that_are_too_long
    each_server do |http|
      [json(" " * 2_000), chunked(" " * 2_000)].each do |request|
        answer = http.request(request)

        assert_equal ["413", "The body has more than the 1000 bytes that it may have: send less at once"],
                     [answer.code, JSON.parse(answer.body).dig("errors", 0, "message")]
      end
      assert_equal [200, "Hello"], hello(http.request(json(BODY)))
    end
  end

  def test_heads_options_and_no_body
    each_server do |http|
      head = http.request(Net::HTTP::Head.new("/graphql?query=%7Bhello%7D", "graphql-require-preflight" => "1"))

      assert_equal %w[200 26], [head.code, head["content-length"]]
      options = http.request(Net::HTTP::Options.new("/graphql"))

      assert_equal ["204", nil], [options.code, options["content-length"]]
      answer = http.request(json(""))

      assert_equal ["400", "The body is no JSON: send JSON text"],
                   [answer.code, JSON.parse(answer.body).dig("errors", 0, "message")]
    end
  end

  def test_large_uploads
    each_server do |http|
      [1, 200_000, 300_000].each do |bytes|
        answer = http.request(upload("x" * bytes))

        if bytes <= 200_000
          assert_equal bytes, JSON.parse(answer.body).dig("data", "size")
        else
          assert_equal ["413", 'The file "a.bin" has more than the 200000 bytes that it may have: send a smaller one'],
                       [answer.code, JSON.parse(answer.body).dig("errors", 0, "message")]
        end
      end
    end
  end

  def test_failures
    each_server do |http|
      answer = http.request(json('{"query": "{ boom }"}'))

      assert_equal ["500", "This is no fault of the request: try again later"],
                   [answer.code, JSON.parse(answer.body).dig("errors", 0, "message")]
    end
  end

  private

  def served = app(Schema, body_bytes: 1_000, uploads: 1, upload_bytes: 200_000)

  def each_server(&block)
    SERVERS.each { |name| send(name) { |port| Net::HTTP.start("127.0.0.1", port, &block) } }
  end

  def xinatra
    server = Xinatra::Server.new(served, binds: ["tcp://127.0.0.1:0"], errors: StringIO.new).start
    yield server.listeners.first.socket.local_address.ip_port
  ensure
    server&.stop(0.2)
  end

  def puma
    server = Puma::Server.new(served, nil, { log_writer: Puma::LogWriter.strings, min_threads: 0, max_threads: 2 })
    port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
    server.run
    yield port
  ensure
    server&.stop(true)
  end

  def json(body)
    Net::HTTP::Post.new("/graphql", "content-type" => JSON_TYPE).tap { |request| request.body = body }
  end

  def chunked(body)
    Net::HTTP::Post.new("/graphql", "content-type" => JSON_TYPE, "transfer-encoding" => "chunked").tap do |request|
      request.body_stream = StringIO.new(body)
    end
  end

  def upload(text)
    request = Net::HTTP::Post.new("/graphql", "graphql-require-preflight" => "1")
    operations = { query: "mutation($file: Upload!) { size(file: $file) }", variables: { file: nil } }
    request.set_form([["operations", JSON.generate(operations)], ["map", '{"0": ["variables.file"]}'],
                      ["0", StringIO.new(text), { filename: "a.bin" }]], "multipart/form-data")
    request
  end

  def hello(answer) = [answer.code.to_i, JSON.parse(answer.body).dig("data", "hello")]
end
