# frozen_string_literal: true

require "sequel"

Sequel.default_timezone = :utc

# An API that can be written to: articles with an author, notes, tags and a summary.
module Newsroom
  DB = ENV["DATABASE_URL"] ? Sequel.connect(ENV.fetch("DATABASE_URL")) : Sequel.sqlite
  TABLES = %i[news_articles_tags news_notes news_summaries news_articles news_tags news_people].freeze

  DB.drop_table?(*TABLES)
  DB.create_table(:news_people) do
    primary_key :id
    String :name, null: false, unique: true
  end
  DB.create_table(:news_articles) do
    primary_key :id
    foreign_key :author_id, :news_people
    String :title, null: false
    String :body, text: true
    String :slug, size: 12
    Integer :words
    Float :rank
    TrueClass :open, default: false
    Date :day
    DateTime :printed_at
    BigDecimal :price, size: [8, 2]
    String :editor
    String :secret
    constraint(:news_words_positive, Sequel.lit("words IS NULL OR words > 0"))
  end
  DB.create_table(:news_notes) do
    primary_key :id
    foreign_key :article_id, :news_articles
    String :text, null: false
  end
  DB.create_table(:news_summaries) do
    primary_key :id
    foreign_key :article_id, :news_articles
    String :text, null: false
  end
  DB.create_table(:news_tags) do
    String :code, primary_key: true
    String :name
  end
  DB.create_table(:news_articles_tags) do
    foreign_key :article_id, :news_articles
    foreign_key :tag_code, :news_tags, type: String
    primary_key %i[article_id tag_code]
  end

  # Of articles.
  class Person < Sequel::Model(DB[:news_people])
    one_to_many :articles, class: "Newsroom::Article", key: :author_id
  end

  # With rules of its own.
  class Article < Sequel::Model(DB[:news_articles])
    many_to_one :author, class: "Newsroom::Person"
    one_to_many :notes, class: "Newsroom::Note", order: :id
    one_to_one :summary, class: "Newsroom::Summary"
    many_to_many :tags, class: "Newsroom::Tag", join_table: :news_articles_tags, right_key: :tag_code, order: :code

    def validate
      super
      errors.add(:title, "must not be empty") if title.to_s.empty?
      errors.add(:words, "are too many") if words.to_i > 10_000
      errors.add(%i[title body], "must differ") if title == body
    end
  end

  # Below an article.
  class Note < Sequel::Model(DB[:news_notes])
    many_to_one :article, class: "Newsroom::Article"
  end

  # At most one an article.
  class Summary < Sequel::Model(DB[:news_summaries])
    many_to_one :article, class: "Newsroom::Article"
  end

  # With ids that clients choose.
  class Tag < Sequel::Model(DB[:news_tags])
    unrestrict_primary_key
  end

  # @return [void] the same rows for each test
  def self.fill
    TABLES.each { |table| DB[table].delete }
    DB[:news_people].import(%i[id name], [[1, "Ada"], [2, "Bob"]])
    DB[:news_tags].import(%i[code name], [%w[a Alpha], %w[b Beta], %w[c Gamma]])
    DB[:news_articles].import(%i[id author_id title body], [[1, 1, "First", "One"], [2, nil, "Second", nil]])
    DB[:news_articles_tags].import(%i[article_id tag_code], [[1, "a"], [1, "b"]])
    DB[:news_notes].import(%i[id article_id text], [[1, 1, "n1"], [2, 1, "n2"], [3, 2, "n3"]])
    DB[:news_summaries].import(%i[id article_id text], [[1, 1, "s1"]])
    return unless DB.database_type == :postgres

    TABLES.each do |table|
      DB.reset_primary_key_sequence(table) if DB[table].columns.include?(:id)
    end
  end

  # What is written to.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI
    atomic_operations

    resource :articles, Article do
      allow :create, :update, :destroy
      attributes :title, :body, :slug, :words, :rank, :open, :day, :price
      attribute :printed, from: :printed_at
      attribute :editor, read_only: true
      attribute :secret, write_only: true
      attribute(:shout, :string) { |article| article.title.upcase }
      has_one :author, resource: :people
      has_one :summary, resource: :summaries
      has_many :notes
      has_many :tags
      sort :title
      before_destroy { |article| halt 409, "kept" if article.title == "Kept" }
      before_create { |article| article.editor = request.get_header("HTTP_X_EDITOR") }
    end

    resource :people, Person do
      allow :create, :update, :destroy
      attributes :name
      etags
      has_many :articles, replace: false
    end

    resource :notes, Note do
      allow :update
      attributes :text
      has_one :article, read_only: true
    end

    resource(:summaries, Summary) { attributes :text }

    resource :tags, Tag do
      allow :create
      client_ids
      attributes :name
    end
  end
end
