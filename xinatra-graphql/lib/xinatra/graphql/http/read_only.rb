# frozen_string_literal: true

require_relative "operation_types"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # A GET changes nothing (GraphQL over HTTP, "GET"; RFC 9110, section 9.2.1).
      module ReadOnly
        # @param schema [Class]
        # @param text [String] a document
        # @param name [String, nil] of the operation in it
        # @param allowed [Array<String>] types of operations
        # @return [void]
        # @raise [Refusal] 405
        def self.check(schema, text, name, allowed)
          return if (OperationTypes.of(schema, text, name) - allowed).empty?

          raise Refusal.new("A GET is answered with queries alone: send this by POST",
                            status: 405, headers: { "allow" => "POST" })
        end
      end
    end
  end
end
