# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/family"

# Ids stay what they are when what they are made of would change.
class LastingIdsTest < JSONAPITest
  # Ids do not change; what is sent back as it was changes nothing.
  def test_what_ids_are_made_of
    Family::DB.transaction(rollback: :always) do
      club = Family::Club.first
      answer = update_club(club, { code: "other", name: "Changed" })

      assert_equal 403, answer.status, answer.text
      assert_equal({ "status" => "403", "code" => "read_only", "title" => "Read-only field",
                     "detail" => "The id of clubs does not change, nor what it is made of: " \
                                 "#{club.code.inspect} stays as it is",
                     "source" => { "pointer" => "/data/attributes/code" } }, answer.error)
      assert_equal club.values, club.dup.refresh.values
      same = update_club(club, { code: club.code, name: "Changed" })

      assert_equal [200, club.code, "Changed"], [same.status, same.data["id"], same.data["attributes"]["name"]]
    end
  end

  # Where an id is the key that leads to another row.
  def test_relationships_that_ids_are_made_of
    Family::DB.create_table!(:houses) do
      primary_key :id
      foreign_key :club_id, :clubs, null: false, unique: true
    end
    Family::DB[:houses].insert(club_id: 1)
    answers = move_house(houses)

    answers.zip(%w[/data /data/relationships/club]) do |answer, pointer|
      assert_equal [403, "read_only", { "pointer" => pointer }],
                   [answer.status, *answer.error.values_at("code", "source")], answer.text
    end
    assert_equal [1], Family::DB[:houses].select_map(:club_id)
  ensure
    Family::DB.drop_table?(:houses)
  end

  def move_house(app)
    data = { type: "clubs", id: "2" }
    [change("/houses/1/relationships/club", "PATCH", app, { data: }),
     change("/houses/1", "PATCH", app, { data: { type: "houses", id: "1", relationships: { club: { data: } } } })]
  end

  def houses
    house = Class.new(Sequel::Model(Family::DB[:houses])) { many_to_one :club, class: Family::Club }
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:clubs, Family::Club)
    app.resource(:houses, house) do
      id from: :club_id
      has_one :club
      allow :update
    end
    app
  end

  def test_ids_that_hooks_would_change
    before_update = update_club(Family::Club.first, { name: "By a hook" }) do |club|
      club.code = club.name
    end
    before_save = update_club(Family::Club.first, { name: "By a hook" }, renaming)

    [before_update, before_save].each do |answer|
      assert_equal [403, { "pointer" => "/data/attributes" }], [answer.status, answer.error["source"]], answer.text
    end
    assert_empty Family::Club.where(code: "By a hook")
  end

  def renaming
    Class.new(Family::Club) do
      def before_save
        self.code = name
        super
      end
    end
  end

  def update_club(club, changes, model = Family::Club, &hook)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:clubs, model) do
      attributes :code, :name
      id from: :code
      allow :update
      before_update(&hook) if hook
    end
    change("/clubs/#{club.code}", "PATCH", app, { data: { type: "clubs", id: club.code, attributes: changes } })
  end

  def test_what_ids_are_made_of_can_be_said_of_what_is_new
    Family::DB.transaction(rollback: :always) do
      app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
      app.resource(:clubs, Family::Club) do
        attributes :code
        id from: :code
        allow :create
      end
      answer = change("/clubs", "POST", app, { data: { type: "clubs", attributes: { code: "new" } } })

      assert_equal [201, "new", "/clubs/new"], [answer.status, answer.data["id"], answer.headers["location"]]
    end
  end
end
