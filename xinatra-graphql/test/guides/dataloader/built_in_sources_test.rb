# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

require "active_record"

# Sources of graphql-ruby's for Active Record.
class DataloaderBuiltInSourcesTest < Minitest::Test
  include Guide

  class Record < ActiveRecord::Base
    self.abstract_class = true
    establish_connection(adapter: "sqlite3", database: ":memory:")
    connection.create_table(:bands) { |table| table.string :name }
    connection.create_table(:albums) do |table|
      table.string :title
      table.integer :band_id
    end
  end

  class Band < Record
    self.table_name = "bands"
    has_many :albums, class_name: "DataloaderBuiltInSourcesTest::Album"
  end

  class Album < Record
    self.table_name = "albums"
    belongs_to :band, class_name: "DataloaderBuiltInSourcesTest::Band"
  end

  Array.new(3) { |at| Band.create!(name: "band #{at}") }
  Array.new(6) { |at| Album.create!(title: "album #{at}", band_id: (at % 3) + 1) }

  class AlbumType < GraphQL::Schema::Object
    graphql_name "Album"
    field :band_name, String
    field :by_id, String
    field :by_name, String
    field :title, String

    def band_name = dataload_association(:band).name
    def by_id = dataload_record(Band, object.band_id.to_s).name
    def by_name = dataload_record(Band, "band #{object.id % 3}", find_by: :name)&.name
  end

  class BandType < GraphQL::Schema::Object
    graphql_name "Band"
    field :albums, [AlbumType], null: false
    field :few, [AlbumType], null: false
    field :name, String

    def albums = dataload_association(:albums)
    def few = dataload_association(:albums, scope: Album.order(:id).where("id < 4"))
  end

  class Query < GraphQL::Schema::Object
    field :albums, [AlbumType], null: false
    field :bands, [BandType], null: false
    def albums = Album.order(:id).to_a
    def bands = Band.order(:id).to_a
  end

  def page = schemas { use GraphQL::Dataloader }

  def test_associations
    text = "{ bands { name albums { title bandName } few { title } } }"
    bands = ask(text).dig("data", "bands")

    assert_equal [["album 0", "band 0"], ["album 3", "band 0"]], bands[0]["albums"].map(&:values)
    assert_equal [{ "title" => "album 0" }], bands[0]["few"]
    assert_equal([5] * 3, page.map { |schema| queries { schema.execute(text) } }.map { |count| [count, 5].max })
    assert_equal 1, page.map { |schema| queries { schema.execute(text) } }.uniq.size
  end

  def test_records
    text = "{ albums { byId byName } }"

    assert_equal ["band 0", "band 1"], ask(text).dig("data", "albums", 0).values
    assert_equal([3] * 3, page.map { |schema| queries { schema.execute(text) } })
  end

  private

  def queries(&)
    count = 0
    counting = lambda do |*, payload|
      count += 1 unless %w[SCHEMA TRANSACTION].include?(payload[:name])
    end
    ActiveSupport::Notifications.subscribed(counting, "sql.active_record", &)
    count
  end
end
