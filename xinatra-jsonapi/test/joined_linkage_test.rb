# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/family"

# Resources that several paths of `include` lead to: they have the linkage of each of them.
class JoinedLinkageTest < JSONAPITest
  APIS = { raw: Family.api, records: Family.api(raw: false) }.freeze
  ROUNDS = 40
  MODELS = { "clubs" => Family::Club, "members" => Family::Member }.freeze

  # Every member has a chief, whose staff the member is one of.
  def test_what_is_reached_first_without_what_is_included_later
    answer = get("/members?include=club.members,chief.staff&page[size]=5", APIS[:raw])
    shown = objects(answer)
    chief = answer.data.find { |one| one["relationships"]["chief"]["data"] }["relationships"]["chief"]["data"]["id"]

    assert_equal 200, answer.status, answer.text
    assert_equal ids(get("/members/#{chief}/relationships/staff", APIS[:raw]).data),
                 ids(shown.fetch(["members", chief])["relationships"]["staff"]["data"])
    assert_empty shown.keys - linked(answer, shown)
  end

  APIS.each do |how, api|
    define_method(:"test_paths_together_as_#{how}") do
      chance = Random.new(5)
      ROUNDS.times do
        type = MODELS.keys.sample(random: chance)
        paths = Array.new(2 + chance.rand(2)) { path(type, 1 + chance.rand(3), chance) }
        check(["/#{type}", "/#{type}/#{1 + chance.rand(5)}"].sample(random: chance), paths, api)
      end
    end
  end

  def path(type, depth, chance)
    names = Array.new(depth) do
      name = MODELS.fetch(type).associations.sample(random: chance)
      type = MODELS.fetch(type).association_reflection(name).associated_class.table_name.to_s
      name
    end
    names.join(".")
  end

  # What each path says alone, all of them say together; and each resource is linked, once.
  def check(start, paths, api)
    together = get("#{start}?include=#{paths.join(",")}", api)
    shown = objects(together)

    assert_equal 200, together.status, together.text
    assert_equal shown.size, resources(together).size
    assert_empty shown.keys - linked(together, shown), "#{start} #{paths}"
    paths.each { |one| check_alone(objects(get("#{start}?include=#{one}", api)), shown, "#{start} #{paths}") }
  end

  def check_alone(alone, shown, message)
    alone.each do |key, object|
      object["relationships"].each do |name, relationship|
        next unless relationship.key?("data")

        assert_equal relationship, shown.fetch(key)["relationships"][name], "#{message}: #{key} #{name}"
      end
    end
  end

  def resources(answer) = primary(answer) + answer.document["included"]

  def primary(answer) = [answer.data].flatten

  def objects(answer) = resources(answer).to_h { |one| [one.values_at("type", "id"), one] }

  def ids(linkage) = linkage.map { |one| one["id"] }.sort

  # What can be reached from the primary data.
  def linked(answer, shown)
    found = primary(answer).map { |one| one.values_at("type", "id") }
    found.each { |key| found.concat(targets(shown[key]) - found) }
  end

  def targets(object)
    relationships = object ? object["relationships"].values : []
    relationships.flat_map { |one| [one["data"]].flatten.compact }.map { |one| one.values_at("type", "id") }
  end

  # What is paged has its link wherever it comes from.
  def test_pages
    api = paged
    answer = get("/members?include=club,chief.club.members&page[size]=24", api)
    clubs = answer.document["included"].select { |one| one["type"] == "clubs" }
    members = clubs.to_h { |one| [one["id"], one["relationships"]["members"]] }.select { |_, one| one.key?("data") }

    assert_operator members.size, :>, 2
    members.each { |id, one| check_page(get("/clubs/#{id}?include=members", api).data, one) }
  end

  def check_page(club, members) = assert_equal(club["relationships"]["members"], members)

  def paged
    Class.new(Xinatra::Base) do
      register Xinatra::JSONAPI
      resource(:clubs, Family::Club) { has_many :members, page: 2 }
      resource :members, Family::Member do
        has_one :club
        has_one :chief
      end
    end
  end
end
