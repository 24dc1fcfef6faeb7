# frozen_string_literal: true

require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # The media types of requests and answers (GraphQL over HTTP, "Media Types").
      module MediaType
        JSON = "application/json"
        # Whose statuses say what has become of the request.
        RESPONSE = "application/graphql-response+json"
        # Results that come in parts.
        MIXED = "multipart/mixed"
        # Results that are sent as they come.
        EVENTS = "text/event-stream"
        HTML = "text/html"
        MULTIPART = "multipart/form-data"
        TYPE = %r{\A\s*([!#$%&'*+\-.^`|~\w]+/[!#$%&'*+\-.^`|~\w]+)\s*(?:;|\z)}
        CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i
        private_constant :TYPE, :CHARSET

        # @param field [String, nil] Content-Type
        # @return [String, nil] without parameters, in lower case; nil where it is none
        def self.of(field)
          field[TYPE, 1]&.downcase if field&.valid_encoding?
        end

        # @param env [Hash] the Rack environment of a request with a body
        # @param uploads [Boolean] whether there may be files in it
        # @return [String] {JSON} or {MULTIPART}
        # @raise [Refusal] 415
        def self.of_body(env, uploads)
          plain(env["HTTP_CONTENT_ENCODING"])
          field = env["CONTENT_TYPE"]
          type = of(field)
          return type if type == MULTIPART && uploads
          return type if type == JSON && [nil, "utf-8", "utf8"].include?(field[CHARSET, 1]&.downcase)

          what = field ? "The Content-Type #{shown(field)}" : "A request without Content-Type"
          raise Refusal.new("#{what} is not understood: send #{JSON} in UTF-8", status: 415,
                                                                                headers: { "accept" => JSON })
        end

        def self.plain(encoding)
          return if encoding.nil? || encoding.casecmp?("identity")

          raise Refusal.new("The Content-Encoding #{shown(encoding)} is not understood: send the body without",
                            status: 415, headers: { "accept-encoding" => "identity" })
        end

        # @param field [String] Accept
        # @raise [Refusal] 406
        def self.not_acceptable(field)
          raise Refusal.new("Accept: #{shown(field)} leaves nothing that could be answered: accept #{RESPONSE}",
                            status: 406)
        end

        def self.shown(field)
          field = field.scrub("?")
          field.length > 100 ? "#{field[0, 100].inspect}..." : field.inspect
        end
        private_class_method :plain, :shown
      end
    end
  end
end
