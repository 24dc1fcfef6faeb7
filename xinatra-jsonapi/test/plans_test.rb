# frozen_string_literal: true

require_relative "test_helper"

# What answers rest on so that they are fast: plans that are made once for each form of a query, kept as far as there is
# room, and that ask for no more than is shown.
class PlansTest < JSONAPITest
  # Whoever makes a record of a book is told of it.
  class Book < Sequel::Model(Library::DB[:books])
    many_to_one :author, class: "Library::Person"
    one_to_many :reviews, class: "Library::Review"

    def self.call(*) = raise("A record was made")
  end

  # The library, whose books are read and no more.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI

    resource :books, Book do
      attributes :title, :pages
      has_one :author, resource: :people
      has_many :reviews
      sort :title, :pages
      filter :title, :pages, "reviews.text", with: :all
      count :exact
    end
    resource(:people, Library::Person) { attributes :name, :born }
    resource(:reviews, Library::Review) { attributes :text }
    resource(:samples, Library::Sample) do
      attributes :text, :whole, :large, :real, :exact, :flag, :day, :moment, :bytes
    end
  end

  # @return [Integer] of the plan that answers a query: which one it is
  def plan(type, query) = API.jsonapi.ask(API.jsonapi.resource(type), query, many: true).last.object_id

  def test_one_for_all_values
    query = "include=author&sort=title&filter[pages][gt]=1&filter[title][in]=a&page[number]=3"
    one = plan("books", query)

    assert_equal one, plan("books", query.sub("=1", "=7").sub("[in]=a", "[in]=b,c").sub("=3", "=2"))
    [query.delete_prefix("include=author&"), query.sub("gt", "lt"), query.sub("=title", "=-title"),
     "#{query}&fields[books]=title"].each { |other| refute_equal one, plan("books", other), other }
  end

  # Clients choose the forms, and what else is in a query.
  def test_no_more_are_kept_than_there_is_room_for
    # So that its number is not another one's afterwards.
    first = API.jsonapi.ask(API.jsonapi.resource("samples"), "", many: true).last
    names = API.jsonapi.resource("samples").attributes.keys
    forms = (0..names.size).flat_map { |size| names.combination(size).to_a }
    queries = forms.product([1, 2]).map { |some, size| "fields[samples]=#{some.join(",")}&page[size]=#{size}" }
    queries.each { |query| plan("samples", query) }

    refute_equal first.object_id, plan("samples", "")
  end

  # Query of books => the columns that are asked for.
  COLUMNS = { "fields[books]=title" => %w[id title], "fields[books]=" => %w[id], "" => %w[author_id id pages title],
              "fields[books]=reviews&include=reviews" => %w[id], "fields[books]=pages,author" => %w[author_id id pages],
              "fields[books]=title&include=author" => %w[author_id id title] }.freeze

  COLUMNS.each do |query, columns|
    define_method(:"test_columns of #{query.inspect}") do
      skip "Rows are records" unless raw?
      asked = statements { assert_equal 200, get("/books?#{query}", API).status }.grep(/FROM ["`]books/).last

      assert_equal columns, asked.scan(/["`]books["`]\.["`](\w+)["`](?=.*FROM)/).flatten.uniq.sort, asked
    end
  end
end
