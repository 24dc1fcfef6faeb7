# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # The paths at which a type of resources is found (JSON:API 1.1, "Recommendations: URL Design").
    module Routes
      # Methods that a path may answer.
      METHODS = %w[GET POST PATCH DELETE].freeze
      private_constant :METHODS

      # @param app [Class]
      # @param resource [Resource]
      # @return [void]
      def self.draw(app, resource)
        path = "/#{resource.type}"
        answer(app, path, resource.actions.include?(:index) && proc { jsonapi_read(resource, &:collection) })
        return answer(app, "#{path}/:id", nil) unless resource.actions.include?(:show)

        answer(app, "#{path}/:id", proc { jsonapi_read(resource) { _1.single(params[:id]) } })
        draw_relationships(app, "#{path}/:id", resource)
      end

      def self.draw_relationships(app, path, resource)
        linkage = proc { jsonapi_read(resource) { _1.linkage(params[:id], params[:name]) } }
        answer(app, "#{path}/relationships/:name", linkage)
        answer(app, "#{path}/:name", proc { jsonapi_read(resource) { _1.related(params[:id], params[:name]) } })
      end

      # Other methods are answered with those that there are (RFC 9110, section 15.5.6).
      def self.answer(app, path, reading)
        allowed = reading ? "GET, HEAD" : ""
        METHODS.each do |name|
          handler = (reading if name == "GET") || proc { jsonapi_not_allowed(allowed) }
          app.public_send(name.downcase, path, &handler)
        end
      end
      private_class_method :draw_relationships, :answer
    end
  end
end
