# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/family"

# Wherever Sequel's association of a record leads, there leads the relationship.
class AssociationsTest < JSONAPITest
  APIS = { "as the driver has them" => Family.api, "as records" => Family.api(raw: false) }.freeze

  Family::ALL.each do |model, (many, one)|
    APIS.each do |how, api|
      [*many, *one].each { |name| define_method(:"test_#{model}.#{name}, #{how}") { check(model, name, api) } }
    end
  end

  # Of all records Sequel's ids are those of linkage, with and without targets included, and of related resources; in
  # the same order where there is one.
  def check(model, name, api)
    type = model.table_name
    all = model.order(:id).all
    expected = all.to_h { |record| [record.id.to_s, ids(record, name)] }
    included = get("/#{type}?include=#{name}&page[size]=100", api)

    assert_equal 200, included.status, included.text
    assert_same_targets(model, name, expected, linkage(included, name))
    assert_equal expected.values.flatten.compact.uniq.sort, all_ids(included, model, name).uniq.sort
    check_paths(model, name, expected, api)
  end

  def ids(record, name)
    found = record.public_send(name)
    found.is_a?(Array) ? found.map { |one| one.id.to_s }.uniq : found&.id&.to_s
  end

  def check_paths(model, name, expected, api)
    %w[%s relationships/%s].each do |path|
      found = expected.keys.to_h do |id|
        answer = get("/#{model.table_name}/#{id}/#{format(path, name)}", api)
        data = answer.document.fetch("data") { flunk(answer.text) }
        [id, ids_of(data)]
      end

      assert_same_targets(model, name, expected, found)
    end
  end

  def linkage(answer, name)
    answer.data.to_h { |one| [one["id"], ids_of(one["relationships"][name.to_s].fetch("data"))] }
  end

  def ids_of(data) = data.is_a?(Array) ? data.map { |one| one["id"] } : data&.fetch("id")

  # What is included, and what is there already as primary data.
  def all_ids(answer, model, name)
    target = model.association_reflection(name).associated_class
    ids = answer.document["included"].map { |one| one["id"] }
    target == model ? linkage(answer, name).values.flatten.compact : ids
  end

  # Without an order, or with one that does not tell all apart, Sequel's is whatever the database has found.
  def assert_same_targets(model, name, expected, found)
    ordered = model.association_reflection(name)[:order]
    return assert_equal(expected, found) if ordered && name != :ranked

    assert_equal(*[expected, found].map { |all| all.transform_values { |ids| ids.is_a?(Array) ? ids.sort : ids } })
  end

  # Linkage to one is there unless it is left out, whatever the key's column has.
  def test_linkage_to_one_without_includes
    members = get("/members?page[size]=100", Family.api)
    one = Family::ALL[Family::Member].last - [:heaviest]
    expected = Family::Member.order(:id).map { |member| one.map { |name| ids(member, name) } }
    found = members.data.map { |member| one.map { |name| ids_of(member["relationships"][name.to_s]["data"]) } }

    assert_equal expected, found
    refute members.data.first["relationships"]["heaviest"].key?("data")
  end

  def test_one_query_for_linkage_that_the_key_does_not_tell
    api = Family.api
    paths = ["/members?fields[members]=club,chief", "/members?fields[members]=club,coded,block_club",
             "/members?fields[members]=heavy&include=heavy"]
    paths.each { |path| get(path, api) }

    assert_equal([1, 3, 2], paths.map { |path| queries { get(path, api) } })
  end

  def test_related_resources_come_in_the_association_s_order_and_page_by_it
    club = Family::Club.all.max_by { |one| one.ranked.size }
    expected = club.ranked_dataset.order(Sequel.desc(:rank, nulls: :first), :name).map { |member| member.id.to_s }
    path = "/clubs/#{club.id}/ranked"

    assert_operator expected.size, :>, 3
    %i[number cursor].each do |pages|
      assert_equal expected, walk(path, paged(pages)), pages
    end
    assert_equal expected.sort_by(&:to_i).reverse, get("#{path}?sort=-id", paged(:number)).ids
  end

  def walk(path, api)
    ids = []
    path = "#{path}?page[size]=2"
    while path
      answer = get(path, api)
      ids.concat(answer.ids)
      path = answer.document["links"]["next"]
    end
    ids
  end

  def paged(pages)
    Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource(:clubs, Family::Club) { has_many :ranked, resource: :members }
      resource(:members, Family::Member) do
        attributes :name
        sort :id
        page pages
      end
    end
  end

  def refused(model = Family::Member, many: nil, one: nil, &block)
    model = Class.new(model) { class_eval(&block) } if block
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:clubs, Family::Club)
    app.resource(:members, Family::Member)
    things = app.resource(:things, model) do
      has_many many, resource: :members if many
      has_one one, resource: :clubs if one
    end
    assert_raises(Xinatra::JSONAPI::DefinitionError) { things.relationships }.message
  end

  def test_what_is_refused
    assert_match(/things.x has a key of several columns: give/, refused(many: :x) do
      one_to_many :x, class: Family::Member, key: %i[chief_id club_id], primary_key: %i[id rank]
    end)
    assert_match(/things.x has a dataset or loader of its own: declare it with keys/, refused(many: :x) do
      one_to_many(:x, class: Family::Member, key: :chief_id, dataset: :associated_dataset.to_proc)
    end)
    assert_match(/things.x has a block that cannot do without a record .*: let it depend/, refused(many: :x) do
      one_to_many(:x, class: Family::Member, key: :chief_id) { |all| all.where(club_id: all.model_object.club_id) }
    end)
    assert_match(/things.x is both distinct and limited/, refused(many: :x) do
      one_to_many(:x, class: Family::Member, key: :chief_id, distinct: true, limit: 3)
    end)
    assert_match(/things.x leads to records of Family::Member, not of Family::Club: name/, refused(one: :x) do
      many_to_one :x, class: Family::Member, key: :chief_id
    end)
    assert_match(/things.x starts from :shout, which is no column/, refused(one: :x) do
      many_to_one :x, class: Family::Club, key: :shout
      define_method(:shout) { club_id }
    end)
  end

  def test_another_database_is_refused
    elsewhere = Sequel.sqlite
    elsewhere.create_table(:members) { primary_key :id }
    other = Class.new(Sequel::Model(elsewhere[:members]))

    assert_match(/leads into another database/, refused(many: :x) { one_to_many :x, class: other, key: :id })
  ensure
    elsewhere&.disconnect
  end

  def test_keys_that_can_be_no_id
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    knots = Class.new(Sequel::Model(Family::DB[:knots]))
    loose = Class.new(Sequel::Model(Family::DB[:ties])) { no_primary_key }
    messages = [knots, loose].map do |model|
      assert_raises(Xinatra::JSONAPI::DefinitionError) { app.resource(:x, model) }.message
    end

    assert_match(/has a key of several columns, which can be no id: name a unique column/, messages.first)
    assert_match(/has no primary key: name a unique column/, messages.last)
  end

  OTHERS = %w[staff first_staff bound].freeze

  # Tables that are aliased, or have a schema; with one Sequel's own joins do not work on SQLite.
  def test_tables_by_other_names
    [Sequel[:members].as(:m), *(Sequel[:public][:members] if Library::POSTGRES)].each do |table|
      model = renamed(table)
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      app.resource(:members, model) do
        has_one :chief
        OTHERS.each { |name| has_many name.to_sym }
      end
      answer = get("/members/1?include=chief,#{OTHERS.join(",")}", app)
      expected = OTHERS.map { |name| ids(model[1], name).sort }

      assert_equal(expected, OTHERS.map { |name| ids_of(answer.data["relationships"][name]["data"]).sort })
      assert_equal expected.last, get("/members/1/bound", app).ids.sort
    end
  end

  def renamed(table)
    Class.new(Sequel::Model(Family::DB[table])) do
      set_primary_key :id
      many_to_one :chief, class: self
      one_to_many :staff, class: self, key: :chief_id
      one_to_many :first_staff, class: self, key: :chief_id, order: :id, limit: 1
      many_to_many :bound, class: self, join_table: :ties, left_key: :one_id, right_key: :other_id
    end
  end

  # Sequel itself adds none to what leads over two tables.
  def test_what_sequel_only_reads
    club = Family.api.jsonapi.resource("clubs")

    refute_predicate club.relationships["friends"].permission(:merge), :granted?
    assert_predicate club.relationships["knotted"].permission(:merge), :granted?
  end
end
