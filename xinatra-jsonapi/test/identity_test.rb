# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/family"

# Ids that are no primary keys, and rows that are kept when they are deleted.
class IdentityTest < JSONAPITest
  def app(model = Family::Member, &block)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:clubs, Family::Club) do
      attributes :code, :name
      id from: :code
      allow :create, :update, :destroy
      client_ids
      has_many :members
      has_many :knotted, resource: :members
    end
    app.resource(:members, model) do
      attributes :name
      has_one :club
      has_one :coded, resource: :clubs
      has_one :chief, resource: :members
      has_many :staff, resource: :members
      allow :update, :destroy
      page size: 100
      count :exact
      instance_eval(&block) if block
    end
    app
  end

  def test_ids_from_another_column
    club = Family::Club.first
    member = club.members.first
    answer = get("/clubs/#{club.code}?include=members", app)

    assert_equal [club.code, "/clubs/#{club.code}"], [answer.data["id"], answer.data["links"]["self"]]
    assert_equal(club.members.map { |one| one.id.to_s }.sort, answer.included.map(&:last).sort)
    assert_equal([{ "type" => "clubs", "id" => club.code }],
                 answer.document["included"].map { |one| one["relationships"]["club"]["data"] }.uniq)
    assert_equal 404, get("/clubs/#{club.id}", app).status
    assert_equal club.code, get("/members/#{member.id}/club", app).data["id"]
    assert_equal({ "type" => "clubs", "id" => club.code }, get("/members/#{member.id}/relationships/club", app).data)
    assert_equal club.members.size, get("/clubs/#{club.code}/members?page[size]=100", app).ids.size
  end

  # The key that has the id itself costs no query; another one costs one.
  def test_linkage_to_such_ids
    app = app()
    found = get("/members", app).data.map do |one|
      one["relationships"].values_at("club", "coded").map { |relation| relation["data"]&.fetch("id") }
    end

    assert_equal(Family::Member.order(:id).map { |member| [member.club&.code, member.coded&.code] }, found)
    least = raw? ? 1 : 2

    asked = %w[coded club].map { |name| queries { get("/members?fields[members]=#{name}", app) } }

    assert_equal [least, least + 1], asked
  end

  def test_writing_by_such_ids
    Family::DB.transaction(rollback: :always) do
      app = app()
      member = Family::Member.exclude(club_id: nil).first
      identifier = { type: "clubs", id: "new/one" }
      created = change("/clubs", "POST", app, { data: { **identifier, attributes: { name: "N" } } })
      related = change("/members/#{member.id}/relationships/club", "PATCH", app, { data: identifier })

      assert_equal [201, "/clubs/new%2Fone"], [created.status, created.headers["location"]], created.text
      assert_equal [204, "new/one"], [related.status, member.refresh.club.code], related.text
      check_members(app, Family::Club[code: "new/one"])
    end
  end

  # UUIDs can be written in other ways than the database has them.
  def test_a_tag_stays_that_of_the_path
    Family::DB.create_table!(:coins) { column :id, :uuid, primary_key: true }
    Family::DB.alter_table(:coins) { add_column :name, String }
    id = Family::DB.database_type == :postgres ? "A" * 8 : "a" * 8
    id = "#{id}-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
    Family::DB[:coins].insert(id:)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:coins, Class.new(Sequel::Model(Family::DB[:coins]))) do
      attributes :name
      allow :update
    end
    answer = change("/coins/#{id}", "PATCH", app, { data: { type: "coins", id:, attributes: { name: "N" } } })

    assert_equal [200, get("/coins/#{id}", app).headers["etag"]], [answer.status, answer.headers["etag"]]
  ensure
    Family::DB.drop_table?(:coins)
  end

  def test_what_would_be_out_of_scope
    app = app { scope { |members| members.exclude(name: "secret") } }
    member = Family::Member.first
    document = { data: { type: "members", id: member.id.to_s, attributes: { name: "secret" } } }
    answer = change("/members/#{member.id}", "PATCH", app, document)

    assert_equal [422, "out_of_scope", "/data"],
                 [answer.status, answer.error["code"], answer.error["source"]["pointer"]], answer.text
    assert_equal member.name, member.refresh.name
  end

  # Those that are there already are left alone.
  def check_members(app, club)
    path = "/clubs/new%2Fone/relationships/knotted"
    steps = [["POST", %w[3]], ["POST", %w[3 4]], ["DELETE", %w[3 9]], ["PATCH", %w[4 5]]].map do |method, ids|
      answer = change(path, method, app, { data: ids.map { |id| { type: "members", id: } } })
      [answer.status, club.knotted_dataset.select_map(Sequel[:members][:id]).sort]
    end

    assert_equal [[204, [3]], [204, [3, 4]], [204, [4]], [204, [4, 5]]], steps
  end

  def refused(model, &block)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    assert_raises(Xinatra::JSONAPI::DefinitionError) { app.resource(:things, model, &block) }.message
  end

  def test_what_can_be_no_id
    assert_match(/from :name, which can be null: declare/, refused(Family::Club) { id from: :name })
    assert_match(/from :name, which is not unique: give/, refused(Family::Member) { id from: :name })
    assert_match(/from :nothing, which is no column/, refused(Family::Club) { id from: :nothing })
    assert_match(/no column :gone that could say when/, refused(Family::Club) { soft_delete :gone })
    Family::DB.create_table!(:days) { Date :day, primary_key: true }
    days = Class.new(Sequel::Model(Family::DB[:days]))

    assert_match(/from :day, which is of the type date: only integer, string, uuid/, refused(days))
  ensure
    Family::DB.drop_table?(:days)
  end

  def test_ids_where_the_key_has_several_columns
    Family::DB.create_table!(:seats) do
      Integer :row
      Integer :place
      String :label, null: false
      primary_key %i[row place]
      index :label, unique: true
    end
    Family::DB[:seats].import(%i[row place label], [[1, 2, "b"], [1, 1, "a"]])
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:seats, Class.new(Sequel::Model(Family::DB[:seats]))) do
      id from: :label
      attributes :row, :place
    end

    assert_equal %w[a b], get("/seats", app).ids
    assert_equal({ "row" => 1, "place" => 2 }, get("/seats/b", app).data["attributes"])
  ensure
    Family::DB.drop_table?(:seats)
  end

  # What is deleted is nowhere to be found, and nothing leads there.
  def test_soft_deletes
    Family::DB.transaction(rollback: :always) do
      chief = Family::Member.all.max_by { |member| member.staff.size }
      gone = [chief, chief.staff.first]
      alive = chief.staff.drop(1)
      app = app { soft_delete :deleted_at }
      deleted = gone.map { |member| change("/members/#{member.id}", "DELETE", app).status }

      assert_equal [204, 204], deleted
      assert_predicate Family::Member[chief.id].deleted_at, :itself
      check_gone(app, gone.map { |member| member.id.to_s }, alive.map { |member| member.id.to_s })
    end
  end

  # What a client cannot see it does not take away by what it leaves out.
  def test_replacing_leaves_what_is_deleted_where_it_is
    Family::DB.transaction(rollback: :always) do
      club = Family::Club.all.max_by { |one| one.members.size }
      gone, *others = club.members
      gone.update(deleted_at: Time.now)
      app = app { soft_delete :deleted_at }
      answer = change("/clubs/#{club.code}/relationships/members", "PATCH", app, { data: [] })

      assert_equal [204, [gone.id]], [answer.status, club.members_dataset.select_map(:id)], answer.text
      assert_operator others.size, :>, 1
    end
  end

  # The same where the app says itself which rows there are.
  def test_scopes
    chief = Family::Member.all.max_by { |member| member.staff.size }
    gone = [chief, chief.staff.first].map(&:id)
    alive = chief.staff.drop(1).map { |member| member.id.to_s }
    app = app { scope { |members| members.exclude(Sequel[:members][:id] => gone) } }

    check_gone(app, gone.map(&:to_s), alive)

    assert_equal alive.first, get("/members/#{alive.first}", app).data["id"]
  end

  SCOPES = {
    "joined" => ->(all) { all.join(:clubs, id: :club_id).where(Sequel[:clubs][:name] => %w[A B C]) },
    "joined where there is something" => ->(all) { all.left_join(:clubs, id: :club_id).exclude(club_id: nil) },
    "joined to many" => ->(all) { all.join(:clubs, Sequel[:clubs][:name] => %w[A B C]) },
    "distinct" => ->(all) { all.exclude(club_id: nil).distinct },
    "grouped" => ->(all) { all.exclude(club_id: nil).group(:id) }
  }.freeze

  # What is written is the row that was asked for, and not that of a joined table.
  SCOPES.each do |name, scope|
    define_method(:"test_writing_what_a_scope_has_#{name.tr(" ", "_")}") do
      Family::DB.transaction(rollback: :always) do
        app = app { scope(&scope) }
        member, other = Family::Member.all.select do |one|
          one.staff.empty? && one.club && one.club.name != "D" && one.club_id != one.id
        end
        Family::DB[:knots].where(member_id: member.id).delete
        document = { data: { type: "members", id: member.id.to_s, attributes: { name: "new" } } }
        linkage = { data: [{ type: "members", id: other.id.to_s }] }

        check_once(get("/members?include=club.members", app), member)

        assert_equal 200, change("/members/#{member.id}", "PATCH", app, document).status
        assert_equal([member.id], Family::Member.where(name: "new").map(:id))
        assert_equal 204, change("/clubs/c5/relationships/members", "POST", app, linkage).status
        assert_includes Family::Club.first(code: "c5").members.map(&:id), other.id
        assert_equal 204, change("/members/#{member.id}", "DELETE", app).status
      end
    end
  end

  def check_once(answer, member)
    assert_equal answer.ids.uniq, answer.ids
    assert_includes answer.ids, member.id.to_s
    assert_includes answer.included, ["clubs", member.club.code]
  end

  def check_gone(app, gone, alive)
    all = get("/members?include=staff,chief,club.members", app)

    assert_equal [], all.ids & gone
    assert_equal all.ids.size, all.document["meta"]["total"]
    assert_equal [], all.included & gone.map { |id| ["members", id] }
    assert_equal [], linked(all.document) & gone
    assert_equal([404, 404], ["", "/staff"].map { |path| get("/members/#{gone.first}#{path}", app).status })
    assert_equal 404, change("/members/#{gone.first}", "DELETE", app).status
    check_led_to(app, alive.first)
  end

  def check_led_to(app, id)
    %w[chief relationships/chief].each do |path|
      answer = get("/members/#{id}/#{path}", app)

      assert_equal [200, nil], [answer.status, answer.document.fetch("data")]
    end
    assert_nil get("/members/#{id}", app).data["relationships"]["chief"].fetch("data")
  end

  def linked(document)
    all = [*document["data"], *document["included"]].map { |one| one["relationships"] }
    data = all.flat_map { |relations| relations.values_at("chief", "staff", "members") }
    data.compact.flat_map { |one| one["data"] }.compact.map { |identifier| identifier["id"] }
  end

  # Limits count those that are there.
  def test_limits_and_soft_deletes
    Family::DB.transaction(rollback: :always) do
      club = Family::Club.all.max_by { |one| one.members.size }
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      app.resource(:clubs, Family::Club) { has_many :two, resource: :members }
      app.resource(:members, Family::Member) { soft_delete :deleted_at }
      names = club.members_dataset.order(:name).select_map(:id).map(&:to_s)
      Family::Member[names.first.to_i].update(deleted_at: Time.now)

      assert_operator names.size, :>, 3
      assert_equal names[1, 2], get("/clubs/#{club.id}/two", app).ids
      assert_equal(names[1, 2], get("/clubs/#{club.id}?include=two", app).included.map(&:last))
    end
  end
end
