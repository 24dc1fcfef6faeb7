# frozen_string_literal: true

require_relative "operation"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # Reads the members of a request, and keeps them within their limits.
      class OperationReader
        # @param members [Object] of the client's
        # @param limits [Limits]
        # @return [Operation]
        # @raise [Refusal] 400
        def self.read(members, limits)
          raise Refusal, "A request is an object: send one such as {\"query\": \"...\"}" unless members.is_a?(Hash)

          new(members, limits).operation
        end

        # @param members [Hash]
        # @param limits [Limits]
        def initialize(members, limits)
          @members = members
          @limits = limits
        end

        # @return [Operation]
        # @raise [Refusal] 400
        def operation
          Operation.new(query: document, operation_name: text("operationName"), variables: map("variables"),
                        extensions: map("extensions"), document_id: text("documentId")).tap { |made| check(made) }
        end

        private

        def check(operation)
          return if operation.query || operation.document_id || operation.extensions.key?("persistedQuery")

          raise Refusal, "There is no query: send one as the member \"query\""
        end

        def document
          query = @members["query"]
          return if query.nil?

          wrong("query", "a string") unless query.is_a?(String) && query.valid_encoding?
          return query if query.bytesize <= @limits.query_bytes

          raise Refusal, "The query has more than the #{@limits.query_bytes} bytes that it may have: send a shorter one"
        end

        def text(name)
          text = @members[name]
          return if text.nil? || text == ""

          wrong(name, "a string") unless text.is_a?(String) && text.valid_encoding?
          text
        end

        def map(name)
          map = @members[name]
          return {} if map.nil?

          wrong(name, "an object") unless map.is_a?(Hash)
          @left = @limits.variable_values
          members(name, map, 1)
          map
        end

        def bound(name, value, depth)
          too_many(name) if (@left -= 1).negative?
          case value
          when Hash then within(name, depth) { |below| members(name, value, below) }
          when Array then within(name, depth) { |below| value.each { |inner| bound(name, inner, below) } }
          when String then text!(name, value)
          when Float then raise Refusal, "A number in \"#{name}\" is too large: send a smaller one" unless value.finite?
          end
        end

        def members(name, map, depth)
          map.each_pair do |key, value|
            text!(name, key)
            bound(name, value, depth)
          end
        end

        # Some versions of json make strings that are no text of surrogates that stand alone.
        def text!(name, string)
          raise Refusal, "A string in \"#{name}\" is no Unicode: send text" unless string.valid_encoding?
        end

        def within(name, depth)
          return yield(depth + 1) if depth < @limits.variable_depth

          raise Refusal, "\"#{name}\" is nested deeper than #{@limits.variable_depth}: send less deep values"
        end

        def too_many(name)
          raise Refusal, "\"#{name}\" has more than #{@limits.variable_values} values: send less at once"
        end

        def wrong(name, type)
          raise Refusal, "\"#{name}\" is no #{type.split.last}: send #{type}"
        end
      end
    end
  end
end
