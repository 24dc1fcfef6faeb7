# frozen_string_literal: true

require "sequel"
require "xinatra/base"
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
      app.helpers(Action)
      app.not_found { jsonapi_not_found }
      app.error(BadRequest) { |error| jsonapi_bad_request(error) }
    end

    # Answers documents with several operations, all of which are done or none, by the extension Atomic Operations
    # (https://jsonapi.org/ext/atomic/). What they may do is what the resources allow.
    # @param path [String] to which they are posted
    # @return [void]
    def atomic_operations(path = "/operations") = Routes.draw_operations(self, path)

    # Declares a type of resources, and the routes at which they are found.
    # @param type [Symbol, String]
    # @param model [Class] of Sequel's models
    # @yield what it has: see {ResourceDSL}
    # @return [Resource]
    # @raise [DefinitionError]
    def resource(type, model, &)
      made = jsonapi.add(ResourceDSL.build(jsonapi, type, model, &))
      Routes.draw(self, made)
      made
    end
  end
end
