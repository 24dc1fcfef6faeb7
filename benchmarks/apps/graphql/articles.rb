# frozen_string_literal: true

require "json"

module Bench
  module Apps
    module GraphQL
      # What the queries of the suite graphql ask for: 20 articles with 50 related ones each, of four fields. Needs no
      # library of GraphQL's, since what runs on Node is asked for the same.
      module Articles
        Article = Struct.new(:slug, :title, :position, :category, :related_articles)
        SIZE = 20
        RELATED = 50
        # All that an article's category may be.
        CATEGORIES = Array.new(RELATED) { |number| "category#{number}".freeze }.freeze
        # The slow query.
        QUERY = <<~GRAPHQL
          query {
            articles {
              slug, title, position, category
              relatedArticles { slug, title, position, category }
            }
          }
        GRAPHQL
        # One that has little to do.
        SMALL_QUERY = "query { article { slug, title } }"
        private_constant :SIZE, :RELATED

        class << self
          # @return [Array<Article>] the same each time
          def all = @all ||= Array.new(SIZE) { |number| article(number, related) }.freeze

          # @param query [String] {QUERY} or {SMALL_QUERY}
          # @return [Hash] what it is answered with, made by hand
          def answer(query)
            data = query == SMALL_QUERY ? { "article" => fields(all.first).slice("slug", "title") } : whole
            { "data" => data }
          end

          # @return [String] JSON, for programs that are not in Ruby: the data, the query, and the text of its answer
          def to_json(*)
            JSON.generate({ "articles" => whole.fetch("articles"), "categories" => CATEGORIES, "query" => QUERY,
                            "answer" => JSON.generate(answer(QUERY)) })
          end

          private

          def article(number, related)
            Article.new("slug#{number}", "title#{number}", number, CATEGORIES.fetch(number), related).freeze
          end

          def related = Array.new(RELATED) { |number| article(number, [].freeze) }.freeze

          def whole
            articles = all.map do |article|
              { **fields(article), "relatedArticles" => article.related_articles.map { |one| fields(one) } }
            end
            { "articles" => articles }
          end

          def fields(article)
            { "slug" => article.slug, "title" => article.title, "position" => article.position,
              "category" => article.category }
          end
        end
      end
    end
  end
end
