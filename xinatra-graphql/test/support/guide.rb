# frozen_string_literal: true

# A page of graphql-ruby's guides: its schemas, each three times (as graphql-ruby executes it; with the plugin, whose
# documents are not compiled yet; and compiled from the first call on), and what is asked of all three.
module Guide
  # The ways by which fields are read, see `xinatra_explain`.
  TYPE = "method of the type"
  OBJECT = "method or entry of the object"
  ENTRY = "entry of the object"
  LEFT = "Field#resolve of graphql-ruby"

  # What an execution came to: its answer, or what it raised, and what was recorded in `context[:calls]`.
  Outcome = Struct.new(:answer, :error, :calls) do
    # @yieldparam calls [Array<Object>] to which resolvers add what they do
    # @yieldreturn [#to_h] the answer
    # @return [Outcome]
    def self.of
      calls = []
      new(yield(calls).to_h, nil, calls)
    rescue StandardError => e
      new(nil, e, calls)
    end

    # @return [String] to be compared: keys in their order, and numbers as they are; no addresses
    def text = error ? "#{error.class}: #{error.message}".gsub(/0x\h+/, "0x") : JSON.generate(answer)
  end

  # Has a class's tests share its page, for schemas are slow to make.
  module Shared
    # @return [Array<Class>]
    def page
      self.class.instance_variable_get(:@page) || self.class.instance_variable_set(:@page, super)
    end
  end

  # @param test [Class]
  # @return [void]
  def self.included(test)
    super
    test.prepend(Shared)
  end

  private

  # @param query [Class]
  # @yield in each schema's class
  # @return [Array<Class>] graphql-ruby's own, the cold one, and the hot one
  def schemas(query = self.class::Query, **roots, &define)
    [nil, 10, 1].map do |hot|
      Class.new(GraphQL::Schema) do
        query(query)
        roots.each { |operation, type| public_send(operation, type) }
        class_exec(&define) if define
        use(Xinatra::GraphQL, hot:) if hot
      end
    end
  end

  # The page's schema; to be overridden where it has more to it.
  # @return [Array<Class>]
  def page = schemas

  # Asserts that all say the same, compiled or not, as a Hash or as text, and that resolvers did the same.
  # @param text [String] a document
  # @param on [Array<Class>]
  # @param calls [:ordered, :any] whether the order of what is recorded is the same, too
  # @param left [String, nil] why the document is left to graphql-ruby; others with data have to be compiled
  # @param options [Hash] see graphql-ruby's `Schema.execute`
  # @return [Hash] graphql-ruby's answer
  # @raise [StandardError] what graphql-ruby has raised, and the others, too
  def ask(text, on: page, calls: :any, left: nil, context: {}, **options)
    right, *others = outcomes(on, text, context, options)
    others.each do |other|
      assert_equal right.text, other.text
      next if right.error # in which others may have been called before

      assert_equal(*[right, other].map { |outcome| calls == :ordered ? outcome.calls : outcome.calls.tally })
    end
    raise right.error if right.error

    check_explanation(on.last.xinatra_explain(text, context:, **options), left) if right.answer.key?("data")
    @calls = right.calls
    right.answer
  end

  def outcomes(schemas, text, context, options)
    outcomes = [*schemas, schemas.last].map do |schema|
      Outcome.of { |calls| schema.execute(text, context: { calls:, **context }, **options) }
    end
    as_text = Outcome.of do |calls|
      JSON.parse(schemas.last.execute_as_text(text, context: { calls:, **context }, **options).to_json)
    end
    outcomes << as_text
  end

  def check_explanation(found, left)
    assert_equal [*left], found.fallbacks
  end

  # @return [Hash{String => String}] "Type.field" => how it is read
  def ways(text, on: page, **options) = on.last.xinatra_explain(text, **options).fields

  # @param answer [Hash]
  # @return [Array<String>] the messages of its errors
  def messages(answer) = answer.fetch("errors", []).map { |error| error["message"] }
end
