# frozen_string_literal: true

require_relative "test_helper"
require "sequel"
require_relative "support/shelf"
require "active_record"

# Associations of records are loaded by one query for all of a list, where nobody wrote code for that.
class AssociationsTest < Minitest::Test
  # Records of Sequel's.
  module OfSequel
    DB = Sequel.sqlite
    DB.create_table(:authors) do
      primary_key :id
      String :name
    end
    DB.create_table(:series) do
      primary_key :id
      String :name
    end
    DB.create_table(:books) do
      primary_key :id
      String :title
      Integer :author_id
      Integer :series_id
    end
    DB[:authors].multi_insert(Array.new(5) { |at| { name: "Author #{at}" } })
    DB[:series].insert(name: "Only")
    DB[:books].multi_insert(Array.new(12) do |at|
      { title: "Book #{at}", author_id: (at % 5) + 1, series_id: at.even? ? 1 : nil }
    end)

    class Author < Sequel::Model(DB[:authors])
      one_to_many :books, order: :id
    end

    class Series < Sequel::Model(DB[:series]); end

    class Book < Sequel::Model(DB[:books])
      many_to_one :author
      many_to_one :series, class: Series
      many_to_one :alone, class: Author, key: :author_id, allow_eager: false
    end

    def self.authors = Author.order(:id).all

    def self.queries
      log = []
      logger = Object.new
      %i[info error debug warn].each { |level| logger.define_singleton_method(level) { |line| log << line } }
      DB.loggers << logger
      yield
      log.grep(/SELECT/).size
    ensure
      DB.loggers.delete(logger)
    end
  end

  # The same of Active Record's.
  module OfActiveRecord
    class Record < ActiveRecord::Base
      self.abstract_class = true
      establish_connection(adapter: "sqlite3", database: ":memory:")
      connection.create_table(:authors) { |table| table.string :name }
      connection.create_table(:books) do |table|
        table.string :title
        table.integer :author_id, :series_id
      end
      connection.create_table(:series) { |table| table.string :name }
    end

    class Author < Record
      self.table_name = "authors"
      has_many :books, -> { order(:id) }, class_name: "AssociationsTest::OfActiveRecord::Book"
    end

    class Series < Record
      self.table_name = "series"
    end

    class Book < Record
      self.table_name = "books"
      belongs_to :author, class_name: "AssociationsTest::OfActiveRecord::Author"
      belongs_to :series, class_name: "AssociationsTest::OfActiveRecord::Series", optional: true
    end

    Series.create!(name: "Only")
    Array.new(5) { |at| Author.create!(name: "Author #{at}") }
    Array.new(12) { |at| Book.create!(title: "Book #{at}", author_id: (at % 5) + 1, series_id: at.even? ? 1 : nil) }

    def self.authors = Author.order(:id)

    def self.queries(&)
      count = 0
      counting = ->(*, payload) { count += 1 unless payload[:name] == "SCHEMA" }
      ActiveSupport::Notifications.subscribed(counting, "sql.active_record", &)
      count
    end
  end

  # Hears of each field.
  module Hearing
    def execute_field(field:, query:, **)
      value = super
      (query.context[:heard] ||= []) << [field.path, value.class]
      value
    end
  end

  # Loads authors for whoever asks for them in a batch of Dataloader's.
  class Loading < GraphQL::Dataloader::Source
    def initialize(records)
      super()
      @records = records
    end

    def fetch(ids) = ids.map { |id| @records.authors.find { |author| author.id == id } }
  end

  DOCUMENT = "{ authors { name books { title series { name } author { name } } } }"

  # Sent once each.
  NEW = ["{ authors { books { title series { name } } } }",
         "{ authors { ...on Author { books { title author { name } } } } }",
         "{ ...F } fragment F on Query { authors { ...A } } fragment A on Author { books { series { name } } }"].freeze

  def schemas(records, **options)
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :authors, [AssociationsTest.author(records)]
      define_method(:authors) { records.authors }
    end
    Shelf.pair(**options) do |base|
      Class.new(base) do
        use GraphQL::Dataloader
        query query
      end
    end
  end

  def self.author(records)
    author = Class.new(GraphQL::Schema::Object) do
      graphql_name "Author"
      field :name, String
      field(:books) { type([AssociationsTest.book(author)]) }
      field(:loaded) { type(author) }
      define_method(:loaded) { dataloader.with(Loading, records).load(object.id) }
    end
  end

  def self.book(author)
    series = Class.new(GraphQL::Schema::Object) do
      graphql_name "Series"
      field :name, String
    end
    Class.new(GraphQL::Schema::Object) do
      graphql_name "Book"
      field :title, String
      field :series, series
      field :author, author
      field :alone, author
    end
  end

  [OfSequel, OfActiveRecord].each do |records|
    define_method(:"test_documents_that_are_new_#{records.name[/\w+\z/]}") do
      plain, fast = schemas(records, hot: 2)
      NEW.each do |document|
        found = nil

        assert_operator records.queries { found = fast.execute(document).to_h }, :<=, 3, document
        assert_equal plain.execute(document).to_h, found
      end
    end

    # Each has waited in a fiber of its own.
    define_method(:"test_what_comes_of_a_batch_is_a_batch_#{records.name[/\w+\z/]}") do
      plain, fast = schemas(records)
      document = "{ authors { loaded { books { title series { name } } } } }"
      expected = plain.execute(document).to_h
      found = nil
      few = records.queries { found = fast.execute(document).to_h }

      assert_equal expected, found
      # Those of the source are five.
      assert_operator few, :<=, 1 + 5 + 2
    end

    define_method(:"test_tracers_hear_of_each_record_#{records.name[/\w+\z/]}") do
      plain, fast = schemas(records).each { |schema| schema.trace_with(Hearing) }
      heard = [{}, {}]
      expected = plain.execute(DOCUMENT, context: heard.first).to_h
      few = records.queries { assert_equal expected, fast.execute(DOCUMENT, context: heard.last).to_h }

      assert_operator few, :<=, 4
      assert_equal(*heard.map { |context| context[:heard].tally })
    end

    define_method(:"test_a_query_for_each_association_#{records.name[/\w+\z/]}") do
      plain, fast = schemas(records)
      fast.execute(DOCUMENT)
      expected = nil
      found = nil
      many = records.queries { expected = plain.execute(DOCUMENT).to_h }
      few = records.queries { found = fast.execute(DOCUMENT).to_h }

      assert_equal expected, found
      assert_operator many, :>, 10
      # Authors, their books, the books' series; what a book's author is, Active Record knows, and Sequel by the key.
      assert_operator few, :<=, 4
    end
  end

  def test_what_may_not_be_loaded_together
    plain, fast = schemas(OfSequel)
    document = "{ authors { books { alone { name } } } }"

    assert_equal plain.execute(document).to_h, fast.execute(document).to_h
  end

  def test_what_is_loaded_already
    author = OfSequel::Author.first
    author.associations[:books] = []
    _, fast = schemas(Module.new do
      define_singleton_method(:authors) do
        [author, *OfSequel::Author.exclude(id: 1).order(:id)]
      end
    end)
    sizes = fast.execute("{ authors { books { title } } }").to_h["data"]["authors"].map { |one| one["books"].size }

    assert_equal [0, 3, 2, 2, 2], sizes
  end

  # Each record says so, as it would without.
  def test_what_cannot_be_loaded
    plain, fast = schemas(OfSequel)
    [plain, fast].each { |schema| schema.rescue_from(Sequel::Error) { raise GraphQL::ExecutionError, "away" } }
    OfSequel::DB.rename_table(:books, :hidden)
    expected, found = [plain, fast].map { |schema| schema.execute("{ authors { books { title } } }").to_h }

    assert_equal 5, expected["errors"].size
    assert_equal expected, found
  ensure
    OfSequel::DB.rename_table(:hidden, :books)
  end
end
