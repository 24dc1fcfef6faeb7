# frozen_string_literal: true

require "xinatra/graphql"
require_relative "program"

# The site's content for programs: GraphQL, mounted at /graphql. Types and mutations are in graph/, a file each. What
# api.rb refuses is refused here, by the same rules.
class Graph < Program
  PATH = "/graphql"

  register Xinatra::GraphQL

  require_relative "graph/refusal"
  require_relative "graph/schema"

  # The first has the last word.
  helpers Refusing, Access, Policy, Authentication, Forms, Formatting

  helpers do
    # See {Access}.
    def check_token = answering { super }

    # See {Access}.
    def check_origin = answering { super }

    # What is refused before there is a query has no result to be an error of.
    def answering
      yield
    rescue Refusal => e
      content_type(request.preferred_type("application/json", "application/graphql-response+json"))
      halt e.status, e.headers, JSON.generate(errors: [e.to_h])
    end
  end

  graphql("/", Schema, graphiql: true, cost: true, body_bytes: Links::MAX_BODY) do
    { viewer: current_user, viewer_id: current_user&.id, rules: self }
  end
end

Announcements.listen { |content| Graph::Live.added(content) }

# See app.rb.
DB.disconnect
