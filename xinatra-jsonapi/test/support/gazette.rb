# frozen_string_literal: true

require "securerandom"
require "sequel"

Sequel.default_timezone = :utc

# An API that offers all that there is, so that the conformance suite can try it: of people, tags, articles, editions
# (pages by offset) and events (pages by cursor).
module Gazette
  DB = ENV["DATABASE_URL"] ? Sequel.connect(ENV.fetch("DATABASE_URL")) : Sequel.sqlite
  TABLES = %i[gazette_articles_readers gazette_articles_tags gazette_articles gazette_tags gazette_people
              gazette_editions gazette_events].freeze

  DB.drop_table?(*TABLES)
  DB.create_table(:gazette_people) do
    String :code, size: 60, primary_key: true
    String :name, null: false
    foreign_key :mentor_code, :gazette_people, type: String, size: 60
  end
  DB.create_table(:gazette_tags) do
    primary_key :id
    String :word, null: false
  end
  DB.create_table(:gazette_articles) do
    primary_key :id
    foreign_key :author_code, :gazette_people, type: String, size: 60
    String :title, null: false
    Integer :words
  end
  DB.create_table(:gazette_articles_tags) do
    foreign_key :article_id, :gazette_articles, on_delete: :cascade
    foreign_key :tag_id, :gazette_tags, on_delete: :cascade
    primary_key %i[article_id tag_id]
  end
  DB.create_table(:gazette_articles_readers) do
    foreign_key :article_id, :gazette_articles, on_delete: :cascade
    foreign_key :person_code, :gazette_people, type: String, size: 60, on_delete: :cascade
    primary_key %i[article_id person_code]
  end
  %i[editions events].each do |table|
    DB.create_table(:"gazette_#{table}") do
      primary_key :id
      String :name, null: false
      Integer :weight, null: false
    end
  end

  # With ids that clients choose.
  class Person < Sequel::Model(DB[:gazette_people])
    unrestrict_primary_key
    many_to_one :mentor, class: "Gazette::Person", key: :mentor_code
  end

  class Tag < Sequel::Model(DB[:gazette_tags]); end
  class Edition < Sequel::Model(DB[:gazette_editions]); end
  class Event < Sequel::Model(DB[:gazette_events]); end

  # With relationships of all kinds.
  class Article < Sequel::Model(DB[:gazette_articles])
    many_to_one :author, class: "Gazette::Person", key: :author_code
    many_to_many :tags, class: "Gazette::Tag", join_table: :gazette_articles_tags
    many_to_many :readers, class: "Gazette::Person", join_table: :gazette_articles_readers, right_key: :person_code

    def validate
      super
      errors.add(:title, "must not be empty") if title.to_s.empty?
    end
  end

  # @return [void]
  def self.fill
    TABLES.each { |table| DB[table].delete }
    DB[:gazette_people].import(%i[code name mentor_code], [["p0", "Ada", nil], %w[p1 Bob p0], %w[p2 Cid p1]])
    tags = %w[Old New Odd].map { |word| DB[:gazette_tags].insert(word:) }
    [["Alpha", 7, "p1"], ["Beta", 5, "p0"], ["Gamma", 5, "p2"], ["Delta", 3, nil]].each do |title, words, author_code|
      id = DB[:gazette_articles].insert(title:, words:, author_code:)
      tags.first(2).each { |tag_id| DB[:gazette_articles_tags].insert(article_id: id, tag_id:) }
      DB[:gazette_articles_readers].insert(article_id: id, person_code: "p1")
    end
    rows = Array.new(9) { |at| ["Number #{at}", at % 4] }
    %i[gazette_editions gazette_events].each { |table| DB[table].import(%i[name weight], rows) }
  end

  # All that there is.
  class API < Xinatra::Base
    set :environment, :production
    set :host_authorization, {}
    register Xinatra::JSONAPI
    atomic_operations

    resource :articles, Article do
      allow :create, :update, :destroy
      attributes :title, :words
      has_one :author, resource: :people
      has_many :tags
      has_many :readers, resource: :people, replace: false, include: false
      count :exact
      sort :title, :words
      filter :title
    end

    resource :people, Person do
      allow :create, :update, :destroy
      client_ids
      before_create { |person| person.code ||= SecureRandom.uuid }
      attributes :name
      has_one :mentor, resource: :people, replace: false
      sort :name
    end

    resource :tags, Tag do
      allow :create, :destroy
      attributes :word
    end

    resource(:editions, Edition) do
      attributes :name, :weight
      page :offset, size: 4, limit: 6
      count :exact
      sort :name, :weight
    end

    resource(:events, Event) do
      attributes :name, :weight
      page :cursor, size: 4, limit: 6
      sort :name, :weight
    end
  end
end
