# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # A GraphQL request as clients send it (GraphQL over HTTP, "Request Parameters"; `document_id` by its appendix
      # "Persisted Documents"). Other members are passed over.
      #
      # - `query`: a String, or nil where it is told otherwise which document is meant
      # - `operation_name`: a String, or nil
      # - `variables`, `extensions`: Hashes
      # - `document_id`: a String, or nil
      Operation = Struct.new(:query, :operation_name, :variables, :extensions, :document_id, keyword_init: true) do
        # @return [Object, nil] what Apollo's clients say of a document that they may have sent before
        def persisted_query = extensions["persistedQuery"]
      end
    end
  end
end
