# frozen_string_literal: true

require_relative "library"

# An API of ships, whose large pages are streamed above any number that is wished.
module Fleet
  DB = Library::DB
  TABLES = %i[fleet_calls fleet_logs fleet_ships fleet_sailors fleet_ports].freeze
  SHIPS = 23

  DB.drop_table?(*TABLES)
  DB.create_table(:fleet_ports) do
    primary_key :id
    String :slug, null: false, unique: true
    String :name
  end
  DB.create_table(:fleet_sailors) do
    primary_key :id
    Integer :superior_id
    String :name
  end
  DB.create_table(:fleet_ships) do
    primary_key :id
    Integer :captain_id
    Integer :sister_id
    String :name
    Integer :tons
    DateTime :sunk_at
  end
  DB.create_table(:fleet_logs) do
    primary_key :id
    String :text
    String :subject_type
    Integer :subject_id
    Integer :ship_id
  end
  DB.create_table(:fleet_calls) do
    Integer :ship_id
    Integer :port_id
  end

  ports = %w[Åbo Bremen Calais].each_with_index.map { |name, at| [at + 1, "#{name.downcase}/#{at}", name] }
  DB[:fleet_ports].import(%i[id slug name], ports)
  sailors = Array.new(5) { |at| [at + 1, at.zero? ? nil : at, "Sailor #{at}"] }
  DB[:fleet_sailors].import(%i[id superior_id name], sailors)
  random = Random.new(1)
  any = ->(*all) { all.sample(random:) }
  ships = Array.new(SHIPS) do |at|
    [at + 1, any[nil, *1..5], any[*1..SHIPS], "Ship \"#{at}\" é", any[nil, 1, 2, 3], (Time.utc(2030) if at == 5)]
  end
  DB[:fleet_ships].import(%i[id captain_id sister_id name tons sunk_at], ships)
  logs = Array.new(40) do |at|
    [at + 1, "log #{at}", *any[["Ship", at % SHIPS], ["Sailor", at % 5], [nil, nil]], any[*1..SHIPS]]
  end
  DB[:fleet_logs].import(%i[id text subject_type subject_id ship_id], logs)
  calls = (1..SHIPS).flat_map { |ship| ports.map(&:first).sample(ship % 4, random:).map { |port| [ship, port] } }
  DB[:fleet_calls].import(%i[ship_id port_id], calls)

  # With an id that is text.
  class Port < Sequel::Model(DB[:fleet_ports])
    many_to_many :ships, class: "Fleet::Ship", join_table: :fleet_calls, left_key: :port_id, right_key: :ship_id,
                         order: Sequel[:fleet_ships][:name]
  end

  # With one above.
  class Sailor < Sequel::Model(DB[:fleet_sailors])
    many_to_one :superior, class: "Fleet::Sailor"
    one_to_many :ships, class: "Fleet::Ship", key: :captain_id
  end

  # That may have sunk.
  class Ship < Sequel::Model(DB[:fleet_ships])
    many_to_one :captain, class: "Fleet::Sailor"
    many_to_one :sister, class: "Fleet::Ship"
    one_to_many :logs, class: "Fleet::Log", order: Sequel.desc(:id)
    many_to_many :ports, class: "Fleet::Port", join_table: :fleet_calls, right_key: :port_id
  end

  # Of a ship, about something.
  class Log < Sequel::Model(DB[:fleet_logs]); end

  # @param options [Hash] of all pages
  # @return [Class] an app
  def self.api(**options)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      helpers { define_method(:role) { request.get_header("HTTP_X_ROLE") } }
      Fleet.describe_others(self, options)
      { ships: :number, offset_ships: :offset, cursor_ships: :cursor, record_ships: :cursor }.each do |type, pages|
        resource(type, Ship) { Fleet.describe_ships(self, type, pages, options) }
      end
      namespace("/deep") { Fleet.describe_others(self, options) }
    end
  end

  # What is not afloat.
  def self.describe_others(app, options)
    app.resource(:sailors, Sailor) do
      attributes :name
      has_one :superior, resource: :sailors
      has_many :ships, resource: :ships if app.is_a?(Class)
      page size: 100, **options
    end
    app.resource(:ports, Port) do
      id from: :slug
      attributes :name
      has_many :ships, resource: :ships if app.is_a?(Class)
      page size: 100, **options
      etags
    end
    return unless app.is_a?(Class)

    app.resource(:logs, Log) do
      attributes :text
      has_one :subject, types: { "Ship" => :ships, "Sailor" => :sailors }
      page size: 100, **options
    end
  end

  # What each resource of ships says.
  def self.describe_ships(dsl, type, pages, options)
    dsl.instance_eval do
      attributes :name
      type == :ships ? attribute(:tons, read: :owner) : attribute(:tons)
      soft_delete :sunk_at
      has_one :captain, resource: :sailors
      has_one :sister, resource: :ships
      has_many :logs, resource: :logs, page: (2 if type == :offset_ships)
      has_many :ports, resource: :ports
      page pages, size: 100, limit: 1_000, **options
      count :exact unless type == :cursor_ships
      sort :name, :tons, "captain.name"
      filter :tons, with: :all
      filter "captain.name"
      filter(:heavy) { |ships, value| ships.where { tons > value.to_i } }
      Fleet.describe_records(self) if type == :record_ships
      document do
        meta({ fleet: "Baltic" })
        link(:license) { "https://example.org/license" }
      end
    end
  end

  # What is made of records.
  def self.describe_records(dsl)
    dsl.attribute(:letters, :integer) { |ship| ship.name.size }
    dsl.meta { |ship| { letters: ship.name.size } }
    dsl.link(:picture) { |ship| "https://example.org/#{ship.id}.png" }
  end
end
