# frozen_string_literal: true

require "json"

# A schema on which a story is played, and all that came of it.
class PlayedSide
  # @return [Class]
  attr_reader :schema
  # @return [Array<Array>] documents that were executed, with their variables, and whether they were validated
  attr_reader :documents
  # @return [Array<Array<Integer>>] what each batch was of
  attr_reader :fetched

  def initialize(schema)
    @schema = schema
    @documents = []
    @fetched = []
  end

  # @return [Array] what happened, in its order
  def entries = subscriptions.entries

  def subscribe(text, variables: {}, validate: true, **context)
    @documents << [text, variables, validate]
    note { @schema.execute(text, variables:, validate:, context: context(context)) }
  end

  def trigger(...) = note { subscriptions.trigger(...) && nil }

  def triggers(name, arguments, objects) = objects.each { |object| trigger(name, arguments, object) }

  def execute(text)
    @documents << [text, {}, true]
    note { @schema.execute(text, context:) }
  end

  def execute_as_text(text)
    return execute(text) if plain?

    @documents << [text, {}, true]
    note { @schema.execute_as_text(text, context:) }
  end

  def execute_in_parts(text)
    return execute(text) if plain?

    @documents << [text, {}, true]
    note do
      answer = @schema.execute_incrementally(text, context:)
      raise "something follows" if answer.pending?

      answer.result
    end
  end

  def multiplex(*texts)
    note { { all: @schema.multiplex(texts.map { |query| { query:, context: } }).map(&:to_h) } }
  end

  # @return [Hash] for a query
  def context(more = {}) = { fetched: @fetched, viewer: "Ada", parts: {}, **more }

  private

  # Whether graphql-ruby executes all.
  def plain? = !@schema.respond_to?(:xinatra)

  def note
    answer = yield
    entries << [:answered, JSON.generate(answer.to_h)]
  rescue StandardError => e
    entries << [:raised, e.class, e.message.gsub(/0x\h+/, "0x")]
  end

  def subscriptions = @schema.subscriptions
end
