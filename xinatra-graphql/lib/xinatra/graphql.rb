# frozen_string_literal: true

require "graphql"
require_relative "graphql/version"
require_relative "graphql/errors"
require_relative "graphql/http"

module Xinatra
  # Existing graphql-ruby schemas, compiled: a plugin of theirs.
  #
  #   class Schema < GraphQL::Schema
  #     query Types::Query
  #     use Xinatra::GraphQL
  #   end
  module GraphQL
    # Makes a schema's `execute` and `multiplex` fast.
    # @param schema [Class] that uses the plugin
    # @return [void]
    def self.use(schema); end
  end
end
