# frozen_string_literal: true

require_relative "../test_helper"
require "json"
require "rack/lint"
require "rack/mock_request"
require "xinatra/base"

# A test that asks endpoints, through Rack::Lint.
class HTTPCase < Minitest::Test
  JSON_TYPE = "application/json"
  RESPONSE_TYPE = "application/graphql-response+json"
  PREFLIGHT = { "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => "1" }.freeze

  # An answer: status, header fields, and body.
  Answer = Struct.new(:status, :headers, :text) do
    # @return [Object] the body, parsed
    def body = JSON.parse(text)

    # @return [String] without parameters
    def type = headers["content-type"].split(";").first

    # @return [String] what the only error says
    def message
      errors = body.fetch("errors")
      errors.one? ? errors.first.fetch("message") : raise("#{errors.size} errors")
    end

    # @return [String, nil] what it says to programs
    def code = body.dig("errors", 0, "extensions", "code")
  end

  class Query < GraphQL::Schema::Object
    field :hello, String, null: false do
      argument :name, String, required: false
    end
    field :self, Query, null: false, resolver_method: :itself_again
    field :fails, String
    field :user, String
    field :echo, GraphQL::Types::JSON do
      argument :value, GraphQL::Types::JSON
    end

    def hello(name: "world") = "Hello #{name}"
    def itself_again = object || {}
    def fails = raise(GraphQL::ExecutionError, "It fails")
    def user = context[:user]
    def echo(value:) = value
  end

  class Mutation < GraphQL::Schema::Object
    field :shout, String, null: false do
      argument :word, String
    end

    def shout(word:) = word.upcase
  end

  class Schema < GraphQL::Schema
    query Query
    mutation Mutation
  end

  private

  # @return [#call] an app with one endpoint
  def app(schema = Schema, **options, &context)
    Class.new(Xinatra::Base) do
      set :environment, :production
      set :dump_errors, false
      register Xinatra::GraphQL
      graphql("/graphql", schema, **options, &context)
    end
  end

  # @return [#call]
  def default = @default ||= app

  def ask(method, path, to = default, body = nil, **env)
    path, query = path.split("?", 2)
    env = Rack::MockRequest.env_for(path, method:, input: body, "QUERY_STRING" => query.to_s, **env).compact
    status, headers, parts = Rack::Lint.new(to).call(env)
    text = +""
    parts.each { |part| text << part }
    parts.close if parts.respond_to?(:close)
    Answer.new(status, headers, text)
  end

  # Posts a request, or what stands for its JSON.
  def post(members, to = default, **env)
    body = members.is_a?(String) ? members : JSON.generate(members)
    ask("POST", "/graphql", to, body, **{ "CONTENT_TYPE" => JSON_TYPE, **env })
  end

  def get(members, to = default, **env)
    ask("GET", "/graphql?#{Rack::Utils.build_query(members)}", to, **PREFLIGHT, **env)
  end

  def accepting(type) = { "HTTP_ACCEPT" => type }
end
