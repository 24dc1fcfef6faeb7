# frozen_string_literal: true

require_relative "media_type"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # Other sites' pages can have a browser send, with its cookies, what no preflight asks this one about: a GET, or a
      # form (https://fetch.spec.whatwg.org/#http-cors-protocol). A header field of one's own, or another media type,
      # they cannot.
      module Preflight
        FIELDS = { "x-apollo-operation-name" => "HTTP_X_APOLLO_OPERATION_NAME",
                   "apollo-require-preflight" => "HTTP_APOLLO_REQUIRE_PREFLIGHT",
                   "graphql-require-preflight" => "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" }.freeze
        SIMPLE = ["application/x-www-form-urlencoded", MediaType::MULTIPART, "text/plain"].freeze
        private_constant :FIELDS, :SIMPLE

        # @param env [Hash] the Rack environment
        # @return [void]
        # @raise [Refusal] 400 where the request may be another site's
        def self.check(env)
          return if FIELDS.each_value.any? { |key| !env[key].to_s.empty? }

          type = MediaType.of(env["CONTENT_TYPE"])
          return unless type.nil? || SIMPLE.include?(type)

          raise Refusal.new("Another site's page could have sent this: send a header field #{FIELDS.keys.join(" or ")}",
                            code: "PREFLIGHT_REQUIRED")
        end
      end
    end
  end
end
