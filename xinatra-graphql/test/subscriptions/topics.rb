# frozen_string_literal: true

# A subscription of each kind that graphql-ruby knows.
module Topics
  class Post < GraphQL::Schema::Object
    field :text, String
    field :id, String, null: false
    field :reader, String
    field :boom, String

    def id = context[:subscription_id]
    def reader = context[:user]
    def boom = raise("secret")
  end

  class Base < GraphQL::Schema::Subscription
    def self.inherited(kind)
      super
      kind.payload_type(Post)
    end
  end

  class Filter < GraphQL::Schema::InputObject
    argument :room_name, String
    argument :levels, [Integer], required: false, default_value: [1, 2]
  end

  class Added < Base
    argument :room, String
    argument :filter, Filter, required: false
  end

  class Greeting < Base
    def subscribe = { text: "welcome" }
    def update = object[:quiet] ? NO_UPDATE : object
  end

  class Ending < Base
    argument :now, GraphQL::Types::Boolean, required: false

    def subscribe(now: false) = now ? unsubscribe : :no_response

    def update(**)
      unsubscribe if object[:end]
      unsubscribe(object) if object[:last]
      object
    end
  end

  class Guarded < Base
    def authorized?
      raise GraphQL::ExecutionError, "locked out" if context[:locked_out].include?(context[:user])

      !context[:unseen].include?(context[:user])
    end
  end

  class Scoped < Base
    subscription_scope :team
  end

  class ScopedOrNot < Base
    subscription_scope :team, optional: true
  end

  class Filtered < Base
    argument :least, Integer

    def self.topic_for(field:, **) = field.graphql_name
    def update(least:) = object[:level] < least ? NO_UPDATE : object
  end

  class Loading < Base
    argument :post_id, GraphQL::Types::ID, loads: Post

    def subscribe(post:) = post
    def update(post:) = post
  end

  class Early < Base
    def subscribe
      write_subscription
      { text: "written" }
    end
  end

  class Root < GraphQL::Schema::Object
    graphql_name "Subscription"
    [Added, Greeting, Ending, Guarded, Scoped, ScopedOrNot, Filtered, Loading, Early].each do |kind|
      field GraphQL::Schema::Member::BuildType.underscore(kind.name[/\w+\z/]).to_sym, subscription: kind
    end
    field :tick, Integer
    field :posted, Post do
      argument :tags, [String], required: false
      argument :json, GraphQL::Types::JSON, required: false
    end
  end

  class Query < GraphQL::Schema::Object
    field :hello, String
    field :boom, String

    def hello = "Hello #{context[:user]}".strip
    def boom = raise("secret")
  end

  class Mutation < GraphQL::Schema::Object
    field :add, String do
      argument :room, String
      argument :text, String
    end

    def add(room:, text:)
      context.schema.subscriptions.trigger(:added, { room: }, { text: })
      text
    end

    field :finish, GraphQL::Types::Boolean
    field :greet, GraphQL::Types::Boolean

    def finish = !!context.schema.subscriptions.trigger(:ending, {}, { text: "bye", last: true })
    def greet = !!context.schema.subscriptions.trigger(:greeting, {}, { text: "greeted" })
  end

  # @param plugin [Class] of subscriptions
  # @param hot [Integer, nil] see {Xinatra::GraphQL.use}; nil for graphql-ruby's execution
  # @param options [Hash] of it
  # @return [Class] a schema
  def self.schema(plugin, hot: nil, **options)
    Class.new(GraphQL::Schema) do
      query Query
      mutation Mutation
      subscription Root
      use(Xinatra::GraphQL, hot:) if hot
      use plugin, **options
      # Posts are in a Hash of the context.
      define_singleton_method(:object_from_id) { |id, context| context[:posts][id] }
      define_singleton_method(:resolve_type) { |*| Post }
    end
  end
end
