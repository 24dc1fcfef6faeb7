# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # The paths at which a type of resources is found (JSON:API 1.1, "Recommendations: URL Design").
    module Routes
      # What a method does at the collection, at one resource, and at a relationship's linkage.
      COLLECTION = { "GET" => :index, "POST" => :create }.freeze
      SINGLE = { "GET" => :show, "PATCH" => :update, "DELETE" => :destroy }.freeze
      LINKAGE = { "PATCH" => :replace, "POST" => :merge, "DELETE" => :subtract }.freeze
      METHODS = %w[GET POST PATCH DELETE PUT OPTIONS].freeze
      # Methods with which JSON:API changes something.
      CHANGING = %w[POST PATCH DELETE].freeze
      private_constant :COLLECTION, :SINGLE, :LINKAGE, :METHODS, :CHANGING

      class << self
        # @param app [Class]
        # @param resource [Resource]
        # @return [void]
        def draw(app, resource)
          path = "/#{resource.type}"
          answer(app, path, offered(resource, COLLECTION, of_collection(resource)))
          answer(app, "#{path}/:id", offered(resource, SINGLE, of_one(resource)))
          return unless resource.permission(:show).granted?

          answer(app, "#{path}/:id/relationships/:name", of_linkage(resource))
          answer(app, "#{path}/:id/:name",
                 { "GET" => proc { jsonapi_read(resource, :fetch, :related, params[:id], params[:name]) } })
        end

        # @param app [Class]
        # @param path [String] of the API's description
        # @return [void]
        def draw_description(app, path) = app.get(path) { jsonapi_describe }

        # @param app [Class]
        # @param path [String] at which operations are posted
        # @return [void]
        def draw_operations(app, path)
          answer(app, path, { "POST" => proc { jsonapi_operate } }, changing: [])
        end

        private

        def of_collection(resource)
          { "GET" => proc { jsonapi_read(resource, :index, :collection) },
            "POST" => proc { jsonapi_write(resource, &:create) } }
        end

        def of_one(resource)
          { "GET" => proc { jsonapi_read(resource, :show, :single, params[:id]) },
            "PATCH" => proc { jsonapi_write(resource) { _1.update(params[:id]) } },
            "DELETE" => proc { jsonapi_write(resource) { _1.destroy(params[:id]) } } }
        end

        def of_linkage(resource)
          changes = LINKAGE.transform_values do |action|
            proc { jsonapi_write(resource) { _1.relate(action, params[:id], params[:name]) } }
          end
          { "GET" => proc { jsonapi_read(resource, :fetch, :linkage, params[:id], params[:name]) }, **changes }
        end

        # Only what somebody may do.
        def offered(resource, actions, handlers)
          handlers.select { |method, _| resource.permission(actions.fetch(method)).granted? }
        end

        # Changes that are not offered are unsupported (JSON:API 1.1: 403); for other methods there is none at this path
        # (RFC 9110, section 15.5.6).
        def answer(app, path, handlers, changing: CHANGING)
          allowed = [*("GET, HEAD" if handlers.key?("GET")), *(handlers.keys - ["GET"])].join(", ")
          METHODS.each do |name|
            handler = handlers[name] || (changing.include?(name) ? proc { jsonapi_unsupported } : other(name, allowed))
            app.public_send(name.downcase, path, &handler)
          end
        end

        def other(name, allowed)
          return proc { jsonapi_options(allowed) } if name == "OPTIONS"

          proc { jsonapi_not_allowed(allowed) }
        end
      end
    end
  end
end
