# frozen_string_literal: true

require_relative "articles"

module Bench
  module Apps
    module GraphQL
      # A query with the schema that it is asked of.
      #
      # - `name`: the dataset's
      # - `title`: for readers
      # - `traits`: what its schema has, see {Schemas}
      # - `query`: the document
      Kind = Struct.new(:name, :title, :traits, :query, keyword_init: true) do
        # @return [Boolean] whether it is the slow query on objects that have its fields: `execute_next` reads them, too
        def plain? = (traits - %i[string visibility]).empty? && !cached?

        # @return [Boolean] whether it is given as text each time, for engines to remember; else it is parsed once, and
        #   not validated
        def cached? = query == Articles::SMALL_QUERY

        # @return [Array<String>] graphql-ruby's engines that it is asked of
        def engines = plain? ? %w[execute execute_next] : %w[execute]

        # @return [Array<String>] what is made of its answer
        def forms = plain? ? %w[Hash text] : %w[Hash]
      end

      KINDS = [
        ["enum", "slow query, an enum in it"],
        ["string", "slow query, a String instead", %i[string]],
        ["enum-visibility", "the enum, `Schema::Visibility`", %i[visibility]],
        ["string-visibility", "the String, `Schema::Visibility`", %i[string visibility]],
        ["methods", "slow query, each field a method of its type", %i[methods]],
        ["authorized", "slow query, `authorized?`", %i[authorized]],
        ["traced", "slow query, a tracer of fields", %i[traced]],
        ["dataloader", "slow query, a source of Dataloader", %i[dataloader]],
        ["hooks", "slow query, all three of these", %i[authorized traced dataloader]],
        ["small", "small query, as text", [], Articles::SMALL_QUERY]
      ].map do |name, title, traits = [], query = Articles::QUERY|
        Kind.new(name:, title:, traits:, query:).freeze
      end.freeze
    end
  end
end
