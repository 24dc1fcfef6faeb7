# frozen_string_literal: true

require "graphql"
require "xinatra/recent_cache"
require_relative "document_size"
require_relative "literals"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # Keeps documents that clients send within the limits of selections and their levels, before a schema validates
      # and executes them, which takes as long as there are selections; and to numbers that answers can tell.
      class DocumentCheck
        # Documents that are kept as found good, and the bytes of an ordinary one.
        KEPT = 1_000
        ORDINARY = 4_000
        private_constant :KEPT, :ORDINARY

        # @param schema [Class]
        # @param limits [Limits]
        def initialize(schema, limits)
          @schema = schema
          @limits = limits
          @good = RecentCache.new(KEPT) { |text, _| [text.bytesize.fdiv(ORDINARY), 1].max }
          freeze
        end

        # @param text [String, nil] a document
        # @return [void]
        # @raise [Refusal] 400
        def call(text)
          @good.fetch(text) { look(text) } if text
        end

        private

        def look(text)
          measure(text) unless small?(text)
          return if Literals.finite?(text)

          raise Refusal, "A number in the query is too large: send a smaller one"
        end

        # By its characters alone, without being parsed: a selection has two, and a level a brace.
        def small?(text)
          text.bytesize <= 2 * @limits.selections && !text.include?("...") && text.count("{") <= @limits.selection_depth
        end

        # What cannot be parsed is not executed either: the schema says why.
        def measure(text)
          document = ::GraphQL.parse(text, max_tokens: @schema.max_query_string_tokens)
          size = DocumentSize.new(document, @limits.selection_depth)
          too_deep if size.levels > @limits.selection_depth
          too_many if size.selections > @limits.selections
        rescue ::GraphQL::ParseError
          nil
        end

        def too_deep
          raise Refusal, "The query has selections deeper than #{@limits.selection_depth}: send a less deep one"
        end

        def too_many
          raise Refusal, "The query has more than #{@limits.selections} selections, those of a fragment counted " \
                         "wherever it is spread: send one with less"
        end
      end
    end
  end
end
