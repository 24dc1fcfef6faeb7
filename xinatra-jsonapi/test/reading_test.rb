# frozen_string_literal: true

require_relative "test_helper"

# Fetching of resources and relationships.
class ReadingTest < JSONAPITest
  def test_a_collection
    answer = get("/books?fields[books]=title")

    assert_equal [200, "application/vnd.api+json"], [answer.status, answer.headers["content-type"]]
    assert_equal "Accept", answer.headers["vary"]
    assert_equal({ "version" => "1.1" }, answer.document["jsonapi"])
    assert_equal({ "type" => "books", "id" => "1", "attributes" => { "title" => "Analysis" },
                   "links" => { "self" => "/books/1" } }, answer.data.first)
    assert_equal %w[1 2 3 4], answer.ids
    assert_equal({ "total" => 6 }, answer.document["meta"])
    refute answer.document.key?("included")
  end

  def test_one_resource
    answer = get("/books/2")
    book = answer.data

    assert_equal ["books", "2", { "title" => "Zeros & Ones", "pages" => 200, "long" => false }],
                 book.values_at("type", "id", "attributes")
    assert_equal({ "data" => { "type" => "people", "id" => "2" },
                   "links" => { "self" => "/books/2/relationships/author", "related" => "/books/2/author" } },
                 book["relationships"]["author"])
    assert_equal({ "links" => { "self" => "/books/2/relationships/reviews", "related" => "/books/2/reviews" } },
                 book["relationships"]["reviews"])
    assert_equal({ "self" => "/books/2", "describedby" => "/openapi.json" }, answer.document["links"])
  end

  def test_text_comes_as_it_is
    titles = get("/books?page[size]=10").data.map { |book| book["attributes"]["title"] }

    assert_equal Library::Book.order(:id).select_map(:title), titles
  end

  # A relationship to one that leads nowhere is null; one to many is empty.
  def test_relationships_that_lead_nowhere
    book = get("/books/6?include=author,first_review,reviews,subjects").data["relationships"]

    assert_equal([nil, nil, [], []],
                 %w[author first_review reviews subjects].map { |name| book.fetch(name).fetch("data") })
  end

  INCLUDES = {
    "/books/1?include=author" => [%w[people 1]],
    "/books/1?include=author.books" => [%w[people 1], %w[books 4]],
    "/books/1?include=reviews.reader" => [%w[reviews 1], %w[reviews 2], %w[reviews 3], %w[people 2]],
    "/books/1?include=first_review" => [%w[reviews 1]],
    "/books/1?include=subjects" => [["subjects", "a/b c?"], %w[subjects math]],
    "/books?include=author&page[size]=6" => [%w[people 1], %w[people 2]],
    "/books/1/reviews?include=book" => [%w[books 1]],
    "/books/6?include=author" => [],
    "/people/1/books?include=author.books,reviews" => [%w[people 1], %w[reviews 1], %w[reviews 2], %w[reviews 3]]
  }.freeze

  INCLUDES.each do |path, expected|
    define_method(:"test_#{path}") do
      answer = get(path)

      assert_equal 200, answer.status, answer.text
      assert_equal expected, answer.included
      check_full_linkage(answer.document)
    end
  end

  # Everything that is included is led to (JSON:API 1.1, "Compound Documents").
  def check_full_linkage(document)
    all = [document["data"], document["included"]].flatten

    assert_empty(document["included"].map { |one| one.slice("type", "id") } - all.flat_map { |one| identifiers(one) })
  end

  def identifiers(resource)
    resource.fetch("relationships", {}).values.flat_map do |relation|
      data = relation["data"]
      data.is_a?(Array) ? data : [data].compact
    end
  end

  # Compound documents have the member whatever is included (JSON:API 1.1, "Inclusion of Related Resources").
  def test_an_empty_include
    paths = ["/books?include=", "/books/1?include", "/books/1/author?include=",
             "/books/1/relationships/author?include=", "/books/1/relationships/reviews?include="]

    paths.each { |path| assert_equal [], get(path).document["included"], path }
    refute_includes get("/books").document.keys, "included"
  end

  def test_linkage_of_what_is_included
    linkage = get("/books?include=reviews&page[size]=6").data.map { |book| book["relationships"]["reviews"]["data"] }

    assert_equal([%w[1 2 3], %w[4 5 6], %w[7 8 9], [], [], []],
                 linkage.map { |reviews| reviews.map { |review| review["id"] } })
  end

  def test_fields_do_not_keep_targets_from_being_included
    answer = get("/books?include=author&fields[books]=title&fields[people]=born&page[size]=1")

    assert_equal %w[title], answer.data.first["attributes"].keys
    refute answer.data.first.key?("relationships")
    assert_equal([{ "born" => 1818 }], answer.document["included"].map { |person| person["attributes"] })
  end

  def test_no_fields_at_all
    assert_equal({ "type" => "books", "id" => "1", "links" => { "self" => "/books/1" } },
                 get("/books/1?fields[books]=").data)
  end

  def test_related_resources
    assert_equal "1", get("/books/1/author").data["id"]
    assert_equal [200, nil], [get("/books/3/author").status, get("/books/3/author").document.fetch("data")]
    assert_equal %w[1 4], get("/people/1/books").ids
    assert_equal ["a/b c?", "math"], get("/books/1/subjects").ids
    assert_equal %w[1 2 3 4], get("/subjects/a%2Fb%20c%3F/books").ids
    assert_equal "/subjects/a%2Fb%20c%3F", get("/books/1/subjects").data.first["links"]["self"]
  end

  def test_linkage
    answer = get("/books/1/relationships/reviews?page[size]=2")

    assert_equal([{ "type" => "reviews", "id" => "1" }, { "type" => "reviews", "id" => "2" }], answer.data)
    assert_equal "/books/1/reviews", answer.document["links"]["related"]
    assert_equal "/books/1/relationships/reviews?page%5Bnumber%5D=2&page%5Bsize%5D=2", answer.document["links"]["next"]
    assert_equal({ "type" => "people", "id" => "1" }, get("/books/1/relationships/author").data)
    assert_nil get("/books/3/relationships/author").document.fetch("data")
  end

  # Paths begin with the relationship's name.
  def test_what_linkage_leads_to_can_be_included
    answer = get("/books/1/relationships/reviews?include=reviews.reader&page[size]=2&fields[reviews]=text,reader")

    assert_equal([{ "type" => "reviews", "id" => "1" }, { "type" => "reviews", "id" => "2" }], answer.data)
    assert_equal [%w[reviews 1], %w[reviews 2], %w[people 2]], answer.included
    assert_equal %w[text], answer.document["included"].first["attributes"].keys
    assert_equal [%w[people 1], %w[books 1], %w[books 4]],
                 get("/books/1/relationships/author?include=author.books").included
    assert_equal [%w[people 1]], get("/books/1/relationships/author?include=author").included
    assert_equal [], get("/books/3/relationships/author?include=author").included
    refute get("/books/1/relationships/author?fields[people]=name").document.key?("included")
    books = get("/people/1/relationships/books?include=books&fields[books]=long").document["included"]

    assert_equal %w[long], books.first["attributes"].keys
  end

  def test_sorting
    assert_equal %w[6 5 4 3], get("/books?sort=-pages").ids
    assert_equal %w[6 1 3 2], get("/books?sort=length,-pages&fields[books]=title&page[size]=6").ids & %w[1 2 3 6]
    assert_equal %w[2 1], get("/people?sort=-name").ids
  end

  def test_filtering
    answer = get("/books?filter[pages]=200")

    assert_equal [%w[2], { "total" => 1 }], [answer.ids, answer.document["meta"]]
    assert_equal %w[1 3], get("/books?filter[like]=s&fields[books]=pages&page[size]=10&sort=pages").ids & %w[1 3 5]
    assert_equal({ "total" => 0 }, get("/books?filter[like]=%25").document["meta"])
    assert_equal [], get("/books?filter[like]=%25").ids
    assert_equal %w[2], get("/books?filter[like]=o&filter[pages]=200").ids
  end

  # Such a query is no prepared statement, and its rows are the driver's all the same.
  def test_an_own_filter_with_targets_included
    answer = get("/books?filter[like]=Analysis&include=reviews&fields[books]=title,reviews")
    reviews = answer.data.first["relationships"]["reviews"]["data"]

    assert_equal(%w[1 2 3], reviews.map { |review| review["id"] })
  end

  def test_pages
    answer = get("/books?page[size]=2&page[number]=2&sort=title")
    links = answer.document["links"]
    page = ->(number) { "/books?sort=title&page%5Bnumber%5D=#{number}&page%5Bsize%5D=2" }

    assert_equal({ "self" => "/books?page%5Bsize%5D=2&page%5Bnumber%5D=2&sort=title", "first" => page[1],
                   "last" => page[3], "prev" => page[1], "next" => page[3], "describedby" => "/openapi.json" }, links)
    assert_equal [nil, page[2]], get(page[3]).document["links"].values_at("next", "prev")
    assert_equal [[], nil], [get(page[9]).ids, get(page[9]).document["links"]["next"]]
    refute get("/people").document["links"].key?("last"), "what is not counted has no known end"
  end

  def test_links_have_the_path_where_it_is_mounted
    answer = get("/books/1/author", Library::API, "SCRIPT_NAME" => "/api/v1")

    assert_equal ["/api/v1/books/1/author", "/api/v1/people/1"],
                 [answer.document["links"]["self"], answer.data["links"]["self"]]
  end

  # What servers let through that no URL has.
  def test_links_are_urls_whatever_the_path_is
    path = "/subjects/a%2Fb c%3F".b
    strange = "/subjects/\xC3\xA9\"\\<\xFF/books".b
    mounted = "/t/\"\\\xC3".b
    answer = ask("/subjects", Library::API, method: "GET", "PATH_INFO" => path, "SCRIPT_NAME" => mounted)
    links = answer.document["links"].values_at("self", "describedby")

    assert_equal ["/t/%22%5C%C3/subjects/a%2Fb%20c%3F", "/t/%22%5C%C3/openapi.json"], links
    assert_equal "/t/%22%5C%C3/subjects/a%2Fb%20c%3F", answer.data["links"]["self"]
    assert_equal 404, ask("/subjects", Library::API, method: "GET", "PATH_INFO" => strange).status
  end

  def test_one_query_for_each_relationship
    get(path = "/books?include=author,reviews.reader,subjects&page[size]=6&fields[books]=title,author,reviews,subjects")

    apart = raw? ? 0 : 1

    assert_equal(5 + apart, queries { get(path) }, "books with their number, authors, reviews, readers, subjects")
    assert_equal(1 + apart, queries { get("/books?fields[books]=title") })
    assert_equal(2, queries { get("/books?fields[books]=title&page[number]=99") }, "no row says their number")
  end
end
