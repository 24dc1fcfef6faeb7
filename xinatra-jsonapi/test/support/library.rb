# frozen_string_literal: true

require "bigdecimal"
require "sequel"

Sequel.default_timezone = :utc

# An API of books, their authors, reviews and subjects, and of a table with a column of each type.
module Library
  DB = ENV["DATABASE_URL"] ? Sequel.connect(ENV.fetch("DATABASE_URL")) : Sequel.sqlite
  TABLES = %i[books_subjects reviews books people subjects samples].freeze
  POSTGRES = DB.database_type == :postgres
  MYSQL = DB.database_type == :mysql

  DB.drop_table?(*TABLES)
  DB.create_table(:people) do
    primary_key :id
    String :name, null: false
    Integer :born
  end
  DB.create_table(:books) do
    primary_key :id
    foreign_key :author_id, :people
    # In the order of characters, as elsewhere.
    String :title, null: false, **(MYSQL ? { collate: :utf8mb4_bin } : {})
    Integer :pages
  end
  DB.create_table(:reviews) do
    primary_key :id
    foreign_key :book_id, :books, null: false
    foreign_key :reader_id, :people
    String :text, null: false
  end
  DB.create_table(:subjects) do
    String :code, primary_key: true
    String :name, null: false
  end
  DB.create_table(:books_subjects) do
    foreign_key :book_id, :books
    foreign_key :subject_code, :subjects, type: String
    primary_key %i[book_id subject_code]
  end
  DB.create_table(:samples) do
    primary_key :id
    String :text
    Integer :whole
    Bignum :large
    Float :real
    BigDecimal :exact, size: [20, 4]
    TrueClass :flag
    Date :day
    DateTime :moment
    File :bytes
  end

  # Their books and reviews.
  class Person < Sequel::Model
    one_to_many :books, key: :author_id
    one_to_many :reviews, key: :reader_id
  end

  # With an author, perhaps.
  class Book < Sequel::Model
    many_to_one :author, class: "Library::Person"
    one_to_many :reviews
    many_to_many :subjects, right_key: :subject_code
    one_to_one :first_review, class: "Library::Review", order: :id
  end

  # Of a book.
  class Review < Sequel::Model
    many_to_one :book
    many_to_one :reader, class: "Library::Person"
  end

  # With a key that is text.
  class Subject < Sequel::Model
    unrestrict_primary_key
    many_to_many :books, left_key: :subject_code
  end

  # Values of each type.
  class Sample < Sequel::Model; end

  # The same, read by methods of its own.
  class Specimen < Sequel::Model(:samples)
    columns.each { |column| define_method(column) { super() } unless column == :id }
  end

  ada, bob = ["Ada", "Bob \"B\" O'Neill"].map { |name| Person.create(name:, born: 1815 + name.size) }
  titles = ["Analysis", "Zeros & Ones", "Sketch <1>", "Notes\n\t\u0000".delete("\0"), "Ünïcode — “text”", "Numbers"]
  authors = [ada, bob, nil].cycle
  books = titles.each_with_index.map { |title, at| Book.create(title:, pages: 100 * (at + 1), author: authors.next) }
  [["math", "Mathematics"], ["a/b c?", "Odd & even"]].each { |code, name| Subject.create(code:, name:) }
  books.first(4).each { |book| Subject.order(:code).each { |subject| book.add_subject(subject) } }
  books.first(3).each do |book|
    [nil, bob, bob].each_with_index { |reader, at| Review.create(book:, reader:, text: "review #{at}") }
  end

  Sample.create(text: "a\"b\\c\u0001\u2028é", whole: -7, large: (2**62) + 1, real: 0.1, exact: BigDecimal("12345.6700"),
                flag: true, day: Date.new(2030, 12, 31), moment: Time.utc(2030, 12, 31, 23, 59, 59, 120_000),
                bytes: Sequel.blob("\0\xFFabc".b))
  Sample.create
  Sample.create(text: "", whole: 0, large: 0, real: 1e300, exact: BigDecimal("-0.0001"), flag: false,
                day: Date.new(1, 1, 1), moment: Time.utc(1999, 1, 1), bytes: Sequel.blob(""))

  # What is asked.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    resource :people, Person do
      attributes :name, :born
      has_many :books
      has_many :reviews, include: false
      sort :name
    end

    resource :books, Book do
      attributes :title, :pages
      attribute(:long, :boolean) { |book| book.pages > 300 }
      has_one :author
      has_one :first_review, resource: :reviews
      has_many :reviews
      has_many :subjects
      page size: 4, limit: 10
      count :exact
      sort :title, :pages
      sort :length, by: Sequel.function(:length, Sequel[:books][:title])
      filter :pages
      filter(:like) do |books, value|
        books.where(Sequel.like(Sequel.function(:lower, :title), "%#{books.escape_like(value.downcase)}%"))
      end
    end

    resource :reviews, Review do
      attributes :text
      has_one :book
      has_one :reader, resource: :people
    end

    resource :subjects, Subject do
      attributes :name
      has_many :books
    end

    %i[text whole large real exact flag day moment bytes].then do |names|
      resource(:samples, Sample) { attributes(*names) }
      resource(:specimens, Specimen) { attributes(*names) }
      resource(:plains, Sample) { attributes(*(names - [:bytes])) }
    end
  end
end
