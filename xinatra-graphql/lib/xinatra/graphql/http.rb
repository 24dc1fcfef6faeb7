# frozen_string_literal: true

require_relative "subscriptions"
require_relative "upload"
require_relative "http/action"
require_relative "http/endpoint"
require_relative "http/routes"

module Xinatra
  # The endpoint: an extension of an app's DSL.
  #
  #   class App < Xinatra::Base
  #     register Xinatra::GraphQL
  #
  #     graphql("/graphql", Schema, batch: 10) { |request| { user: current_user } }
  #   end
  module GraphQL
    # Lets an app have endpoints; what goes wrong there is answered as GraphQL's clients read it.
    # @param app [Class] that the extension is registered with
    # @return [void]
    def self.registered(app)
      app.set(:graphql_endpoints, [].freeze)
      app.helpers(HTTP::Action)
      app.set(:graphql_socket) { |_wanted| condition { !env["HTTP_UPGRADE"].nil? } }
      app.error(BadRequest) { graphql_misread }
      app.error { graphql_failed }
    end

    # Answers GraphQL over HTTP at a path.
    # @param path [String] such as "/graphql"
    # @param schema [Class] a GraphQL::Schema
    # @param graphiql [Boolean] whether browsers get a page to write queries on; in development unless said
    # @param options [Hash{Symbol => Object}] see {HTTP::Endpoint#initialize}
    # @yield [request, payload] runs on the app's instance
    # @yieldreturn [Hash] the schema's context
    # @return [HTTP::Endpoint]
    # @raise [DefinitionError]
    def graphql(path, schema, graphiql: development?, **options, &context)
      endpoint = HTTP::Endpoint.new(schema, graphiql:, **options)
      set(:graphql_endpoints, [*graphql_endpoints, [Pattern.parse(path), endpoint]].freeze)
      HTTP::Routes.draw(self, path, endpoint, context)
      endpoint
    end
  end
end
