# frozen_string_literal: true

# Associations of every kind that Sequel has, between few rows that lead to each other by chance, the same each time.
module Family
  DB = Library::DB
  SEED = 11
  TABLES = %i[knots ties members clubs].freeze

  DB.drop_table?(*TABLES)
  DB.create_table(:clubs) do
    primary_key :id
    String :code, null: false, unique: true
    String :name
  end
  DB.create_table(:members) do
    primary_key :id
    String :name, null: false
    Integer :rank
    foreign_key :chief_id, :members
    foreign_key :club_id, :clubs
    String :club_code
    String :nick
    DateTime :deleted_at
  end
  DB.create_table(:ties) do
    primary_key :id
    Integer :one_id
    Integer :other_id
    Integer :weight
  end
  DB.create_table(:knots) do
    Integer :member_id
    Integer :club_id
    primary_key %i[member_id club_id]
  end

  # Leads to members, and to itself by two steps.
  class Club < Sequel::Model(DB[:clubs])
    plugin :many_through_many
    one_to_many :members, class: "Family::Member", key: :club_id
    one_to_many :ranked, class: "Family::Member", key: :club_id, order: [Sequel.desc(:rank), :name]
    one_to_many :loose, class: "Family::Member", key: :club_code, primary_key: :code
    one_to_many :two, class: "Family::Member", key: :club_id, order: :name, limit: 2
    one_to_many :after_two, class: "Family::Member", key: :club_id, order: :name, limit: [3, 2]
    one_to_one :best, class: "Family::Member", key: :club_id, order: [Sequel.desc(:rank, nulls: :last), :id]
    one_to_one :second, class: "Family::Member", key: :club_id, order: :id, limit: [1, 1]
    many_to_many :knotted, class: "Family::Member", join_table: :knots, left_key: :club_id, right_key: :member_id,
                           order: Sequel[:members][:name]
    many_through_many :friends, [%i[members club_id id], %i[ties one_id other_id]],
                      class: "Family::Member", order: Sequel[:members][:id]
    one_through_many :friend, [%i[members club_id id], %i[ties one_id other_id]],
                     class: "Family::Member", order: Sequel.desc(Sequel[:members][:id])
  end

  # Leads to members and clubs.
  class Member < Sequel::Model(DB[:members])
    many_to_one :chief, class: self
    one_to_many :staff, class: self, key: :chief_id
    many_to_one :club, class: Club
    many_to_one :coded, class: Club, key: :club_code, primary_key: :code
    many_to_one :namesake, class: Club, key: :nick, primary_key: :name, order: :id
    many_to_one :low_club, class: Club, key: :club_id, conditions: { name: %w[A B] }
    many_to_one :block_club, class: Club, key: :club_id do |clubs|
      clubs.where { id > 2 }
    end
    many_to_many :ties, class: self, left_key: :one_id, right_key: :other_id, join_table: Sequel[:ties].as(:t)
    many_to_many :bound, class: self, left_key: :one_id, right_key: :other_id, join_table: :ties, distinct: true
    many_to_many :heavy, class: self, left_key: :one_id, right_key: :other_id, join_table: :ties,
                         order: [Sequel.desc(Sequel[:ties][:weight]), Sequel[:members][:id]], limit: 3 do |members|
      members.where { Sequel[:ties][:weight] > 1 }
    end
    one_through_one :heaviest, class: self, left_key: :one_id, right_key: :other_id, join_table: :ties,
                               order: [Sequel.desc(Sequel[:ties][:weight]), Sequel[:members][:id]]
    many_to_many :clubs, class: Club, join_table: :knots, left_key: :member_id, conditions: Sequel.like(:code, "c%")
  end

  chance = Random.new(SEED)
  clubs = Array.new(6) { |at| Club.create(code: "#{at.odd? ? "c" : "d"}#{at}", name: %w[A B C D][at % 4]) }
  members = Array.new(24) do |at|
    Member.create(name: "m#{(at * 7) % 24}", rank: [nil, *0..9].sample(random: chance),
                  chief_id: at.zero? ? nil : 1 + chance.rand(at),
                  club_id: [nil, *clubs.first(5).map(&:id)].sample(random: chance),
                  club_code: [nil, *clubs.map(&:code)].sample(random: chance),
                  nick: [nil, "A", "D", "Z"].sample(random: chance))
  end
  60.times do
    one, other = Array.new(2) { members.sample(random: chance).id }
    DB[:ties].insert(one_id: one, other_id: other, weight: chance.rand(5))
  end
  members.product(clubs).sample(30, random: chance).each do |member, club|
    DB[:knots].insert(member_id: member.id, club_id: club.id)
  end

  # How a model's associations are declared.
  ALL = [Club, Member].to_h do |model|
    names = model.associations.sort
    [model, names.partition { |name| model.association_reflection(name).returns_array? }]
  end

  # @param raw [Boolean] whether values are the driver's
  # @return [Class] an app with all of them
  def self.api(raw: true)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      { clubs: Club, members: Member }.each do |type, model|
        resource(type, model) do
          raw ? attribute(:name) : attribute(:name, :string, &:name)
          many, one = ALL.fetch(model)
          many.each { |name| has_many name }
          one.each { |name| has_one name }
          page size: 100
        end
      end
    end
  end
end
