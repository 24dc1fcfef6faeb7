# frozen_string_literal: true

require "digest"
require "json"
require_relative "../errors"

module Xinatra
  module GraphQL
    module HTTP
      # Documents that are known when an endpoint is made, by their ids and by their SHA-256.
      module Manifest
        # Of Apollo's files, which are made by `@apollo/generate-persisted-query-manifest`.
        APOLLO = "apollo-persisted-query-manifest"
        private_constant :APOLLO

        class << self
          # @param source [Hash{String => String}, Array<String>, String, Pathname, nil] documents by ids; documents
          #   alone; or the path of a file of JSON: a manifest of Apollo's, or an object of documents by ids, as Relay
          #   and others write them
          # @return [Hash{String => String}]
          # @raise [DefinitionError]
          def read(source)
            documents = of(source)
            check(source, documents)
            documents.each_value.to_h { |text| [Digest::SHA256.hexdigest(text), text] }.merge(documents).freeze
          end

          private

          def of(source)
            case source
            when nil then {}
            when Hash then source.transform_keys(&:to_s)
            when Array then source.to_h { |text| [Digest::SHA256.hexdigest(text.to_s), text] }
            else of_file(source.to_s)
            end
          end

          def of_file(path)
            written = ::JSON.parse(File.read(path, encoding: Encoding::UTF_8))
            return written unless written.is_a?(Hash) && written["format"] == APOLLO

            written.fetch("operations").to_h { |operation| [operation.fetch("id"), operation.fetch("body")] }
          rescue SystemCallError, ::JSON::ParserError, KeyError, NoMethodError, TypeError => e
            raise DefinitionError, "documents: #{path} cannot be read: #{e.message}"
          end

          def check(source, documents)
            return if documents.is_a?(Hash) && documents.all? { |entry| entry.all?(String) }

            raise DefinitionError, "documents: #{source.inspect} has something else than documents by ids: give strings"
          end
        end
      end
    end
  end
end
