# frozen_string_literal: true

require_relative "permission"
require_relative "problems"

module Xinatra
  module JSONAPI
    # What the operations of one request share: whose request it is, what has been created under a local id, and where
    # in the document they stand.
    class Work
      # @return [API]
      attr_reader :api
      # @return [Array<Symbol>] of whoever asks
      attr_reader :roles

      # @param api [API]
      # @param context [Object] of the app, as which hooks run
      # @param roles [Array<Symbol>]
      def initialize(api, context, roles)
        @api = api
        @context = context
        @roles = roles
        @locals = {}
      end

      # Runs a resource's hooks.
      # @param resource [Resource]
      # @param action [Symbol] such as :create
      # @param arguments [Array<Object>] that they are given
      # @return [void]
      def before(resource, action, *arguments)
        resource.hooks[action]&.each { |hook| @context.instance_exec(*arguments, &hook) }
      end

      # @param resource [Resource]
      # @param lid [String] (JSON:API 1.1, "Identification")
      # @return [Object, nil] the key of what has been created under it
      def local(resource, lid) = @locals[[resource.type, lid]]

      # @param resource [Resource]
      # @param lid [String]
      # @param key [Object]
      # @return [void]
      # @raise [KeyError] when there is one such already
      def name(resource, lid, key)
        raise KeyError, lid if @locals.key?([resource.type, lid])

        @locals[[resource.type, lid]] = key
      end

      # @param permission [Permission]
      # @param what [String] such as "create articles"
      # @return [void]
      # @raise [Refusal] 403
      def authorize(permission, what)
        Refusing.forbidden(what) unless permission.allows?(roles)
      end
    end
  end
end
