# frozen_string_literal: true

require "json"
require_relative "errors"
require_relative "reading"

module Xinatra
  module JSONAPI
    # What handlers call. They read nothing of the request themselves, so that the app's requests keep the shortest way:
    # see `xinatra explain`.
    module Action
      # @param resource [Resource]
      # @yieldparam reading [Reading]
      # @yieldreturn [String] a document
      # @return [String] the document, or one of errors
      def jsonapi_read(resource)
        jsonapi_answer { |api| Reading.persistently(resource.database) { yield Reading.new(api, resource, env) } }
      end

      # @param allowed [String] methods
      # @return [String] a document of errors
      def jsonapi_not_allowed(allowed) = jsonapi_answer { Refusing.not_allowed(env, allowed) }

      # @return [String] a document of errors
      def jsonapi_not_found = jsonapi_answer { Refusing.nothing_at(env) }

      # @param error [BadRequest]
      # @return [String] a document of errors
      def jsonapi_bad_request(error)
        jsonapi_answer { Refusing.refuse(400, "bad_request", "Bad request", error.message) }
      end

      private

      def jsonapi_answer
        api = settings.jsonapi
        headers("vary" => "Accept")
        api.negotiate(env)
        yield api
      rescue Refusal => e
        status(e.http_status)
        headers(e.headers)
        Document.errors(e.problems)
      end
    end
  end
end
