# frozen_string_literal: true

require "sequel"
require "xinatra/base"
require "xinatra/recent_cache"
require_relative "jsonapi/version"
require_relative "jsonapi/errors"
require_relative "jsonapi/api"
require_relative "jsonapi/action"
require_relative "jsonapi/routes"

module Xinatra
  # JSON:API 1.1 (https://jsonapi.org/format/1.1/) for Sequel's models: an extension of an app's DSL.
  #
  #   class API < Xinatra::Base
  #     register Xinatra::JSONAPI
  #
  #     resource :articles, Article do
  #       attributes :title, :body
  #       has_one :author, resource: :people
  #     end
  #   end
  module JSONAPI
    # Makes an app an API: also what no resource answers, and what Xinatra refuses, is answered with errors.
    # @param app [Class] that the extension is registered with
    # @return [void]
    def self.registered(app)
      app.set(:jsonapi, API.new)
      app.set(:jsonapi_document_limit, RequestDocument::LIMIT)
      app.set(:default_content_type, MediaType::NAME)
      # Ids may have slashes in them; there are no files that a path could lead to.
      app.set(:protection, except: :path_traversal) if app.protection == true
      app.extend(Namespace::Word) unless app.respond_to?(:namespace)
      app.helpers(Action)
      app.error(400..599) { jsonapi_refused }
      app.not_found { jsonapi_not_found }
      app.error(BadRequest) { |error| jsonapi_bad_request(error) }
      # That a filter, or a handler of the app's own, has raised.
      app.error(Refusal) { |refusal| jsonapi_answer { raise refusal } }
      app.error { jsonapi_failed }
    end

    # Answers documents with several operations, all of which are done or none, by the extension Atomic Operations
    # (https://jsonapi.org/ext/atomic/). What they may do is what the resources allow.
    # @param path [String] to which they are posted
    # @return [void]
    def atomic_operations(path = "/operations")
      jsonapi.operate_at(path)
      Routes.draw_operations(self, path)
    end

    # Says where the API is described for programs, in OpenAPI 3.1; unless said at "/openapi.json". It comes before the
    # first resource. All documents link there (`describedby`), and nobody reads there of fields that they may not see.
    # @param path [String, false] false for no description
    # @param info [Hash{Symbol => Object}] an Info Object (OpenAPI 3.1.1, section 4.8.2) such as `title:`, `version:`
    # @return [void]
    # @raise [DefinitionError]
    def openapi(path = OpenAPI::Description::PATH, **info)
      info = { title: name || "API", version: "1.0" }.merge(info)
      jsonapi.describe(path ? OpenAPI::Description.new(jsonapi, path, info) : nil)
      Routes.draw_description(self, path) if path
    end

    # Declares an API of its own below a path: with its own resources, whose types may be those of other APIs, its own
    # description and options. Apps say `namespace` as well, unless another extension means something else by it.
    # @param path [String] such as "/v1"
    # @yield evaluated with a {Namespace} as self, which has what the app has: `resource`, `openapi`,
    #   `atomic_operations`
    # @return [void]
    # @raise [DefinitionError]
    def version(path, &block)
      app = is_a?(Namespace) ? send(:app) : self
      Namespace.new(app, jsonapi.nest(path)).instance_eval(&block)
    end

    # Declares a type of resources, and the routes at which they are found.
    # @param type [Symbol, String]
    # @param records [Class, Object] a Sequel model; or an object that finds records, see {ObjectStore}
    # @yield what it has: see {ResourceDSL}, and {ObjectDSL}
    # @return [Resource]
    # @raise [DefinitionError]
    def resource(type, records, &)
      openapi unless jsonapi.described?
      dsl = records.is_a?(Class) && records <= Sequel::Model ? ResourceDSL : ObjectDSL
      made = jsonapi.add(dsl.build(jsonapi, type, records, &))
      Routes.draw(self, made)
      made
    end
  end
end

require_relative "jsonapi/namespace"
