# frozen_string_literal: true

require_relative "test_helper"

# How much a document may include: six books, of which Ada and Bob have two each, and nine reviews of three of them.
class IncludeLimitTest < JSONAPITest
  def app(limit, page: nil)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource :people, Library::Person do
        has_many :books, **{ page: }.compact
        include_limit limit if limit
        allow :update
        attributes :name
      end
      resource :books, Library::Book do
        has_one :author
        has_many :reviews
        has_many :subjects
        include_limit limit if limit
      end
      resource(:reviews, Library::Review) { has_one :book }
      resource :subjects, Library::Subject
    end
  end

  def check_refused(answer, limit)
    assert_equal 400, answer.status, answer.text
    assert_equal({ "status" => "400", "code" => "too_many_included", "title" => "Too many included",
                   "detail" => "This includes more than the #{limit} resources that a document may: include less, " \
                               "ask for a smaller page, or follow the links related, which lead to pages",
                   "source" => { "parameter" => "include" } }, answer.error)
  end

  def check_included(answer, number)
    assert_equal 200, answer.status, answer.text
    assert_equal number, answer.included.size
  end

  def test_as_many_as_there_may_be
    check_included(get("/people?include=books", app(4)), 4)
    check_refused(get("/people?include=books", app(3)), 3)
  end

  def test_of_one_resource
    check_included(get("/people/1?include=books", app(2)), 2)
    check_refused(get("/people/1?include=books", app(1)), 1)
  end

  def test_of_what_is_related
    check_included(get("/people/1/books?include=reviews", app(3)), 3)
    check_refused(get("/people/1/books?include=reviews", app(2)), 2)
    check_refused(get("/people/1/relationships/books?include=books.reviews", app(4)), 4)
  end

  # Those further on count, too: two books of each, and six reviews of three of them.
  def test_all_relationships_together
    check_included(get("/people?include=books.reviews", app(10)), 10)
    check_refused(get("/people?include=books.reviews", app(9)), 9)
  end

  # Four books lead to the same two subjects.
  def test_one_that_several_lead_to
    check_included(get("/books?include=subjects", app(8)), 2)
    check_refused(get("/books?include=subjects", app(7)), 7)
  end

  # Of which rows have keys, there are no more than rows.
  def test_relationships_to_one
    check_included(get("/books?include=author", app(2)), 2)
    check_refused(get("/books?include=author", app(1)), 1)
  end

  # One more of each is read to see whether there is one.
  def test_pages
    answer = get("/people?include=books", app(2, page: 1))
    check_included(answer, 2)

    assert(answer.data.all? { |person| person["relationships"]["books"]["links"].key?("next") })
    check_refused(get("/people?include=books", app(1, page: 1)), 1)
    check_included(get("/people?include=books", app(4, page: 3)), 4)
  end

  def test_no_more_rows_are_read_than_there_may_be
    log = []
    logger = Class.new { define_method(:info) { |line| log << line } }.new
    Library::DB.loggers << logger
    get("/people?include=books", app(3))

    assert_match(/LIMIT 4\b/, log.grep(/books/).last)
  ensure
    Library::DB.loggers.delete(logger)
  end

  def test_unless_said_there_may_be_ten_thousand
    authors = Library::DB[:books].where(author_id: 1)
    before = authors.count
    Library::DB[:books].multi_insert(Array.new(10_000 - before) { { author_id: 1, title: "Many" } })
    check_included(get("/people/1?include=books", app(nil)), 10_000)
    Library::DB[:books].insert(author_id: 1, title: "Many")
    check_refused(get("/people/1?include=books", app(nil)), 10_000)
  ensure
    authors.where(title: "Many").delete
  end

  # An answer that is refused leaves nothing behind.
  def test_of_what_is_written
    document = { data: { type: "people", id: "1", attributes: { name: "Changed" } } }
    answer = ask("/people/1?include=books", app(1), method: "PATCH", input: JSON.generate(document),
                                                    "CONTENT_TYPE" => "application/vnd.api+json")

    check_refused(answer, 1)

    assert_equal "Ada", Library::Person[1].name
  end
end
