# frozen_string_literal: true

# A small schema, once as graphql-ruby executes it, and once with the plugin: `Shelf.pair { ... }` makes both of a
# block.
module Shelf
  Book = Struct.new(:id, :title, :pages, :author, :secret, keyword_init: true)
  Author = Struct.new(:name, :books, keyword_init: true)

  # @return [Array<Author>] who know their books, and these them
  def self.authors
    Array.new(3) do |number|
      author = Author.new(name: "Author #{number}", books: [])
      (number + 1).times do |at|
        author.books << Book.new(id: "#{number}-#{at}", title: "Book #{at}", pages: 100 * at, author:, secret: "hush")
      end
      author
    end
  end

  AUTHORS = authors.freeze

  # @param options [Hash] of the plugin
  # @yieldparam base [Class] of which the schema is a subclass
  # @yieldreturn [Class]
  # @return [Array(Class, Class)] graphql-ruby's, and the fast one
  def self.pair(**options)
    fast = Class.new(GraphQL::Schema) { use Xinatra::GraphQL, hot: 1, **options }
    [yield(GraphQL::Schema), yield(fast)]
  end

  # @param base [Class]
  # @yield in the schema's class
  # @return [Class] a schema of authors and their books
  def self.schema(base = GraphQL::Schema, &)
    types = types()
    Class.new(base) do
      query types.fetch(:query)
      complexity_cost_calculation_mode(:future)
      use GraphQL::Schema::Warden
      class_eval(&) if block_given?
    end
  end

  # @return [Hash{Symbol => Class}]
  def self.types
    author = nil
    book = Class.new(GraphQL::Schema::Object) do
      graphql_name "Book"
      field :id, "ID", null: false
      field :title, String, null: false
      field :pages, Integer
      field(:author, null: false) { type(-> { author }.call) }
      field :secret, String do
        define_singleton_method(:visible?) { |context| super(context) && context[:admin] != false }
      end
    end
    author = Class.new(GraphQL::Schema::Object) do
      graphql_name "Author"
      field :name, String, null: false
      field :books, [book], null: false
    end
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :authors, [author], null: false
      field(:author, author) { argument :number, Integer }
      def authors = AUTHORS
      def author(number:) = AUTHORS[number]
    end
    { author:, book:, query: }
  end
end
