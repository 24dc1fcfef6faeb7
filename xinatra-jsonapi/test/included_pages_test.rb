# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/family"

# Relationships to many of which no more than some targets are included.
class IncludedPagesTest < JSONAPITest
  SIZE = 2
  PAGES = %i[number offset cursor].freeze

  # All of the family's, each many of them paged.
  # @param pages [Symbol] how the targets' own pages are
  # @param raw [Boolean] whether values are the driver's
  def self.api(pages, raw: true, size: SIZE)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      { clubs: Family::Club, members: Family::Member }.each do |type, model|
        resource(type, model) do
          raw ? attribute(:name) : attribute(:name, :string, &:name)
          many, one = Family::ALL.fetch(model)
          many.each { |name| has_many name, page: size }
          one.each { |name| has_one name }
          page pages, size: 100
        end
      end
    end
  end

  APIS = PAGES.product([true, false]).to_h { |pages, raw| [[pages, raw], api(pages, raw:)] }.freeze

  Family::ALL.each do |model, (many, _)|
    APIS.each do |(pages, raw), api|
      many.each do |name|
        how = raw ? "as the driver has them" : "as records"
        define_method(:"test_#{model}.#{name} by #{pages}, #{how}") { check(model, name, pages, api) }
      end
    end
  end

  # Linkage is the beginning of what the relationship's own path has, what is included is linkage, and the link leads to
  # the rest.
  def check(model, name, pages, api)
    answer = get("/#{model.table_name}?include=#{name}&page[#{pages == :offset ? :limit : :size}]=100", api)

    assert_equal 200, answer.status, answer.text
    shown = answer.data.to_h { |one| [one["id"], one["relationships"].fetch(name.to_s)] }
    shown.each { |id, relationship| check_one(whole(model.table_name, id, name, api), relationship, api) }

    assert_equal linked(shown.values) - own(answer, model, name), answer.included.map(&:last).sort
    assert shown.values.any? { |one| one["data"].any? }, "nothing leads anywhere"
  end

  def whole(type, id, name, api) = get("/#{type}/#{id}/relationships/#{name}", api).ids

  def linked(relationships) = relationships.flat_map { |one| one["data"].map { |target| target["id"] } }.uniq.sort

  # What is there as primary data is not included.
  def own(answer, model, name) = model.association_reflection(name).associated_class == model ? answer.ids : []

  def check_one(whole, relationship, api)
    assert_equal whole.first(SIZE), ids_of(relationship)
    more = whole.size > SIZE

    assert_equal %w[self related] + (more ? ["next"] : []), relationship["links"].keys
    assert_equal whole.drop(SIZE), rest(relationship["links"]["next"], api) if more
  end

  def ids_of(relationship) = relationship["data"].map { |one| one["id"] }

  # What the links lead to, one behind the other.
  def rest(link, api, size = SIZE)
    found = []
    while link
      page = get(link, api)

      assert_equal 200, page.status, page.text
      assert_operator page.ids.size, :<=, size
      found.concat(page.ids)
      link = page.document["links"]["next"]
    end
    found
  end

  def test_some_have_more
    links = Family::ALL.flat_map do |model, (many, _)|
      many.map do |name|
        answer = get("/#{model.table_name}?include=#{name}", APIS[[:number, true]])
        answer.data.count { |one| one["relationships"][name.to_s]["links"].key?("next") }
      end
    end

    assert_operator links.count(&:positive?), :>, 8
  end

  # Of resources that are included themselves, too.
  def test_nested
    api = APIS[[:number, true]]
    answer = get("/clubs?include=members.staff&fields[members]=name,staff", api)

    assert_equal 200, answer.status, answer.text
    members = answer.document["included"].to_h { |one| [one["id"], one] }
    shown = answer.data.flat_map { |club| ids_of(club["relationships"]["members"]) }
    staff = shown.flat_map { |id| ids_of(members.fetch(id)["relationships"]["staff"]) }

    assert_equal (shown + staff).uniq.sort, members.keys.sort
    shown.each do |id|
      all = whole(:members, id, :staff, api)
      check_one(all, members[id]["relationships"]["staff"], api)
    end
  end

  def test_one_query_for_all_rows
    api = APIS[[:number, true]]
    path = "/clubs?include=members&fields[members]=name"
    get(path, api)

    assert_equal(2, queries { get(path, api) })
  end

  # The path at which the app is mounted is in the link.
  def test_link
    club = Family::Member.exclude(club_id: nil).group_and_count(:club_id).order(Sequel.desc(:count)).first[:club_id]
    { number: "page%5Bnumber%5D=2&page%5Bsize%5D=2",
      offset: "page%5Boffset%5D=2&page%5Blimit%5D=2" }.each do |pages, query|
      answer = get("/clubs/#{club}?include=members", APIS[[pages, true]], "SCRIPT_NAME" => "/api")
      links = answer.data["relationships"]["members"]["links"]

      assert_equal "/api/clubs/#{club}/relationships/members?#{query}", links["next"]
    end
  end

  # Where it is not included there is nothing to go on from; what is not shown is included no further.
  def test_without_linkage
    api = APIS[[:number, true]]
    plain = get("/clubs", api)
    hidden = get("/clubs?include=members&fields[clubs]=name", api)
    linked = get("/clubs?include=members", api)

    assert(plain.data.all? { |one| one["relationships"]["members"]["links"].keys == %w[self related] })
    assert_equal linked.included, hidden.included
    refute hidden.data.first.key?("relationships")
  end

  # Ids stand in the link as they stand in paths.
  def test_link_of_an_id_that_is_escaped
    Library::DB.create_table!(:shelves) { String :name, primary_key: true }
    Library::DB.create_table!(:tomes) do
      primary_key :id
      String :shelf
    end
    Library::DB[:shelves].insert(name: "a/ä \"b\"")
    2.times { Library::DB[:tomes].insert(shelf: "a/ä \"b\"") }
    api = shelves
    links = get("/shelves?include=tomes", api).data.first["relationships"]["tomes"]["links"]

    assert_equal "/shelves/a%2F%C3%A4%20%22b%22/relationships/tomes?page%5Bnumber%5D=2&page%5Bsize%5D=1", links["next"]
    assert_equal links["self"], links["next"].split("?").first
  ensure
    Library::DB.drop_table?(:shelves, :tomes)
  end

  def shelves
    tome = Class.new(Sequel::Model(Library::DB[:tomes]))
    shelf = Class.new(Sequel::Model(Library::DB[:shelves])) { one_to_many :tomes, class: tome, key: :shelf }
    Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource(:tomes, tome)
      resource(:shelves, shelf) { has_many :tomes, page: 1 }
    end
  end

  # What targets are in order of, in each of these: ties, and nothing.
  ORDERS = { rank: [2, nil, 1, 2, nil, 1, 2], word: ["b", "a\"", nil, "a\"", "b", nil, "ä"],
             moment: [nil, Time.utc(2030, 1, 1, 1, 1, 1, 500_000), nil, *[Time.utc(2030, 1, 1)] * 2,
                      Time.utc(2029, 1, 1), Time.utc(2030, 1, 1)] }.freeze

  def test_cursors_over_ties_and_nulls
    fill_stacks
    ORDERS.keys.product([true, false], [1, 2, 3]).each do |column, descending, size|
      [true, false].each { |raw| check_stack(stacks(column, descending, size, raw), size) }
    end
  ensure
    Library::DB.drop_table?(:stacks, :sheets)
  end

  def fill_stacks
    Library::DB.create_table!(:stacks) { primary_key :id }
    Library::DB.create_table!(:sheets) do
      primary_key :id
      Integer :stack_id
      Integer :rank
      String :word
      DateTime :moment
    end
    2.times { Library::DB[:stacks].insert }
    rows = ORDERS.values.transpose.map { |values| ORDERS.keys.zip(values).to_h }
    rows.product([1, 2]).each { |row, stack_id| Library::DB[:sheets].insert(stack_id:, **row) }
  end

  def stacks(column, descending, size, raw)
    order = descending ? Sequel.desc(column) : column
    sheet = Class.new(Sequel::Model(Library::DB[:sheets]))
    stack = Class.new(Sequel::Model(Library::DB[:stacks])) { one_to_many :sheets, class: sheet, key: :stack_id, order: }
    Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource(:sheets, sheet) do
        raw ? attribute(:rank) : attribute(:rank, :integer, &:rank)
        page :cursor
      end
      resource(:stacks, stack) { has_many :sheets, page: size }
    end
  end

  def check_stack(api, size)
    stacks = get("/stacks?include=sheets", api).data

    stacks.each do |stack|
      relationship = stack["relationships"]["sheets"]
      all = whole(:stacks, stack["id"], :sheets, api)

      assert_equal 7, all.uniq.size
      assert_equal all.first(size), ids_of(relationship)
      assert_equal all.drop(size), rest(relationship["links"]["next"], api, size)
    end
  end

  def test_sizes_that_no_page_has
    [0, 101, "2", 1.5].each do |size|
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) { get("/clubs", self.class.api(:number, size:)) }

      assert_match(/\Aclubs\.\w+ cannot have page: #{Regexp.escape(size.inspect)}: say a number from 1 to 100,/,
                   error.message)
    end
  end

  def test_no_pages_of_one
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) do
      Class.new(Xinatra::Base) do
        register Xinatra::JSONAPI
        resource(:members, Family::Member) { has_one :club, page: 2 }
      end
    end

    assert_equal "members.club leads to one: page: is for has_many", error.message
  end
end
