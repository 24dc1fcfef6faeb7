# frozen_string_literal: true

require "json"

module Xinatra
  module GraphQL
    # Makes JSON text of results, which are as deep as documents ask: Ruby's `json` refuses what is deeper than 100
    # unless told otherwise.
    module DeepJSON
      # @param value [Object]
      # @return [String]
      def self.generate(value) = ::JSON.generate(value, max_nesting: 0)
    end
  end
end
