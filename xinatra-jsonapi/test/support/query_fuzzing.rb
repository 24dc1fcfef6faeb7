# frozen_string_literal: true

# Random queries, some of them broken, and what has to be said of the answers: whatever a client asks is answered by a
# document of data or of errors.
module QueryFuzzing
  # The library, open to every question.
  class API < Xinatra::Base
    register Xinatra::JSONAPI

    resource :people, Library::Person do
      attributes :name, :born
      has_many :books
      has_many :reviews
      sort :name, :born, :id
      filter :name, :born, :id, "books.title", "reviews.book.title", :books, with: :all
      page :cursor, size: 2, limit: 5
      count :exact
    end

    resource :books, Library::Book do
      attributes :title, :pages
      has_one :author, resource: :people
      has_one :first_review, resource: :reviews
      has_many :reviews
      has_many :subjects
      sort :title, :pages, "author.name", "first_review.text"
      filter :title, :pages, "author.name", "author.books.title", :subjects, :author, with: :all
      filter(:like) { |books, value| books.where(Sequel.like(:title, "%#{books.escape_like(value)}%")) }
      count :exact
    end

    resource :reviews, Library::Review do
      attributes :text
      has_one :book
      has_one :reader, resource: :people
      sort "book.author.name", :text
      filter "book.author.name", :text, with: :all
      page :offset
    end

    resource :subjects, Library::Subject do
      attributes :name
      has_many :books
      filter :id, :name, with: :all
    end

    resource :samples, Library::Sample do
      columns = %i[text whole large real exact flag day moment bytes]
      attributes(*columns)
      sort(*columns)
      filter(*columns, with: :all)
      page :cursor, size: 2
    end
  end

  TYPES = API.jsonapi.types.to_h { |type| [type, API.jsonapi.resource(type)] }.freeze
  PATHS = ["/people", "/books", "/reviews", "/subjects", "/samples", "/books/1", "/books/1/author", "/books/1/reviews",
           "/people/1/books", "/books/1/relationships/author", "/books/2/relationships/reviews", "/samples/1",
           "/people/2/reviews", "/books/3/author", "/subjects/math/books", "/books/1/first_review"].freeze
  WORDS = ["", "0", "1", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "1e300", "1e-320", "0.1",
           "-0.0001", "NaN", "true", "false", "null", "2030-12-31", "0001-01-01", "0000-00-00", "2030-02-30",
           "2030-12-31T23:59:59.12Z", "2030-12-31T23:59:60+14:00", "AP9hYmM=", "=", "Ada", "a%b_c\\", "'; --", "\"",
           "é“”", "\u{10ffff}", "math", "a/b c?", ",", "1,2", "{1}", "$1", ":v0", "?", "\u0000", "a" * 300].freeze
  BYTES = ["%00", "%ff", "%", "%zz", "&", "=", "[", "]", "[]", ".", ",", "-", "+", "%5B", "x", "9", ";", "#"].freeze

  Generator = Struct.new(:random) do
    def one(all) = all.sample(random:)

    def maybe(share) = random.rand < share

    def several(most, &) = Array.new(random.rand(1..most), &).join(",")

    def resource = TYPES.fetch(one(TYPES.keys))

    def query
      parameters = Array.new(random.rand(0..4)) { send(one(%i[inclusion fields sort filter filter filter page])) }
      text = parameters.map { |pair| URI.encode_www_form([pair]) }.join("&")
      maybe(0.3) ? broken(text) : text
    end

    # A byte more, a piece less, or twice the same.
    def broken(text)
      at = random.rand(text.size + 1)
      case random.rand(3)
      when 0 then text.dup.insert(at, one(BYTES))
      when 1 then text[0, at] + text[(at + random.rand(5))..].to_s
      else "#{text}&#{text}"
      end
    end

    def inclusion = ["include", several(3) { Array.new(random.rand(1..4)) { relationship }.join(".") }]

    def relationship = one(resource.relationships.keys + %w[author books reviews reader nothing])

    def fields = ["fields[#{one(TYPES.keys + %w[nothing])}]", several(4) { one(resource.fields([])) }]

    def sort = ["sort", several(3) { "#{"-" if maybe(0.5)}#{one(resource.sorts.keys + %w[id nothing])}" }]

    def filter
      name = one(resource.filters.keys + %w[nothing])
      operator = one([nil, *Xinatra::JSONAPI::Operator::ALL.keys, "nothing"])
      ["filter[#{name}]#{"[#{operator}]" if operator}", maybe(0.2) ? several(120) { one(WORDS) } : one(WORDS)]
    end

    def page
      values = Array.new(random.rand(1..3)) { one([*WORDS, 1, nil, 1.5, "\xFF\0".b]) }
      cursor = Xinatra::JSONAPI::PageCursors.cursor(values)
      ["page[#{one(%w[size number offset limit after before nothing])}]", one([*WORDS, "2", *([cursor] * 3)])]
    end
  end

  # @param seed [Integer]
  # @param count [Integer] queries
  # @return [Hash{Integer => Integer}] how often there was each status
  def fuzz(seed, count)
    generator = Generator.new(Random.new(seed))
    Array.new(count) { status("#{generator.one(PATHS)}?#{generator.query}") }.tally
  end

  private

  def status(path)
    answer = get(path, API)
    document = answer.document

    assert_includes [200, 400], answer.status, "#{path}: #{answer.text}"
    assert_includes document, answer.status == 200 ? "data" : "errors", path
    check_identities(document, path) if document["included"]
    answer.status
  rescue StandardError => e
    flunk "#{path}: #{e.class}: #{e.message[0, 500]}"
  end

  # Each resource once (JSON:API 1.1, "Compound Documents").
  def check_identities(document, path)
    all = [*document["included"], *([document["data"]].flatten unless path.include?("/relationships/"))].compact
    twice = all.map { |one| one.values_at("type", "id") }.tally.select { |_, count| count > 1 }

    assert_empty twice, path
  end
end
