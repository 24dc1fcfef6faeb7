# frozen_string_literal: true

require_relative "test_helper"

# Pages by offset and by cursor, over ties and nulls.
class PagesTest < JSONAPITest
  DB = Library::DB
  SORTS = %w[word -word number,-word -number,word day -day,number moment,-day -moment exact -exact,-id bytes
             -bytes,word].freeze

  DB.create_table!(:owners) do
    primary_key :id
    Integer :boss_id
    String :name
    Integer :rank
  end
  [[nil, "Zoe", 1], [1, "Ada", nil], [2, "Ada", 2], [1, nil, 1]].each do |boss_id, name, rank|
    DB[:owners].insert(boss_id:, name:, rank:)
  end
  DB.create_table!(:lines) do
    primary_key :id
    Integer :owner_id
    String :word, text: true
    Integer :number
    Date :day
    DateTime :moment
    BigDecimal :exact, size: [10, 2]
    Integer :place, null: false, default: 0, index: true
    File :bytes
  end
  random = Random.new(1)
  # Each value several times, and nulls.
  maybe = ->(all) { all.sample(random:) }
  60.times do
    DB[:lines].insert(owner_id: maybe[[nil, 1, 2, 3, 4]], word: maybe[[nil, "a", "b", "B's", "é", ""]],
                      number: maybe[[nil, 1, 2, 10]],
                      day: maybe[[nil, Date.new(2030, 1, 1), Date.new(2030, 1, 2)]],
                      moment: maybe[[nil, Time.utc(2030, 1, 1, 0, 0, 0, 1), Time.utc(2030, 1, 1, 0, 0, 0, 2)]],
                      exact: maybe[[nil, BigDecimal("1.5"), BigDecimal("10.25")]],
                      bytes: maybe[[nil, Sequel.blob(""), Sequel.blob("\0\xFF".b), Sequel.blob("a")]])
  end

  # Rows of it.
  class Line < Sequel::Model(DB[:lines])
    many_to_one :owner, class: "PagesTest::Owner"
  end

  # Of some lines, with another above them.
  class Owner < Sequel::Model(DB[:owners])
    many_to_one :boss, class: "PagesTest::Owner"
  end

  # The same lines, paged in each way; by cursor also as records.
  class API < Xinatra::Base
    register Xinatra::JSONAPI
    { cursors: :cursor, offsets: :offset, numbers: :number }.each do |type, pages|
      resource type, Line do
        attributes :word, :number
        sort :id, :word, :number, :day, :moment, :exact, :place, :bytes
        page pages, size: 7, limit: 60
        count :exact
      end
    end
    resource :owned, Line do
      has_one :owner, resource: :owners
      page :cursor, size: 7, limit: 60
      sort :word, "owner.name", "owner.boss.rank", "owner.id"
      filter(:rank) { |lines, value| lines.where(word: value) }
    end
    resource :owners, Owner do
      attributes :name, :rank
      has_one :boss, resource: :owners
    end
    resource :records, Line do
      attribute(:size, :integer) { |line| line.word.to_s.size }
      sort :id, :word, :number, :day, :moment, :exact, :bytes
      page :cursor, size: 7, limit: 60
    end
  end

  Minitest.after_run { DB.drop_table?(:lines, :owners) }

  # @return [Array<Array<String>>] ids of each page, from one link to the next
  def walk(path, link)
    pages = []
    while path
      answer = get(path, API)
      raise "#{answer.text} after #{pages.size} pages" if answer.status != 200 || pages.size > 70

      pages << answer.ids
      path = answer.document["links"][link]
    end
    pages
  end

  # What PostgreSQL has by default, on each database.
  def expected(sort)
    order = sort.split(",").map do |word|
      word.start_with?("-") ? Sequel.desc(word[1..].to_sym, nulls: :first) : Sequel.asc(word.to_sym, nulls: :last)
    end
    DB[:lines].order(*order, :id).select_map(:id).map(&:to_s)
  end

  SORTS.product(%w[cursors records offsets numbers]) do |sort, type|
    define_method(:"test_#{type} by #{sort}") do
      pages = walk("/#{type}?sort=#{sort}", "next")

      assert_equal expected(sort), pages.flatten
      assert_equal 7, pages.first.size
    end
  end

  %w[owner.name -owner.name,word -owner.boss.rank owner.boss.rank,-owner.name owner.id word,-owner.id].each do |sort|
    define_method(:"test_by what relationships lead to: #{sort}") do
      joined = DB[:lines].left_join(Sequel[:owners].as(:owner), id: Sequel[:lines][:owner_id])
                         .left_join(Sequel[:owners].as(:boss), id: Sequel[:owner][:boss_id])
      order = sort.split(",").map do |word|
        *tables, column = word.delete_prefix("-").split(".").map(&:to_sym)
        column = Sequel.qualify(tables.last || :lines, column)
        word.start_with?("-") ? Sequel.desc(column, nulls: :first) : Sequel.asc(column, nulls: :last)
      end
      expected = joined.order(*order, Sequel[:lines][:id]).select_map(Sequel[:lines][:id]).map(&:to_s)
      pages = walk("/owned?sort=#{sort}", "next")

      assert_equal expected, pages.flatten
      pages_of_seven = get("/owned?sort=#{sort}&page[size]=49", API).document["links"]["next"]

      assert_equal expected.first(49), walk(get(pages_of_seven, API).document["links"]["prev"], "prev").reverse.flatten
    end
  end

  # Whose columns are not said to be the lines' own.
  def test_own_filters_beside_what_is_joined
    ids = get("/owned?sort=owner.name,-owner.boss.rank&filter[rank]=a&page[size]=60", API).ids

    assert_equal DB[:lines].where(word: "a").select_map(:id).map(&:to_s).sort, ids.sort
  end

  # Which has no key of its own that says which one.
  def test_by_one_of_which_there_might_be_several
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:reviews, Library::Review) { attributes :text }
    app.resource(:books, Library::Book) do
      has_one :first_review, resource: :reviews
      has_many :reviews
      sort "first_review.id"
      page :cursor, size: 2
    end
    pages = %w[first_review.id -first_review.id].map do |sort|
      first = get("/books?sort=#{sort}", app)
      [first.ids, get(first.document["links"]["next"], app).ids]
    end

    assert_equal [[%w[1 2], %w[3 4]], [%w[4 5], %w[6 3]]], pages
    many = app.resource(:people, Library::Person) do
      has_many :books
      sort "books.id"
    end

    assert_match(/leads to many/, assert_raises(Xinatra::JSONAPI::DefinitionError) { many.sorts }.message)
  end

  def test_back_from_the_last_page
    %w[offsets numbers].each do |type|
      pages = walk("/#{type}?sort=-day", "next")
      last = get("/#{type}?sort=-day", API).document["links"]["last"]

      assert_equal pages, walk(last, "prev").reverse
    end
  end

  def test_back_from_the_last_page_by_cursor
    %w[cursors records].each do |type|
      pages = walk("/#{type}?sort=-day,word&page[size]=11", "next")
      path = "/#{type}?sort=-day,word&page[size]=11"
      (pages.size - 1).times { path = get(path, API).document["links"]["next"] }

      assert_equal pages.last, get(path, API).ids
      back = walk(get(path, API).document["links"]["prev"], "prev")

      assert_equal pages[0..-2].flatten, back.reverse.flatten
    end
  end

  def test_both_databases_order_alike
    by_word = DB[:lines].select_order_map(:id).group_by { |id| DB[:lines].where(id:).get(:number) }

    assert_equal [*by_word[1], *by_word[2], *by_word[10], *by_word[nil]].map(&:to_s),
                 walk("/cursors?sort=number", "next").flatten
  end

  def test_what_is_added_and_removed_meanwhile_moves_nothing
    answer = get("/cursors?sort=id&page[size]=5", API)
    DB.transaction(rollback: :always) do
      DB[:lines].where(id: answer.ids.first(3).map(&:to_i)).delete

      assert_equal %w[6 7 8 9 10], get(answer.document["links"]["next"], API).ids
    end
  end

  # MySQL has no words for it.
  NULLS_LAST = Library::MYSQL ? "(CASE WHEN (word IS NULL) THEN 2 ELSE 1 END), word ASC" : "word ASC NULLS LAST"

  # So that an index of the column serves in both directions, on every database.
  def test_nothing_is_said_of_nulls_where_there_are_none
    { "id" => "id ASC", "-id" => "id DESC", "-place" => "place DESC, id ASC", "place,-id" => "place ASC, id DESC",
      "-id,word" => "id DESC", "word" => "#{NULLS_LAST}, id ASC" }.each do |sort, order|
      sql = statements { get("/numbers?sort=#{sort}&page[size]=8", API) }.grep(/OFFSET/).first.to_s

      assert_includes sql.delete("`\"").gsub("lines.", ""), "ORDER BY #{order} LIMIT", sort
    end
  end

  def test_an_empty_page
    link = get("/cursors?sort=id&page[size]=60", API)
    cursor = Xinatra::JSONAPI::PageCursors.cursor([60])
    answer = get("/cursors?sort=id&page[after]=#{cursor}", API)

    assert_nil link.document["links"]["next"]
    assert_equal [[], nil, nil], [answer.ids, *answer.document["links"].values_at("prev", "next")]
  end

  CURSORS = ["", "x", "!", "bnVsbA", "e30", "W10", "WzFd", "W3t9XQ", "WzEsMiwzXQ"].freeze

  CURSORS.product(%w[after before]) do |cursor, member|
    define_method(:"test_#{cursor[0, 20].inspect} is no cursor to be #{member}") do
      answer = get("/cursors?sort=word&page[#{member}]=#{cursor}", API)

      assert_equal [400, "invalid_cursor"], [answer.status, answer.error["code"]], answer.text
    end
  end

  def test_cursors_of_long_values
    { 3_000 => [200, nil], 5_000 => [400, "cursor_too_long"] }.each do |size, expected|
      DB.transaction(rollback: :always) do
        DB[:lines].where(id: 1).update(word: "z" * size)
        first = get("/cursors?sort=-word&page[size]=60", API).ids.index("1") + 1
        answer = get(get("/cursors?sort=-word&page[size]=#{first}", API).document["links"]["next"], API)

        assert_equal expected, [answer.status, answer.document["errors"]&.first&.fetch("code")]
      end
    end
  end

  # One that was made up does no harm: it is refused, or leads somewhere.
  def test_cursors_with_values_of_other_types
    values = [["x", 1],
              [1, "x"], ["x", "x"], [1.5, 1], [2**70, 1], [nil, nil], ["", ""], [nil, "2030-99-99"], ["\u0001", 1],
              ["\0", 1], [1, nil], [true, 1], ["\xFF".b, 1], ["\0\0\0\1".b, 1], ["a", 1], [[1], 1], [["!"], 1]]
    %w[number word day moment exact bytes].product(%w[cursors records], values) do |sort, type, cursor|
      cursor = Xinatra::JSONAPI::PageCursors.cursor(cursor)

      answer = get("/#{type}?sort=#{sort}&page[after]=#{cursor}", API)

      assert_includes [200, 400], answer.status, "#{sort} #{type} #{cursor.unpack1("m")}"
    end
  end

  def test_both_cursors_at_once
    cursor = Xinatra::JSONAPI::PageCursors.cursor([1])

    error = get("/cursors?page[after]=#{cursor}&page[before]=#{cursor}", API).error

    assert_equal ["range_pagination", { "type" => "#{PROFILE}range-pagination-not-supported" }],
                 error.values_at("code", "links")
  end

  PROFILE = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"

  def test_the_profile_of_cursors
    [nil, "application/vnd.api+json;profile=\"#{PROFILE} https://a.test/\""].each do |accept|
      answer = get("/cursors?page[size]=02", API, "HTTP_ACCEPT" => accept)

      assert_equal [200, "application/vnd.api+json;profile=\"#{PROFILE}\"", "Accept"],
                   [answer.status, *answer.headers.values_at("content-type", "vary")]
      assert_equal({ "version" => "1.1", "profile" => [PROFILE] }, answer.document["jsonapi"])
      assert_equal [{ "page" => { "total" => 60 } }, 2], [answer.document["meta"], answer.ids.size]
      assert_equal({ "href" => "/cursors?page%5Bsize%5D=02", "type" => answer.headers["content-type"] },
                   answer.document["links"]["self"])
    end
    answer = get("/offsets", API, "HTTP_ACCEPT" => "application/vnd.api+json;profile=\"#{PROFILE}\"")

    assert_equal ["application/vnd.api+json", { "version" => "1.1" }, { "total" => 60 }],
                 [answer.headers["content-type"], *answer.document.values_at("jsonapi", "meta")]
  end

  def test_a_size_beyond_the_largest
    errors = %w[/cursors?page[size]=61 /offsets?page[limit]=61].map { |path| get(path, API).error }

    assert_equal([{ "page" => { "maxSize" => 60 } }] * 2, errors.map { |error| error["meta"] })
    assert_equal([{ "type" => "#{PROFILE}max-size-exceeded" }, nil], errors.map { |error| error["links"] })
  end

  def test_offsets
    links = get("/offsets?page[offset]=10&page[limit]=20", API).document["links"]
    page = ->(offset) { "/offsets?page%5Boffset%5D=#{offset}&page%5Blimit%5D=20" }

    assert_equal [page[0], page[40], page[0], page[30]], links.values_at("first", "last", "prev", "next")
    assert_equal 400, get("/offsets?page[offset]=-1", API).status
    assert_equal 400, get("/offsets?page[number]=1", API).status
  end
end
