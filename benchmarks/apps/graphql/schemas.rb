# frozen_string_literal: true

require "graphql"
require_relative "articles"
require_relative "traits"

module Bench
  module Apps
    module GraphQL
      # Makes graphql-ruby's schemas of articles. What they are made of is new each time, so that schemas share nothing.
      #
      # Traits: `:string` has no enum; `:visibility` uses graphql-ruby's Visibility; `:methods` resolves each field in a
      # method of its type; `:authorized` asks each article's type; `:traced` hears of each field; `:dataloader` loads
      # categories by a source.
      module Schemas
        # @param traits [Array<Symbol>]
        # @yield in the schema's body, what it says besides
        # @return [Class] a schema that `execute` and `execute_next` take
        def self.make(traits, &)
          query = query(article(traits))
          Class.new(::GraphQL::Schema) do
            query(query)
            use ::GraphQL::Schema::Visibility if traits.include?(:visibility)
            use ::GraphQL::Dataloader if traits.include?(:dataloader)
            trace_with Traits::Traced if traits.include?(:traced)
            class_exec(&) if block_given?
          end
        end

        class << self
          private

          def query(article)
            Class.new(::GraphQL::Schema::Object) do
              graphql_name "Query"
              field :articles, [article], null: true, resolve_static: true
              field :article, article, null: true, resolve_static: true
              include Traits::Roots
              extend Traits::Roots
            end
          end

          def article(traits)
            category = category(traits)
            Class.new(::GraphQL::Schema::Object) do
              graphql_name "Article"
              field :slug, ::GraphQL::Types::ID, null: false
              field :title, ::GraphQL::Types::String, null: false
              field :position, ::GraphQL::Types::Int, null: false
              field :category, category, null: false
              field :related_articles, [self], null: false
              include Traits::Methods if traits.include?(:methods)
              include Traits::Loaded if traits.include?(:dataloader)
              extend Traits::Authorized if traits.include?(:authorized)
            end
          end

          def category(traits)
            return ::GraphQL::Types::String if traits.include?(:string)

            Class.new(::GraphQL::Schema::Enum) do
              graphql_name "Category"
              Articles::CATEGORIES.each { |name| value(name) }
            end
          end
        end
      end
    end
  end
end
