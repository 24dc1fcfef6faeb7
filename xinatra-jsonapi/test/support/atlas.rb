# frozen_string_literal: true

require "xinatra/jsonapi"
require_relative "library"

# An API over objects of the app's own, in memory, with a model beside them.
module Atlas
  City = Struct.new(:id, :name, :people, :country, :streets, :writer)
  Country = Struct.new(:id, :name)
  Street = Struct.new(:id, :name, :city)

  # Records in memory.
  class Memory
    attr_reader :rows, :asked

    def initialize(kind)
      @kind = kind
      fill
    end

    def fill(*records)
      @rows = records.to_h { |record| [record.id, record] }
      @asked = []
    end

    # Integer() takes more than ids are written as.
    def find(id) = @rows[Integer(id, exception: false)]

    def all(filters:, sort:, offset:, limit:)
      @asked << { filters:, sort:, offset:, limit: }
      found = matching(filters)
      sort.reverse_each do |name, descending|
        found = found.sort_by.with_index { |record, at| [record[name], at] }
        found.reverse! if descending
      end
      found[offset, limit].to_a
    end

    def count(filters:) = matching(filters).size

    private

    def matching(filters)
      @rows.values.select { |record| filters.all? { |name, text| record[name].to_s == text } }
    end
  end

  # Records that can be written.
  class Writable < Memory
    def build = @kind.new

    def save(record)
      raise Xinatra::JSONAPI::Invalid, { name: "is missing", country: ["is at war"] } if record.name.to_s.empty?

      record.id ||= @rows.keys.max.to_i + 1
      @rows[record.id] = record
    end

    def destroy(record)
      raise Xinatra::JSONAPI::Invalid, { base: "has inhabitants" } if record.people.to_i > 1_000_000

      @rows.delete(record.id)
    end

    def transaction
      kept = @rows.transform_values(&:dup)
      done = false
      yield
      done = true
      :nothing_of_use
    ensure
      @rows.replace(kept) unless done
    end
  end

  CITIES = Writable.new(City)
  COUNTRIES = Memory.new(Country)
  STREETS = Memory.new(Street)
  # Somebody with reviews.
  WRITER = Library::Person[Library::DB[:reviews].exclude(reader_id: nil).get(:reader_id)]

  def self.fill
    spain, peru = COUNTRIES.fill(Country.new(1, "Spain"), Country.new(2, "Peru")) && COUNTRIES.rows.values
    writer = WRITER
    cities = [City.new(1, "Lima", 10_000_000, peru, [], writer), City.new(2, "Cusco", 400_000, peru, [], nil),
              City.new(3, "Madrid", 3_000_000, spain, [], writer)]
    CITIES.fill(*cities)
    streets = [Street.new(1, "Sol", cities[2]), Street.new(2, "Luna", cities[2]), Street.new(3, "Mar", cities[0])]
    STREETS.fill(*streets)
    cities.each { |city| city.streets = streets.select { |street| street.city == city } }
  end

  # What is asked for.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    helpers { def role = env["HTTP_X_ROLE"]&.to_sym }

    resource :cities, CITIES do
      attribute :name, :string
      attribute :people, :integer, read: %i[clerk]
      attribute(:length, :integer) { |city| city.name.to_s.size }
      has_one :country, resource: :countries
      has_one :writer, resource: :people, read_only: true
      has_many :streets, resource: :streets
      sort :name, :people
      filter :name, :people
      page size: 2
      count :exact
      meta { |city| { loud: city.name.upcase } }
      allow :create, :update
      allow :destroy, roles: :clerk
      before_create { |city| city.people = 1 }
    end
    resource(:countries, COUNTRIES) { attribute :name, :string }
    resource :streets, STREETS do
      attribute :name, :string
      has_one :city, resource: :cities
      sort :name
      filter :name
      page :offset, size: 1
      client_ids
      allow :show
    end
    resource :people, Library::Person do
      attributes :name
      has_many :reviews
    end
    resource(:reviews, Library::Review) { attributes :text }
    atomic_operations
  end
end
