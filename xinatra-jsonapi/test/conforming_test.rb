# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/rack_server"
require "xinatra/jsonapi/conformance"

# What this gem answers, judged by its own conformance suite over HTTP.
class ConformingTest < JSONAPITest
  Conformance = Xinatra::JSONAPI::Conformance
  # As many statements at least can be judged.
  PASSED = 170
  PROFILE = Xinatra::JSONAPI::PageCursors::PROFILE

  # The library, read only.
  class API < Xinatra::Base
    register Xinatra::JSONAPI

    resource :books, Library::Book do
      attributes :title, :pages
      has_one :author, resource: :people
      has_one :first_review, resource: :reviews
      has_many :reviews
      has_many :subjects
      page size: 3, limit: 10
      count :exact
      sort :title, :pages
      filter :title, "author.name", with: :all
    end

    resource :people, Library::Person do
      attributes :name, :born
      has_many :books
      page :offset
      sort :name
    end

    resource :reviews, Library::Review do
      attributes :text
      has_one :book
      has_one :reader, resource: :people
      page :cursor, size: 2, limit: 4
      count :exact
      sort :text
    end

    resource :subjects, Library::Subject do
      attributes :name
    end
  end

  MANIFEST = {
    "missing" => "0", "profiles" => [PROFILE],
    "resources" => [
      { "type" => "books", "path" => "/books", "string" => "title", "number" => "pages",
        "to_one" => { "author" => "people", "first_review" => "reviews" },
        "to_many" => { "reviews" => "reviews", "subjects" => "subjects" },
        "include" => %w[author first_review reviews subjects author.books], "sort" => %w[title pages],
        "filter" => { "title" => "Analysis" }, "page" => "number", "create" => false, "update" => false },
      { "type" => "people", "path" => "/people", "string" => "name", "to_many" => { "books" => "books" },
        "include" => %w[books], "sort" => %w[name], "page" => "offset" },
      { "type" => "reviews", "path" => "/reviews", "string" => "text", "to_one" => { "book" => "books" },
        "include" => %w[book], "sort" => %w[text], "page" => { "style" => "cursor", "max" => 4, "range" => false } },
      { "type" => "subjects", "path" => "/subjects", "string" => "name", "include" => false, "sort" => false }
    ]
  }.freeze

  def test_nothing_fails
    server = RackServer.new(API)
    results = Conformance.run(server.url, Conformance::Manifest.new(MANIFEST))
    failed = results.select { |result| result.verdict.failed? }

    assert_empty(failed.map { |result| [result.statement.id, result.statement.level, result.verdict.reason] })
    assert_operator results.count { |result| result.verdict.passed? }, :>=, PASSED
    assert_empty server.errors
  ensure
    server&.stop
  end
end
