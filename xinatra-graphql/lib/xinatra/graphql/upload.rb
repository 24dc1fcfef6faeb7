# frozen_string_literal: true

require "graphql"
require_relative "http/uploaded_file"

module Xinatra
  module GraphQL
    # The type of arguments that are files: variables of it come with a request by the GraphQL multipart request
    # specification, and resolvers get an {HTTP::UploadedFile}.
    #
    #   argument :picture, Xinatra::GraphQL::Upload
    class Upload < ::GraphQL::Schema::Scalar
      description "A file, sent by the GraphQL multipart request specification."
      specified_by_url "https://github.com/jaydenseric/graphql-multipart-request-spec"

      # @param value [Object] of a variable, or of a literal
      # @param _context [GraphQL::Query::Context]
      # @return [HTTP::UploadedFile]
      # @raise [GraphQL::CoercionError] for anything else
      def self.coerce_input(value, _context)
        return value if value.is_a?(HTTP::UploadedFile)

        raise ::GraphQL::CoercionError, "An Upload is a file of a multipart request: send it as such"
      end

      # @param _value [Object]
      # @param _context [GraphQL::Query::Context]
      # @raise [GraphQL::CoercionError] files are not answered with
      def self.coerce_result(_value, _context)
        raise ::GraphQL::CoercionError, "An Upload is no result: answer with its name, or where it can be read"
      end
    end
  end
end
