# frozen_string_literal: true

require "json"
require_relative "atomic/request"
require_relative "errors"
require_relative "openapi/description"
require_relative "reading"
require_relative "writing"

module Xinatra
  module JSONAPI
    # What handlers call. They read nothing of the request themselves, and give the instance away only completed, so
    # that the app's requests keep the shortest way: see `xinatra explain`.
    module Action
      # The roles of whoever asks, for what resources say of roles. Apps with roles have a helper of their own.
      # @return [Symbol, Array<Symbol>, nil]
      def role = nil

      # @param resource [Resource]
      # @param action [Symbol] :index, :show, :fetch
      # @param form [Symbol] which of {Reading}'s methods answers
      # @param arguments [Array<String>] for the hooks, and that method
      # @return [String, StreamedDocument] the document, or one of errors
      def jsonapi_read(resource, action, form, *arguments)
        jsonapi_answer do |api|
          roles = api.roles { role }
          jsonapi_authorize(api, resource, action, arguments, roles)
          reading = Reading.new(api, resource, env, roles)
          document = Reading.persistently(resource.database) { reading.public_send(form, *arguments) }
          headers("content-type" => MediaType.with_profile(reading.profile)) if reading.profile
          tagged = document.is_a?(String) && resource.tagged?(action)
          tagged ? jsonapi_revalidate(document) : document
        end
      end

      # @param resource [Resource]
      # @yieldparam writing [Writing]
      # @yieldreturn [Writing::Answer]
      # @return [String] the document, or one of errors
      def jsonapi_write(resource)
        jsonapi_answer do |api|
          jsonapi_send(yield(Writing.new(api, resource, _completed, settings.jsonapi_document_limit)))
        end
      end

      # @return [String] the document of results, or one of errors
      def jsonapi_operate
        content_type(Atomic::CONTENT_TYPE)
        jsonapi_answer(:atomic_type) do |api|
          jsonapi_send(Atomic::Request.new(api, _completed, settings.jsonapi_document_limit).perform)
        end
      end

      # @return [String] what the API is, see {OpenAPI::Description}; or a document of errors
      def jsonapi_describe
        jsonapi_refusable do
          api = jsonapi_here
          answer = api.description.answer(api.prefix(env), api.roles { role })
          content_type(OpenAPI::Description::MEDIA_TYPE)
          jsonapi_revalidate(answer.text, answer.tag)
        end
      end

      # @return [String] a document of errors
      def jsonapi_unsupported = jsonapi_answer { Refusing.unsupported(env) }

      # @param allowed [String] methods
      # @return [String] a document of errors
      def jsonapi_not_allowed(allowed) = jsonapi_answer { Refusing.not_allowed(env, allowed) }

      # @param allowed [String] methods
      # @return [String] nothing (RFC 9110, section 9.3.7)
      def jsonapi_options(allowed)
        headers("allow" => allowed)
        status(204)
        ""
      end

      # @return [Object] a body: a document of errors for what no resource answers; else as of {#jsonapi_refused}
      def jsonapi_not_found
        return jsonapi_refused unless body.join.empty? || env["sinatra.error"]

        jsonapi_answer { Refusing.nothing_at(env) }
      end

      # What the app refuses by itself, as by `halt 403, "Only on Mondays"`.
      # @return [Object, nil] a body: a document of errors; the one that there is where that is a document already; nil
      #   where the app is to say what becomes of an exception
      def jsonapi_refused
        return if env["sinatra.error"] && status >= 500

        text = body.respond_to?(:join) ? body.join : ""
        return body if text.start_with?("{") || @_jsonapi_refused

        title = Rack::Utils::HTTP_STATUS_CODES.fetch(status, "Error")
        jsonapi_told(title, text.empty? ? title : text)
      end

      # What has failed stands in the log.
      # @return [String] a document of errors, where the app shows no page for exceptions
      def jsonapi_failed
        jsonapi_told("Internal Server Error", "This is no fault of the request: try again later")
      end

      # Without Content-Type what is posted is a form to Rack, and a document often a broken one: then it is that field
      # that is wrong.
      # @param error [BadRequest]
      # @return [String] a document of errors
      def jsonapi_bad_request(error)
        type = jsonapi_here.type_at(env)
        content_type(Atomic::CONTENT_TYPE) if type == :atomic_type
        jsonapi_answer(type) do |api|
          api.public_send(type).content(nil) if env["REQUEST_METHOD"] == "POST" && env["CONTENT_TYPE"].to_s.empty?
          Refusing.refuse(400, "bad_request", "Bad request", error.message)
        end
      end

      private

      # Relationships are seen by those who see the resource, as far as they say nothing else.
      def jsonapi_authorize(api, resource, action, arguments, roles)
        permission = resource.permission(action == :fetch ? :show : action)
        return if permission.roles.nil? && !resource.hooks.key?(action)

        work = Work.new(api, _completed, roles)
        work.authorize(permission, "see #{resource.type}")
        work.before(resource, action, *arguments)
      end

      # By the status that there is already.
      def jsonapi_told(title, detail)
        content_type(MediaType::NAME)
        jsonapi_errors([Problem.new(status:, code: title.downcase.tr(" -", "_"), title:, detail:)])
      end

      def jsonapi_errors(problems)
        api = jsonapi_here
        Document.errors(problems, api.described(api.prefix(env)))
      end

      def jsonapi_send(answer)
        status(answer.status)
        headers(answer.headers)
        answer.document
      end

      # The app's API, or that of one of its namespaces.
      def jsonapi_here = settings.jsonapi.at(env)

      # What the client has already it is not sent again.
      def jsonapi_revalidate(document, tag = Conditions.tag(document))
        headers("etag" => tag)
        return document unless Conditions.new(env).known?(tag)

        status(304)
        ""
      end

      def jsonapi_answer(media_type = :media_type)
        jsonapi_refusable do
          headers("vary" => "Accept")
          api = jsonapi_here
          api.public_send(media_type).accept(env["HTTP_ACCEPT"])
          yield api
        end
      end

      def jsonapi_refusable
        yield
      rescue Refusal => e
        @_jsonapi_refused = true
        status(e.http_status)
        headers(e.headers)
        jsonapi_errors(e.problems)
      end
    end
  end
end
