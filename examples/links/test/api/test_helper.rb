# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/framework"
Framework.load_programs

# A test against the API and the site beside it, on a database that is as seeded before each test.
class ApiTest < LinksTest
  TYPE = "application/vnd.api+json"
  SITE = "http://example.org"

  def app = @app ||= Rack::URLMap.new(Api::PATH => Api, "/" => Links)

  # Sends a document as somebody, by their token.
  # @param who [String, nil] a user's name
  # @param document [Hash, nil]
  def ask(verb, path, who = nil, document = nil, type: TYPE, **fields)
    fields["CONTENT_TYPE"] = type if document
    fields["HTTP_AUTHORIZATION"] = "Bearer #{token(who)}" if who
    custom_request verb, "/api#{path}", document ? JSON.generate(document) : nil, fields.transform_keys(&:to_s)
  end

  # A document with one resource of a type.
  def resource(type, id: nil, attributes: {}, **relationships)
    linkage = relationships.transform_values { |to| { data: linkage(to) } }
    { data: { type: type, id: id&.to_s, attributes: attributes, relationships: linkage }.compact }
  end

  def linkage(target) = target.is_a?(Array) ? target.map { identifier(_1) } : identifier(target)
  def identifier(record) = record && { type: record.model.table_name.to_s, id: record.id.to_s }

  # A story for which demo can vote.
  def strange_story
    @strange_story ||= Story.visible.exclude(id: Story.voted_by(demo).select(:id)).exclude(user_id: demo.id).first
  end

  def token(name) = Api.access_tokens.issue(user(name)).first
  def document = JSON.parse(body)
  def data = document.fetch("data")
  def errors = document.fetch("errors")

  def assert_refused(expected, detail)
    assert_equal expected, status, body
    assert_equal TYPE, field("content-type")[/[^;]+/]
    assert_match detail, errors.first["detail"]
  end
end
