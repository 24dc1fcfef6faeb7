# frozen_string_literal: true

require "graphql/batch"
require_relative "../support/pairing"

# Subscriptions that wait, fail, and ask for more than {Topics}, and what they are told of.
module Channels
  Promise = Struct.new(:block) do
    # @return [Object]
    def value = block.call
  end

  class Handled < StandardError; end

  class Level < GraphQL::Schema::Enum
    value "LOW", value: :low
    value "HIGH", value: :high
  end

  class Range < GraphQL::Schema::InputObject
    argument :from, Integer, required: false, default_value: 0
    argument :levels, [Level], required: false
  end

  class Part < GraphQL::Schema::Object
    field :firm, Integer, null: false
    field :loaded, Integer
    field :number, Integer
    field :promised, Integer
    field :skipped, Integer
    field :wrong, Integer

    def self.authorized?(object, _context) = object != 13

    def number = object
    def firm = (object unless object == 4)
    def loaded = dataloader.with(Pairing::Numbers, context[:fetched]).load(object == 3 ? -3 : object)
    def promised = Promise.new(-> { object.odd? ? object : raise(GraphQL::ExecutionError, "even #{object}") })
    def skipped = context.skip
    def wrong = raise(object.odd? ? Handled : GraphQL::ExecutionError, "wrong #{object}")
  end

  module Named
    include GraphQL::Schema::Interface

    field :name, String
    orphan_types

    def name = "named #{object[:name]}"
    def self.resolve_type(object, _context) = object[:name] == "room" ? Room : Person
  end

  class Room < GraphQL::Schema::Object
    implements Named
    field :parts, [Part, { null: true }]
    field :path, [String]

    def path = context[:current_path].map(&:to_s)
  end

  class Person < GraphQL::Schema::Object
    implements Named
    field :viewer, String

    def viewer = context[:viewer]
  end

  class Base < GraphQL::Schema::Subscription
    private

    def number(value) = dataloader.with(Pairing::Numbers, context[:fetched]).load(value)
    def promise(&block) = Promise.new(block)
  end

  # Both its first answer and its updates wait for a batch.
  class Loading < Base
    argument :number, Integer
    field :part, Part
    field :number, Integer

    def subscribe(number:) = { number: number(number), part: number }
    def update(number:) = object == :quiet ? NO_UPDATE : { number: number(object + number), part: object }
  end

  # What it says is lazy, as is whether one may hear it.
  class Promising < Base
    argument :early, GraphQL::Types::Boolean, required: false
    field :parts, [Part]

    def ready?(early: false)
      promise { context[:ready] == false ? [false, { parts: [] }] : early || true }
    end

    def authorized?(**) = promise { context[:viewer] != "Eve" }

    def subscribe(early: false)
      write_subscription if early
      promise { { parts: [1, 2] } }
    end

    def update(**)
      promise do
        unsubscribe(parts: [9]) if object == :last
        object == :none ? NO_UPDATE : { parts: object }
      end
    end
  end

  class Ending < Base
    argument :level, Level, required: false
    field :parts, [Part, { null: true }], null: false

    def subscribe(level: :low)
      unsubscribe if level == :high
      unsubscribe(parts: [1, 13]) if context[:viewer] == "Eve"
      :no_response
    end

    def update(**)
      unsubscribe if object.nil?
      unsubscribe(parts: [object]) if object.odd?
      { parts: [object] }
    end
  end

  class Failing < Base
    RAISED = { "raise" => GraphQL::ExecutionError, "handled" => Handled, "fault" => IOError }.freeze
    argument :how, String
    null true
    field :part, Part

    def subscribe(how:) = fail_as(how)
    def update(how:) = fail_as(object || how)

    private

    def fail_as(how)
      raise RAISED[how], "raised" if RAISED.key?(how)

      case how
      when "return" then GraphQL::ExecutionError.new("returned")
      when "several" then [GraphQL::ExecutionError.new("one"), GraphQL::ExecutionError.new("two")]
      when "add" then context.add_error(GraphQL::ExecutionError.new("added")) && { part: 4 }
      when "waiting" then number(-1)
      when "nothing" then nil
      when "raw" then GraphQL::Execution::Interpreter::RawValue.new({ "part" => "raw" })
      else { part: how.to_i }
      end
    end
  end

  class Scoped < Base
    subscription_scope :team
    argument :range, Range, required: false, default_value: {}
    field :named, Named, extras: [:path]
    extras [:lookahead]

    def authorized?(lookahead:, **) = lookahead.selects?(:named) || raise(GraphQL::ExecutionError, "ask for more")
    def subscribe(**) = :no_response
    def update(**) = { named: object }
  end

  # For all that ask the same.
  class Wide < Base
    broadcastable true
    argument :level, Level
    field :number, Integer, broadcastable: true

    def update(level:) = { number: object * (level == :high ? 10 : 1) }
  end

  class Own < Base
    argument :least, Integer
    field :number, Integer

    def self.topic_for(field:, **) = field.graphql_name
    def update(least:) = object < least ? NO_UPDATE : { number: object }
  end

  class Fetching < Base
    argument :part_id, ID, loads: Part
    field :part, Part

    def subscribe(part:) = { part: }
    def update(part:) = { part: }
  end

  class Root < GraphQL::Schema::Object
    graphql_name "Subscription"
    [Loading, Promising, Ending, Failing, Scoped, Wide, Own, Fetching].each do |kind|
      field GraphQL::Schema::Member::BuildType.underscore(kind.name[/\w+\z/]).to_sym, subscription: kind
    end
    field :firm, Integer, null: false
    field :lazy, Integer
    field :named, [Named]
    field :part, Part do
      argument :range, Range, required: false
    end
    field :renamed, Integer, resolver_method: :other
    field :tick, Integer

    def lazy = Promise.new(-> { object.is_a?(Integer) ? object : context.skip })
    def named = object.is_a?(Array) ? object : context.skip
    def other = context.query.subscription_update? ? object : 7
  end

  class Query < GraphQL::Schema::Object
    field :number, Integer
    def number = 1
  end

  class Mutation < GraphQL::Schema::Object
    field :tell, Part do
      argument :number, Integer
    end

    def tell(number:)
      context.schema.subscriptions.trigger(:tick, {}, number)
      number
    end
  end

  # @param plugin [Class] of subscriptions
  # @param hot [Integer, nil] see {Xinatra::GraphQL.use}; nil for graphql-ruby alone
  # @param batches [Boolean] whether Dataloader waits
  # @param options [Hash] of the plugin
  # @yield in the schema's class
  # @return [Class] a schema
  def self.schema(plugin, hot: nil, batches: false, **options, &define)
    Class.new(GraphQL::Schema) do
      query Query
      mutation Mutation
      subscription Root
      orphan_types Room, Person
      lazy_resolve Promise, :value
      use GraphQL::Dataloader if batches
      use Xinatra::GraphQL, hot:, incremental: true if hot
      directives(*Xinatra::GraphQL.const_get(:Incremental)::DIRECTIVES) unless hot
      use plugin, **options
      rescue_from(Handled) { |error| raise GraphQL::ExecutionError, "handled #{error.message}" }
      define_singleton_method(:object_from_id) { |id, context| context[:parts][id] }
      define_singleton_method(:resolve_type) { |*| Part }
      class_exec(&define) if define
    end
  end
end
