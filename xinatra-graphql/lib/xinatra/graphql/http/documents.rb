# frozen_string_literal: true

require "digest"
require_relative "document_store"
require_relative "manifest"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # Which document a request means: the one that it has, one that is known by an id, or one that some client has
      # sent before ("automatic persisted queries").
      class Documents
        # What Apollo's clients know by its name, and answer with the whole document.
        NOT_FOUND = "PersistedQueryNotFound"
        NOT_SUPPORTED = "PersistedQueryNotSupported"
        # Nobody between is to keep that a document is unknown.
        UNKEPT = { "cache-control" => "private, no-cache, must-revalidate" }.freeze
        # Of document ids (GraphQL over HTTP, "SHA256 Hex Document Identifier").
        PREFIX = "sha256:"
        HASH = /\A\h{64}\z/
        private_constant :NOT_FOUND, :NOT_SUPPORTED, :UNKEPT, :PREFIX, :HASH

        # @param documents [Object] see {Manifest.read}
        # @param safelist [Boolean] whether no others than those are executed
        # @param persisted [Integer, #[], false, nil] how many of those that clients send are kept for others that ask
        #   by SHA-256 alone; where they are kept; or that they are not
        # @raise [DefinitionError]
        def initialize(documents: nil, safelist: false, persisted: 1_000)
          @known = Manifest.read(documents)
          @texts = @known.each_value.to_h { |text| [text, true] } if safelist
          @store = store(persisted) unless safelist
          freeze
        end

        # @param operation [Operation]
        # @return [String] the document's text
        # @raise [Refusal]
        def text(operation)
          id = id(operation)
          return listed(operation.query) unless id
          return same(operation.query, id) if operation.query

          @known[id] || stored(id) || unknown(operation, id)
        end

        # Keeps the document that the client has sent, where it wants that.
        # @param operation [Operation] which was found valid
        # @return [void]
        def keep(operation)
          return unless operation.query && @store && (id = id(operation)) && !@known.key?(id)

          @store[id] = operation.query
        end

        private

        def store(persisted)
          case persisted
          when false, nil, 0 then nil
          when Integer then DocumentStore.new(persisted)
          else
            return persisted if persisted.respond_to?(:[]) && persisted.respond_to?(:[]=)

            raise DefinitionError, "persisted: #{persisted.inspect} keeps nothing: give a number, or what has []="
          end
        end

        def id(operation)
          extension = operation.persisted_query
          return operation.document_id&.delete_prefix(PREFIX) if extension.nil?
          raise Refusal, "There are two ids of a document: send one of them" if operation.document_id

          hash = extension["sha256Hash"] if extension.is_a?(Hash) && extension["version"] == 1
          return hash if hash.is_a?(String) && hash.valid_encoding?

          raise Refusal, '"persistedQuery" is not understood: send one such as {"version": 1, "sha256Hash": "..."}'
        end

        def same(query, id)
          return listed(query) if @known[id] == query || Digest::SHA256.hexdigest(query) == id

          raise Refusal, "The query is not the one whose SHA-256 or id was sent: send its own, in hexadecimal"
        end

        def listed(query)
          return query if @texts.nil? || @texts.key?(query)

          raise RequestError.new("Only documents that are known beforehand are executed here: this is none of them",
                                 status: 403, code: "QUERY_NOT_IN_SAFELIST")
        end

        def stored(id) = (@store[id] if @store && HASH.match?(id))

        def unknown(operation, id)
          if @texts || operation.document_id
            raise error("There is no document with the id #{id[0, 100].inspect}", "PERSISTED_QUERY_NOT_IN_LIST")
          end

          raise error(NOT_FOUND, "PERSISTED_QUERY_NOT_FOUND") if @store

          raise error(NOT_SUPPORTED, "PERSISTED_QUERY_NOT_SUPPORTED")
        end

        def error(message, code) = RequestError.new(message, code:, headers: UNKEPT)
      end
    end
  end
end
