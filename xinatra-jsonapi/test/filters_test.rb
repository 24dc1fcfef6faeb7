# frozen_string_literal: true

require_relative "test_helper"

# Filters: with operators, over relationships, of values of each type.
class FiltersTest < JSONAPITest
  # The library, open to more questions.
  class API < Xinatra::Base
    register Xinatra::JSONAPI

    resource :people, Library::Person do
      attributes :name, :born
      has_many :books
      has_many :reviews
      filter :name, :born, with: :all
      filter "books.title", "books.reviews.text", "reviews.book.author.name", :books, with: :all
    end

    resource :books, Library::Book do
      attributes :title, :pages
      has_one :author
      has_one :first_review, resource: :reviews
      has_many :reviews
      has_many :subjects
      count :exact
      filter :id, with: %i[eq in]
      filter :title, :pages, "author.name", "subjects.name", "reviews.text", with: :all
      filter "first_review.text", "author.books.title"
      filter :author, :reviews, :subjects, with: :all
      filter(:long) { |books, value| books.where { length(title) >= value.to_i } }
    end

    resource :reviews, Library::Review do
      attributes :text
      has_one :book
    end

    resource :subjects, Library::Subject do
      attributes :name
      filter :id
    end

    resource :samples, Library::Sample do
      attributes :text, :whole, :large, :real, :exact, :flag, :day, :moment, :bytes
      filter :text, :whole, :large, :real, :exact, :flag, :day, :moment, :bytes, with: :all
    end
  end

  FOUND = {
    "/books?filter[pages]=200" => %w[2], "/books?filter[pages][eq]=200" => %w[2],
    "/books?filter[pages][ne]=200" => %w[1 3 4 5 6],
    "/books?filter[pages][gt]=300" => %w[4 5 6], "/books?filter[pages][gte]=300" => %w[3 4 5 6],
    "/books?filter[pages][lt]=300" => %w[1 2], "/books?filter[pages][lte]=300" => %w[1 2 3],
    "/books?filter[pages][gt]=100&filter[pages][lt]=400" => %w[2 3],
    "/books?filter[pages][in]=100,600,7" => %w[1 6], "/books?filter[pages][in]=7" => [],
    "/books?filter[title][contains]=s" => %w[1 2 4 6], "/books?filter[title][starts]=N" => %w[4 6],
    "/books?filter[title][ends]=s" => %w[1 2 6], "/books?filter[title][contains]=%25" => [],
    "/books?filter[title][contains]=_" => [], "/books?filter[title][contains]=%5C" => [],
    "/books?filter[title][contains]=n" => %w[1 2 5], "/books?filter[title][contains]=%E2%80%9Ctext" => %w[5],
    "/books?filter[title][contains]=" => %w[1 2 3 4 5 6], "/books?filter[title]=" => [],
    "/books?filter[title][in]=Analysis,Numbers" => %w[1 6], "/books?filter[title][in]=a%22b%5C,%7B%7D" => [],
    "/books?filter[title][gt]=O" => %w[2 3 5], "/books?filter[title][null]=false" => %w[1 2 3 4 5 6],
    "/books?filter[title][null]=true" => [],
    "/books?filter[id]=3" => %w[3], "/books?filter[id][in]=3,1" => %w[1 3],
    "/books?filter[author.name]=Ada" => %w[1 4], "/books?filter[author.name][ne]=Ada" => %w[2 5],
    "/books?filter[author.name][null]=true" => [], "/books?filter[author.name][in]=Ada,x" => %w[1 4],
    "/books?filter[author]=2" => %w[2 5], "/books?filter[author][in]=1,2" => %w[1 2 4 5],
    "/books?filter[author][null]=true" => %w[3 6], "/books?filter[author][null]=false" => %w[1 2 4 5],
    "/books?filter[reviews][null]=true" => %w[4 5 6], "/books?filter[subjects][null]=false" => %w[1 2 3 4],
    "/books?filter[subjects]=a/b%20c?" => %w[1 2 3 4], "/books?filter[subjects.name]=Mathematics" => %w[1 2 3 4],
    "/books?filter[reviews.text][contains]=review" => %w[1 2 3], "/books?filter[reviews.text]=review+1" => %w[1 2 3],
    "/books?filter[first_review.text]=review+0" => %w[1 2 3], "/books?filter[first_review.text]=review+1" => [],
    "/books?filter[author.books.title]=Analysis" => %w[1 4],
    "/books?filter[author.name]=Ada&filter[pages][lt]=200" => %w[1],
    "/books?filter[author.name]=Ada&filter[long]=6&filter[pages][in]=100,200" => %w[1],
    "/people?filter[books.title][starts]=Ana" => %w[1], "/people?filter[born][gte]=1800" => %w[1 2],
    "/people?filter[books.reviews.text]=review+2" => %w[1 2], "/people?filter[books][null]=true" => [],
    "/people?filter[reviews.book.author.name]=Ada" => %w[2], "/people?filter[books]=4" => %w[1],
    "/people?filter[name]=Bob+%22B%22+O'Neill" => %w[2], "/people?filter[name][contains]='" => %w[2],
    "/subjects?filter[id]=math" => %w[math],
    "/samples?filter[text][null]=true" => %w[2], "/samples?filter[text]=" => %w[3],
    "/samples?filter[text][ne]=" => %w[1 2], "/samples?filter[whole]=-7" => %w[1],
    "/samples?filter[large]=4611686018427387905" => %w[1],
    "/samples?filter[large][in]=4611686018427387905,0" => %w[1 3],
    "/samples?filter[real]=0.1" => %w[1], "/samples?filter[real]=1e300" => %w[3],
    "/samples?filter[real][in]=0.1,1e300" => %w[1 3],
    "/samples?filter[exact]=12345.67" => %w[1], "/samples?filter[exact][lt]=0" => %w[3],
    "/samples?filter[exact][in]=12345.6700,-0.0001" => %w[1 3],
    "/samples?filter[flag]=true" => %w[1], "/samples?filter[flag][ne]=true" => %w[2 3],
    "/samples?filter[flag][in]=true,false" => %w[1 3],
    "/samples?filter[day]=2030-12-31" => %w[1], "/samples?filter[day][lte]=0001-01-01" => %w[3],
    "/samples?filter[day][in]=2030-12-31,0001-01-01" => %w[1 3],
    "/samples?filter[moment]=2030-12-31T23:59:59.12Z" => %w[1],
    "/samples?filter[moment]=2031-01-01T01:59:59.12%2B02:00" => %w[1],
    "/samples?filter[moment][lt]=2000-01-01T00:00:00Z" => %w[3],
    "/samples?filter[moment][in]=2030-12-31T23:59:59.12Z,1999-01-01T00:00:00Z" => %w[1 3],
    "/samples?filter[bytes]=AP9hYmM=" => %w[1], "/samples?filter[bytes][ne]=AP9hYmM=" => %w[2 3]
  }.freeze

  FOUND.each do |path, ids|
    define_method(:"test_#{path}") do
      answer = get(path, API)

      assert_equal [200, ids], [answer.status, answer.status == 200 ? answer.ids.sort : answer.text]
      assert_equal ids.size, answer.document["meta"]["total"] if path.start_with?("/books")
    end
  end

  LONG = "a" * 5_001
  # Query of samples => the message.
  REFUSED = {
    "filter[whole]=x" => /must be a whole number/, "filter[whole]=1_0" => /must be a whole number/,
    "filter[whole]=" => /must be a whole number/, "filter[whole]=9223372036854775808" => /must be a whole number/,
    "filter[whole][in]=1,,2" => /must be a whole number/, "filter[whole][in]=" => /must be a whole number/,
    "filter[whole][in]=#{(1..101).to_a.join(",")}" => /at most 100 values/,
    "filter[real]=NaN" => /must be a number/, "filter[real]=1e999" => /must be a number/,
    "filter[real]=0x1" => /must be a number/, "filter[exact]=1e5" => /must be a number/,
    "filter[exact]=Infinity" => /must be a number/, "filter[flag]=1" => /must be true or false/,
    "filter[day]=2030-02-30" => /must be a date/, "filter[day]=0000-01-01" => /must be a date/,
    "filter[moment]=yesterday" => /must be a time/, "filter[moment]=2030-13-01T00:00:00Z" => /must be a time/,
    "filter[moment]=0001-01-01T00:00:00%2B12:00" => /must be a time/,
    "filter[bytes]=*" => /Base64/, "filter[text]=%00" => /without NUL/, "filter[text][contains]=a%00b" => /without NUL/,
    "filter[text]=#{LONG}" => /at most 5000 characters/, "filter[text][in]=#{"a," * 101}" => /at most 100 values/,
    "filter[text][null]=yes" => /must be true or false/, "filter[text][null]=" => /must be true or false/,
    "filter[flag][gt]=true" => /has no "filter\[flag\]\[gt\]"/, "filter[whole][contains]=1" => /has no/,
    "filter[bytes][in]=AA==" => /has no/, "filter[text][like]=a" => /has no/, "filter[text][]=a" => /has no/,
    "filter[text][eq][eq]=a" => /has no/, "filter[][text]=a" => /has no/, "filter[]=a" => /has no/,
    "filter[text.x]=a" => /has no/
  }.freeze

  REFUSED.each do |query, message|
    define_method(:"test_#{query[0, 50]} is refused") do
      answer = get("/samples?#{query}", API)
      parameter = URI.decode_www_form_component(query[/\A[^=]*/])

      assert_equal [400, "invalid_filter", { "parameter" => parameter }],
                   [answer.status, *answer.error.values_at("code", "source")], answer.text
      assert_match message, answer.error["detail"]
    end
  end

  def test_only_what_was_declared
    %w[author.born author.id first_review.id title.eq reviews.book.title].each do |name|
      assert_equal 400, get("/books?filter[#{name}]=1", API).status, name
    end
    assert_equal 400, get("/books?filter[first_review.text][ne]=a", API).status
    assert_equal 400, get("/books?filter[long][eq]=1", API).status
    assert_equal 400, get("/books?filter[long]=%00", API).status
  end

  def test_what_has_a_range_of_its_own
    skip "SQLite's integers have 64 bits" unless Library::POSTGRES

    assert_match(/from -2147483648 to 2147483647/, get("/samples?filter[whole]=2147483648", API).error["detail"])
  end

  # Who may not see it may not filter by it.
  def test_roles
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.helpers { def role = env["x.roles"] }
    app.resource(:people, Library::Person) { attribute :born, read: :admin }
    app.resource(:books, Library::Book) do
      has_one :author
      filter "author.born"
    end
    paths = { "x.roles" => [] }, { "x.roles" => [:admin] }

    assert_equal([400, 200], paths.map { |env| get("/books?filter[author.born]=1818", app, **env).status })
  end

  # One statement for all values.
  def test_values_are_left_open
    get("/books?filter[pages][in]=1&filter[author.name][contains]=1", API)
    before = Library::DB.prepared_statements.size
    found = %w[100,400 400,500].map do |list|
      get("/books?filter[pages][in]=#{list}&filter[author.name][contains]=da", API).ids
    end

    assert_equal [%w[1 4], %w[4]], found
    assert_equal before, Library::DB.prepared_statements.size
  end

  WRONG = {
    "an operator that does not fit" => [/with "gt": say some of/, proc { filter(:author, with: %i[nothing gt]) }],
    "a path to nothing" => [/has no relationship "nothing"/, proc { filter("author.nothing.x") }],
    "a path to no attribute" => [/attribute "nothing" of a column in people/, proc { filter("author.nothing") }],
    "a path to what nobody may read" => [/attribute "born" of a column in people/, proc { filter("author.born") }]
  }.freeze

  WRONG.each do |what, (message, block)|
    define_method(:"test_#{what}") do
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      app.resource(:people, Library::Person) { attribute :born, read: false }
      made = app.resource(:books, Library::Book) do
        has_one :author
        instance_eval(&block)
      end
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) { made.filters }

      assert_match what.start_with?("an operator") ? /with "nothing"/ : message, error.message
    end
  end
end
