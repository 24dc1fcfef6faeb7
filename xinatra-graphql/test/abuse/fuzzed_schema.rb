# frozen_string_literal: true

# A schema with something of everything, once as graphql-ruby executes it, and once by plans.
module FuzzedSchema
  class Color < GraphQL::Schema::Enum
    value "RED"
    value "GREEN"
  end

  class Filter < GraphQL::Schema::InputObject
    argument :color, Color, required: false
    argument :least, Float, required: false
    argument :also, [Filter], required: false
  end

  module Node
    include GraphQL::Schema::Interface

    field :id, ID, null: false

    definition_methods { def resolve_type(object, _context) = object[:color] ? Leaf : Tree }
  end

  class Leaf < GraphQL::Schema::Object
    implements Node
    field :color, Color
    field :weight, Float
  end

  class Tree < GraphQL::Schema::Object
    implements Node
    field :name, String, null: false
    field :self, Tree, null: false, resolver_method: :itself_again
    field :leaves, [Leaf], null: false do
      argument :first, Integer, required: false, default_value: 3
    end

    def itself_again = object
    def leaves(first:) = LEAVES.first((first || 3).clamp(0, 3))
  end

  class Thing < GraphQL::Schema::Union
    possible_types Leaf, Tree

    def self.resolve_type(object, _context) = object[:color] ? Leaf : Tree
  end

  class Never < GraphQL::Schema::Object
    graphql_name "Never"
    field :never, String, null: false

    def never = nil
  end

  LEAVES = [{ id: "l1", color: "RED", weight: 1.5 }, { id: "l2", color: "GREEN" },
            { id: "l3", color: "GREEN", weight: -0.0 }].freeze
  TREE = { id: "t", name: "Oak" }.freeze

  class Query < GraphQL::Schema::Object
    field :tree, Tree
    field :node, Node do
      argument :id, ID
    end
    field :search, [Thing], null: false do
      argument :by, Filter, required: false
    end
    field :fails, String
    field :must, Never
    field :echo, GraphQL::Types::JSON do
      argument :value, GraphQL::Types::JSON
    end
    field :color, Color do
      argument :of, Color
    end

    def tree = TREE
    def node(id:) = [TREE, *LEAVES].find { |one| one[:id] == id } || TREE
    def search(by: nil) = by&.color ? LEAVES.select { |leaf| leaf[:color] == by.color } : [TREE, *LEAVES.first(2)]
    def fails = raise(GraphQL::ExecutionError, "It fails")
    def must = {}
    def echo(value:) = value
    def color(of:) = of
  end

  class Mutation < GraphQL::Schema::Object
    field :keep, GraphQL::Types::JSON do
      argument :value, GraphQL::Types::JSON
    end

    def keep(value:) = value
  end

  # Executed by plans, from the first call on.
  class Fast < GraphQL::Schema
    query Query
    mutation Mutation
    allow_legacy_invalid_empty_selections_on_union false
    use Xinatra::GraphQL, hot: 1, incremental: true
  end

  # Executed by graphql-ruby.
  class Plain < GraphQL::Schema
    query Query
    mutation Mutation
    allow_legacy_invalid_empty_selections_on_union false
    directives(*Fast.directives.values_at("defer", "stream"))
  end
end
