# frozen_string_literal: true

require_relative "test_helper"

# Meta and links of resources, relationships and documents.
class AdditionsTest < JSONAPITest
  def app(&block)
    app = Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
    end
    app.resource(:people, Library::Person) { attributes :name }
    app.resource(:books, Library::Book) do
      attributes :title
      has_one :author, resource: :people
      instance_eval(&block)
    end
    app
  end

  LICENSE = { href: "https://example.org/license", rel: "license", title: "\"Free\"", type: "text/html",
              hreflang: %w[en fr], describedby: "/about", meta: { since: 2030 } }.freeze

  # They are part of the template, and no record is made for them.
  def test_the_same_for_all
    app = app do
      meta({ shelf: "A <\"1\">" })
      link :license, LICENSE
      link :self, "/elsewhere"
      link(:gone, nil)
    end
    book = get("/books/1", app).data

    assert_equal({ "shelf" => "A <\"1\">" }, book["meta"])
    assert_equal({ "self" => "/elsewhere", "license" => JSON.parse(JSON.generate(LICENSE)), "gone" => nil },
                 book["links"])
    assert_equal "Analysis", book["attributes"]["title"]
    assert_equal(0, records { get("/books?fields[books]=title", app) }) if raw?
  end

  # How many records of books the block has made.
  def records(&)
    made = 0
    TracePoint.new(:call) { |call| made += 1 if call.method_id == :call && call.self == Library::Book }.enable(&)
    made
  end

  def test_of_each_record
    app = app do
      meta { |book| { pages: book.pages } }
      link(:alternate) { |book| "https://example.org/#{book.id}" }
      link(:cover) { |book| { href: "/covers/#{book.id}", type: "image/png" } if book.id == 1 }
    end
    books = get("/books?include=author", app)

    assert_equal(Library::Book.order(:id).select_map(:pages), books.data.map { |book| book["meta"]["pages"] })
    assert_equal({ "self" => "/books/1", "alternate" => "https://example.org/1",
                   "cover" => { "href" => "/covers/1", "type" => "image/png" } }, books.data.first["links"])
    assert_nil books.data[1]["links"].fetch("cover")
    assert_equal [%w[people 1], %w[people 2]], books.included
    assert_equal(1, records { get("/books/1", app) })
    assert_equal "/books/2", get("/books/2?fields[books]=", app).data["links"]["self"]
    assert_equal({ "type" => "people", "id" => "1" }, get("/books/1/relationships/author", app).data)
  end

  def test_of_relationships
    app = app do
      has_many(:reviews, resource: :comments) do
        meta { |book| { count: book.reviews.size } }
        link(:feed) { |book| "/feeds/#{book.id}" }
      end
      has_one(:first_review, resource: :comments) { meta({ first: true }) }
    end
    app.resource(:comments, Library::Review) { attributes :text }
    book = get("/books/1?include=reviews", app)
    reviews = book.data["relationships"]["reviews"]

    assert_equal [{ "count" => 3 }, "/feeds/1", 3], [reviews["meta"], reviews["links"]["feed"], reviews["data"].size]
    assert_equal %w[self related feed], reviews["links"].keys
    assert_equal({ "first" => true }, book.data["relationships"]["first_review"]["meta"])
    refute book.data["relationships"]["author"].key?("meta")
    made = %w[title,first_review reviews].map { |names| records { get("/books/1?fields[books]=#{names}", app) } }

    assert_equal [raw? ? 0 : 1, 1], made
  end

  def test_of_documents
    calls = 0
    app = app do
      count :exact
      document do
        meta { { copyright: "Ada", number: calls += 1 } }
        link :license, LICENSE
        link(:describedby) { "/schema" }
      end
    end
    documents = %w[/books /books/1 /people/1].map { |path| get(path, app).document }

    assert_equal([{ "copyright" => "Ada", "number" => 1, "total" => 6 }, { "copyright" => "Ada", "number" => 2 }, nil],
                 documents.map { |one| one["meta"] })
    assert_equal(["/schema", "/schema", "/openapi.json"], documents.map { |one| one["links"]["describedby"] })
    assert_equal "https://example.org/license", documents.first["links"]["license"]["href"]
    assert_equal "/books/1", documents[1]["links"]["self"]
  end

  def refused(&block) = assert_raises(Xinatra::JSONAPI::DefinitionError) { app(&block) }.message

  def test_what_cannot_be
    assert_match(/rel.*"x"\} cannot be the link "a": give a URL, a link object of href, rel, .* with an href, or nil/,
                 refused { link :a, { rel: "x" } })
    assert_match(/cannot be the link "a"/, refused { link :a, { href: "/", color: "red" } })
    assert_match(/cannot be the link "a"/, refused { link :a, { href: 1 } })
    assert_match(/cannot be the link "a"/, refused { link :a, 1 })
    assert_match(/"x" cannot be meta: give a Hash/, refused { meta "x" })
    assert_match(/the link :related is made here already/, refused { has_one(:x) { link :related, "/" } })
    assert_match(/the link :next is made here already/, refused { document { link :next, "/" } })
    assert_match(/"a b" cannot name a member/, refused { link "a b", "/" })
    made = app { link(:a) { 1 } }
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) { get("/books", made) }

    assert_match(/1 cannot be the link "a"/, error.message)
  end
end
