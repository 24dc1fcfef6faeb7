# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/flood"
require_relative "support/pairing"
require_relative "support/shelf"

# Caches are bounded, and nobody is answered by what is kept for others, or from before.
class CacheTest < Minitest::Test
  include Pairing

  HOT = "{ authors { name books { title author { name } } } }"

  def test_a_flood_of_documents
    flood = Flood.new(documents: 200)
    flood.run(0...800)

    assert_equal({ texts: true, documents: true, plans: true }, flood.sizes.transform_values { |size| size <= 200 })
    assert flood.kept?(Flood::HOT)
  end

  # Each of 32,768 bytes, as much as an endpoint takes, counts as many.
  def test_a_flood_of_long_documents
    flood = Flood.new(documents: 200, padding: 30_000)
    flood.run(0...100)

    flood.sizes.each { |name, size| assert_operator size, :<, 30, name }
    assert flood.kept?(Flood::HOT)
  end

  # One document has as many plans as its conditions have values.
  def test_a_flood_of_conditions
    _, fast = Shelf.pair(documents: 50) { |base| Shelf.schema(base) }
    names = (0...8).to_a
    document = "query(#{names.map { |n| "$v#{n}: Boolean!" }.join(" ")}) { " \
               "#{names.map { |n| "a#{n}: authors @include(if: $v#{n}) { name }" }.join(" ")} }"
    256.times do |number|
      variables = names.to_h { |n| ["v#{n}", number[n] == 1] }

      assert_equal names.select { |n| number[n] == 1 }.map { |n| "a#{n}" },
                   fast.execute(document, variables:)["data"].keys
    end

    assert_operator fast.xinatra.instance_variable_get(:@plans).size, :<=, 50
  end

  def test_threads_that_ask_while_documents_go
    schemas = Shelf.pair(documents: 20) { |base| Shelf.schema(base) }
    # Sixteen threads on a busy machine may need more than the three seconds that graphql-ruby allows.
    schemas.each { |schema| schema.validate_timeout(60) }
    cold = Array.new(60) do |number|
      "query($i: Boolean!) { a#{number}: authors { name } b: author(number: 0) @include(if: $i) { books { title } } }"
    end

    assert_alike(schemas, [*[HOT] * 60, *cold], variables: { "i" => true })
  end

  def test_threads_with_a_dataloader
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :tenfold, Integer do
        argument :number, Integer
      end
      field(:selves, [self], null: false)

      def tenfold(number:) = dataloader.with(Numbers, []).load(number)
      def selves = [1, 2, 3]
    end
    schemas = pair(query) { |schema| schema.use(GraphQL::Dataloader) }
    documents = Array.new(80) do |number|
      "{ selves { a#{number % 40}: tenfold(number: #{number % 40}) b: tenfold(number: #{-(number % 2)}) } }"
    end

    assert_alike(schemas, documents)
  end

  # What one may not see is refused, however hot the document is, and whoever asks beside.
  def test_guests_beside_admins
    _, fast = Shelf.pair(documents: 10) { |base| Shelf.schema(base) }
    documents = Array.new(20) { |number| "{ a#{number}: author(number: 0) { books { secret } } }" }
    found = threads(16) do |thread|
      3.times.flat_map { documents.shuffle(random: Random.new(thread)) }.map do |document|
        admin = thread.even?
        [admin, fast.execute(document, context: { admin: }).to_h]
      end
    end

    found.flatten(1).each do |admin, result|
      next assert_equal([{ "secret" => "hush" }], result["data"].values.first["books"]) if admin

      assert_equal(["Field 'secret' doesn't exist on type 'Book'"], result["errors"].map { |error| error["message"] })
      refute_includes result.to_json, "hush"
    end
  end

  def test_a_schema_that_grows
    types = Shelf.types
    schemas = [Class.new(GraphQL::Schema), Class.new(GraphQL::Schema) { use Xinatra::GraphQL, hot: 1 }].each do |schema|
      schema.query(types[:query])
      2.times { schema.execute(HOT) }
    end
    types[:author].field(:age, Integer)
    types[:author].define_method(:age) { 50 }
    mutation = Class.new(GraphQL::Schema::Object) do
      graphql_name "Mutation"
      field :go, String
      def go = "gone"
    end
    schemas.each { |schema| schema.mutation(mutation) }

    ["{ author(number: 0) { name age } }", "mutation { go }", "{ __type(name: \"Author\") { fields { name } } }",
     "{ __schema { mutationType { name } } }", HOT].each do |document|
      refute_includes assert_same(schemas, document), "errors"
    end
  end

  def test_types_that_change
    _, fast = Shelf.pair { |base| Shelf.schema(base) }
    document = "{ author(number: 0) { name } }"
    fast.execute(document)
    author = fast.get_type("Author")
    author.define_singleton_method(:authorized?) { |_object, _context| false }
    fast.xinatra_forget

    assert_equal([{ "author" => nil }] * 3, Array.new(3) { fast.execute(document).to_h["data"] })
  end

  # As a code loader does it: the constant names another class.
  def test_a_schema_that_is_replaced
    [1, 2].each do |version|
      self.class.const_set(:Reloaded, versioned(version))
      found = Array.new(3) { Reloaded.execute("{ version }").to_h }

      assert_equal([{ "data" => { "version" => version } }] * 3, found)
    ensure
      self.class.send(:remove_const, :Reloaded)
    end
  end

  # The code that YJIT compiles holds some 40 of the classes that it was compiled for, graphql-ruby's as well.
  def test_schemas_that_are_replaced_are_collected
    count, most = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? [150, 60] : [20, 4]
    replaced = ObjectSpace::WeakMap.new
    # The collector takes numbers on a stack for objects: those of a thread that has ended are gone.
    Thread.new { count.times { replaced[schema_with_plans] = true } }.join
    3.times { GC.start }

    assert_operator replaced.size, :<=, most
  end

  private

  def versioned(version)
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :version, Integer, null: false
      define_method(:version) { version }
    end
    Class.new(GraphQL::Schema) do
      query(query)
      use Xinatra::GraphQL, hot: 1
    end
  end

  def schema_with_plans
    versioned(1).tap { |schema| 2.times { schema.execute_as_text("{ version }").to_json } }
  end

  # Threads that ask the fast schema, in an order of their own, read what the plain one says.
  def assert_alike(schemas, documents, **options)
    plain, fast = schemas
    expected = documents.uniq.to_h { |document| [document, plain.execute(document, **options).to_h] }
    found = threads(16) do |thread|
      documents.shuffle(random: Random.new(thread)).map do |document|
        [document, fast.execute(document, **options).to_h]
      end
    end

    found.flatten(1).each { |document, result| assert_equal expected[document], result }
  end

  def threads(count, &) = Array.new(count) { |number| Thread.new(number, &) }.map(&:value)
end
