# frozen_string_literal: true

require "graphql"
require "xinatra/columns"
require_relative "graphql/version"
require_relative "graphql/errors"
require_relative "graphql/executing"
require_relative "graphql/http"
require_relative "graphql/postgres_broker"
require_relative "graphql/redis_broker"

module Xinatra
  # Existing graphql-ruby schemas, compiled: a plugin of theirs.
  #
  #   class Schema < GraphQL::Schema
  #     query Types::Query
  #     use Xinatra::GraphQL
  #   end
  module GraphQL
    # What is done to columns, in C where that is there.
    Columns = Xinatra::Columns.best
    private_constant :Columns

    # Makes a schema's `execute` and `multiplex` fast.
    # @param schema [Class] that uses the plugin
    # @param hot [Integer] the call from which on a document is compiled: before, compiling costs more than it saves
    # @param documents [Integer] that are kept
    # @param incremental [Boolean] whether it has `@defer` and `@stream`, see {Executing#execute_incrementally}
    # @return [void]
    def self.use(schema, hot: 2, documents: 1_000, incremental: false)
      schema.directives(*Incremental::DIRECTIVES) if incremental
      schema.extend(Executing)
      schema.xinatra_options = { hot:, documents:, incremental: }
    end

    private_constant :AbstractShape, :Authorization, :Compiler, :Conditions, :ContextPattern, :Copying, :DeepJSON,
                     :Document, :Engine, :Field, :Footprint, :Incremental, :KnownQuery, :LeafShape, :ListShape, :Mark,
                     :MultiplexPattern, :ObjectShape, :Plan, :QueryPattern, :Reading, :Running, :Selection, :Setting,
                     :Shape, :StreamedListShape, :Visibility
  end
end
