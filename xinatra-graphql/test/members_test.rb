# frozen_string_literal: true

require_relative "test_helper"

# Members of Structs are read without their readers, where those are Struct's own: whatever else an application makes of
# them is asked as graphql-ruby asks it, and answers the same.
class MembersTest < Minitest::Test
  # More than one, of which nothing is found out.
  SIZE = 5
  QUERY = "{ things { title place } }"

  class Thing < GraphQL::Schema::Object
    field :title, String
    field :place, Integer
  end

  class Query < GraphQL::Schema::Object
    field :things, [Thing]
    def things = context[:things]
  end

  ORACLE = Class.new(GraphQL::Schema) { query Query }
  SCHEMA = Class.new(GraphQL::Schema) do
    query Query
    use Xinatra::GraphQL, hot: 1
  end

  # What may be said in a class below a Struct of a title and a place, what the title is then, and what it is when that
  # is said in the Struct itself, where that differs.
  CLASSES = {
    "nothing" => ["t1", -> {}],
    "a method" => ["own", -> { def title = "own" }],
    "a method that reads it" => ["T1", -> { def title = self[0].upcase }],
    "what may not be called" => [nil, -> { private :title }],
    "what only its own may call" => [nil, -> { protected :title }],
    "what is public again" => ["t1", lambda {
      private :title
      public :title
    }],
    "a reader" => [nil, -> { attr_reader :title }],
    "a reader of another member" => ["1", -> { alias_method :title, :place }],
    "a reader by another name" => ["t1", lambda {
      alias_method :words, :title
      define_method(:title) { words }
    }],
    "both readers exchanged" => ["1", lambda {
      alias_method :old, :title
      alias_method :title, :place
      alias_method :place, :old
    }],
    "a method of Ruby's" => ["Class", -> { define_method(:title, Kernel.instance_method(:class)) }],
    "a module in front" => ["front", -> { prepend(Module.new { def title = "front" }) }],
    "a module in front with something else" => ["t1", -> { prepend(Module.new { def other = "front" }) }],
    "a module behind" => ["behind", -> { include(Module.new { def title = "behind" }) }, "t1"],
    "no method" => [nil, -> { undef_method :title }],
    "a method for what is not there" => ["missing", lambda {
      undef_method :title
      def method_missing(*) = "missing"
      def respond_to_missing?(*) = true
    }],
    "that it has none" => [nil, -> { def respond_to?(name, *) = name != :title && super }],
    "another access" => ["t1", lambda {
      def [](_name) = "wrong"
      def to_a = ["wrong"]
      def each = yield("wrong")
    }],
    "other members" => ["t1", -> { def self.members = %i[place title] }]
  }.freeze

  CLASSES.each do |name, (title, body, own)|
    define_method("test_class_that_says_#{name.tr(" ", "_")}") do
      klass = Class.new(Struct.new(:title, :place)) { class_exec(&body) }

      assert_titles(title, klass)
    end

    # The class in which the readers are.
    define_method("test_struct_that_says_#{name.tr(" ", "_")}") do
      klass = Struct.new(:title, :place)
      quietly { klass.class_exec(&body) }

      assert_titles(own || title, klass)
    end
  end

  def assert_titles(title, klass)
    found = same(Array.new(SIZE) { |at| klass.new("t#{at}", at) }).dig("data", "things", 1, "title")
    title = klass.to_s if title == "Class"

    title ? assert_equal(title, found) : assert_nil(found)
  end

  # Methods are redefined on purpose.
  def quietly
    verbose = $VERBOSE
    $VERBOSE = nil
    yield
  ensure
    $VERBOSE = verbose
  end

  # What both answer.
  def same(things, query = QUERY)
    found = [ORACLE, SCHEMA].map { |schema| outcome(schema, things, query) }

    assert_equal(*found)
    found.last
  end

  def outcome(schema, things, query)
    schema.execute(query, context: { things: }).to_h
  rescue StandardError => e
    { "raised" => [e.class, e.message] }
  end

  def test_what_is_said_between_two_queries
    struct = Struct.new(:title, :place)
    klass = Class.new(struct)
    things = Array.new(SIZE) { |at| klass.new("t#{at}", at) }
    title = -> { same(things).dig("data", "things", 3, "title") }

    assert_equal "t3", title.call
    quietly { struct.define_method(:title) { "above" } }

    assert_equal "above", title.call
    klass.define_method(:title) { "own" }

    assert_equal "own", title.call
    klass.remove_method(:title)
    struct.remove_method(:title)
    struct.alias_method(:title, :place)

    assert_equal "3", title.call
    klass.prepend(Module.new { def title = "front" })

    assert_equal "front", title.call
  end

  def test_one_with_methods_of_its_own
    klass = Struct.new(:title, :place)
    things = Array.new(SIZE) { |at| klass.new("t#{at}", at) }
    def (things[2]).title = "alone"
    things[3].extend(Module.new { def title = "extended" })
    things[4].singleton_class

    found = same(things).dig("data", "things")

    assert_equal(%w[t0 t1 alone extended t4], found.map { |thing| thing["title"] })
  end

  def test_several_classes
    one, other = [%i[title place], %i[place title]].map { |names| Struct.new(*names) }
    named = Struct.new(:other, :place, :title, keyword_init: true)
    things = Array.new(40) do |at|
      title = "t#{at}"
      [one.new(title, at), other.new(at, title), named.new(title:, place: at)][at / 4 % 3]
    end
    things[17] = { title: "a Hash", "place" => 1 }

    assert_equal "a Hash", same(things)["data"]["things"].fetch(17)["title"]
    assert_equal "t39", same(things.reverse)["data"]["things"].first["title"]
  end

  def test_values_that_are_odd
    klass = Struct.new(:title, :place)
    error = GraphQL::ExecutionError.new("no title")
    things = [klass.new("t", 1), klass.new(nil, nil), klass.new(error, 7), klass.new(:word, "3"), klass.new(1.5, 2**40),
              klass.new("\xFF", 1.0), klass.new([], 2)]

    found = same(things.values_at(0, 1, 3, 2)).fetch("errors")

    assert_equal(["no title"], found.map { |one| one["message"] })
    (1..things.size).each { |size| same(things.first(size)) }
  end

  # What says that it is a Struct, or of another class, is none of it.
  def test_pretenders
    struct = Struct.new(:title, :place)
    other = Struct.new(:place, :title)
    liar = Class.new(struct) { define_method(:class) { other } }
    proxy = Class.new(BasicObject) do
      define_method(:initialize) { |one| @one = one }
      define_method(:method_missing) { |*all| @one.public_send(*all) }
      define_method(:respond_to_missing?) { |*| true }
    end
    same(Array.new(SIZE) { |at| liar.new("t#{at}", at) })
    same(Array.new(SIZE) { |at| proxy.new(struct.new("t#{at}", at)) })
  end

  # With names that all objects have, and in numbers that no reader of Struct's is made for otherwise.
  def test_members_by_any_name
    names = [:hash, :object_id, :method, :members, :size, *(1..90).map { |at| :"member#{at}" }]
    klass = quietly { Struct.new(*names) }
    oracle = wide(names, Array.new(SIZE) { |at| klass.new(*Array.new(names.size) { |place| (1_000 * at) + place }) })
    schema = Class.new(oracle) { use Xinatra::GraphQL, hot: 1 }
    text = "{ things { #{names.map { |name| "f_#{name}" }.join(" ")} } }"
    found = schema.execute(text).to_h

    assert_equal oracle.execute(text).to_h, found
    assert_equal 4_094, found.dig("data", "things", 4, "f_member90")
  end

  def wide(names, things)
    thing = Class.new(GraphQL::Schema::Object) do
      graphql_name "Thing"
      names.each { |name| field :"f_#{name}", Integer, method: name, camelize: false }
    end
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :things, [thing]
      define_method(:things) { things }
    end
    Class.new(GraphQL::Schema) { query query }
  end

  # Otherwise nothing would be gained, which no answer shows.
  def test_places
    members = Xinatra::GraphQL.const_get(:Reading, false)::Members
    skip "Ruby calls readers" unless Xinatra::Native.available?

    klass = Struct.new(:title, :place)
    own = Class.new(klass) { def title = "own" }

    assert_equal([0, 1], %i[title place].map { |name| members.place(klass.new, name) })
    assert_equal([nil, 1], %i[title place].map { |name| members.place(own.new, name) })
    assert_nil members.place(klass.new, :hash)
    assert_nil members.place(Object.new, :hash)
  end
end
