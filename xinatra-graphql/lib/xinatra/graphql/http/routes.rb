# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # The path of an endpoint in an app.
      module Routes
        METHODS = %w[GET POST OPTIONS PUT PATCH DELETE].freeze
        private_constant :METHODS

        # @param app [Class]
        # @param path [String]
        # @param endpoint [Endpoint]
        # @param context [Proc, nil]
        # @return [void]
        def self.draw(app, path, endpoint, context)
          handler = proc { graphql_answer(endpoint, context) }
          socket(app, path, endpoint, context) if endpoint.streams
          METHODS.each { |name| app.public_send(name.downcase, path, &handler) }
        end

        # A GET that asks for a WebSocket comes first.
        def self.socket(app, path, endpoint, context)
          app.websocket(path, protocols: [SocketConnection::PROTOCOL], origins: endpoint.streams.origins,
                              graphql_socket: true) { |socket, *| graphql_converse(endpoint, context, socket) }
        end
        private_class_method :socket

        # @param endpoints [Array<Array(Pattern, Endpoint)>] of an app
        # @param env [Hash] the Rack environment
        # @return [Endpoint, nil] the one at the request's path
        def self.endpoint(endpoints, env)
          endpoints.find { |pattern, _| pattern.params(env["PATH_INFO"]) }&.last
        end
      end
    end
  end
end
