# frozen_string_literal: true

require "xinatra/templates/bounded_cache"

module Xinatra
  module GraphQL
    module HTTP
      # Documents that clients have sent, in memory: at most so many, the oldest of which goes first. Any object with
      # `[]` and `[]=` can stand in its place, such as one that asks Redis.
      class DocumentStore
        # @param limit [Integer] how many are kept
        def initialize(limit)
          @documents = BoundedCache.new(limit)
          freeze
        end

        # @param hash [String] SHA-256, in hexadecimal
        # @return [String, nil] the document
        def [](hash) = @documents[hash]

        # @param hash [String]
        # @param document [String]
        def []=(hash, document)
          @documents.fetch(hash) { document }
        end
      end
    end
  end
end
