# frozen_string_literal: true

require "graphql"
require_relative "articles"

module Bench
  module Apps
    module GraphQL
      # What apps do in their schemas besides naming fields, as {Schemas} takes it in.
      module Traits
        # For the type of queries: `execute` asks its objects, `execute_next` the class.
        module Roots
          def articles(_context = nil) = Articles.all
          def article(_context = nil) = Articles.all.first
        end

        # For the type of articles: each field is a method.
        module Methods
          def slug = object.slug
          def title = object.title
          def position = object.position
          def category = object.category
          def related_articles = object.related_articles
        end

        # For the class of that type: who may see an article.
        module Authorized
          def authorized?(article, context) = super && !article.slug.empty?
        end

        # For a schema: a tracer that hears of each field, and counts them.
        module Traced
          def execute_field(**)
            @fields = (@fields || 0) + 1
            super
          end
        end

        # Finds categories by an article's position.
        class Categories < ::GraphQL::Dataloader::Source
          def fetch(positions) = positions.map { |position| Articles::CATEGORIES.fetch(position) }
        end

        # For the type of articles: its categories come from a source.
        module Loaded
          def category = dataloader.with(Categories).load(object.position)
        end
      end
    end
  end
end
