# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/framework"
Framework.load_programs

# A test against the GraphQL endpoint and the site beside it, on a database that is as seeded before each test.
class GraphTest < LinksTest
  SITE = "http://example.org"
  TYPE = "application/graphql-response+json"

  def app = @app ||= Rack::URLMap.new(Graph::PATH => Graph, "/" => Links)

  # Sends a document as somebody, by their token.
  # @param document [String]
  # @param who [String, nil] a user's name
  # @param fields [Hash] of the Rack environment
  # @param variables [Hash]
  # @return [Hash, nil] the data
  def ask(document, who = nil, fields: {}, **variables)
    fields = { "CONTENT_TYPE" => "application/json", **fields }
    fields["HTTP_AUTHORIZATION"] = "Bearer #{token(who)}" if who
    custom_request "POST", "/graphql", JSON.generate({ query: document, variables: variables }), fields
    answer["data"]
  end

  def token(name) = Graph.access_tokens.issue(user(name)).first
  def answer = JSON.parse(body)
  def errors = answer.fetch("errors", [])
  def id(record) = Graph::GlobalId.of(record)

  # A story for which demo can vote.
  def strange_story
    @strange_story ||= Story.visible.exclude(id: Story.voted_by(demo).select(:id)).exclude(user_id: demo.id).first
  end

  def assert_refused(code, message, expected = 200)
    assert_equal [expected, TYPE, code], [status, field("content-type")[/[^;]+/], errors.dig(0, "extensions", "code")],
                 body
    assert_match message, errors.first["message"]
  end
end
