# frozen_string_literal: true

require_relative "response"
require_relative "routes"

module Xinatra
  module GraphQL
    module HTTP
      # What an app's handlers call for its endpoints. They read nothing of the request themselves, so that the app's
      # other requests keep the shortest way: see `xinatra explain`.
      module Action
        # @param endpoint [Endpoint]
        # @param context [Proc, nil] runs on the app's instance, with the request; its value is the schema's context
        # @return [String, PartsResponse::Body, EventStream::Body] a body
        def graphql_answer(endpoint, context)
          app = _completed
          env["xinatra.graphql.endpoint"] = endpoint
          graphql_send(endpoint.answer(app.request) { context ? app.instance_exec(app.request, {}, &context) : {} })
        rescue ::StandardError => e
          raise unless graphql_shows?(e)

          dump_errors!(e) if settings.dump_errors?
          graphql_send(Response.failed("#{e.class}: #{e.message.scrub}", { "backtrace" => e.backtrace },
                                       endpoint.media_type(env)))
        end

        # @param endpoint [Endpoint]
        # @param context [Proc, nil] gets what the client says, too; who halts does not let it in
        # @param socket [WebSocket] that is not open yet
        # @return [void]
        def graphql_converse(endpoint, context, socket)
          app = _completed
          endpoint.streams.converse(socket, env) do |payload|
            context ? app.graphql_admitted { app.instance_exec(app.request, payload, &context) } : {}
          end
        end

        # @return [Object] what the block answers
        # @raise [Refusal] where it halts
        def graphql_admitted
          catch(:halt) { return yield }
          raise Refusal.new("This is not let in", status: 403)
        end

        # @return [String, nil] a body, for an exception that the app has no handler for; nil where it was not an
        #   endpoint's
        def graphql_failed
          endpoint = env["xinatra.graphql.endpoint"]
          return unless endpoint

          graphql_send(Response.failed("This is no fault of the request: try again later", nil,
                                       endpoint.media_type(env)))
        end

        # @return [String, nil] a body, where query or form could not be read before any handler; nil where it is not an
        #   endpoint's path
        def graphql_misread
          endpoint = Routes.endpoint(settings.graphql_endpoints, env)
          graphql_send(endpoint.misread(env)) if endpoint
        end

        private

        # In place of the page for exceptions. What has a status of its own is no mistake in the app.
        def graphql_shows?(error)
          settings.show_exceptions == true && !settings.raise_errors? && !error.respond_to?(:http_status)
        end

        def graphql_send(response)
          status(response.status) unless response.status == 200
          headers(response.headers)
          response.body
        end
      end
    end
  end
end
