# frozen_string_literal: true

require_relative "database_errors"
require_relative "errors"
require_relative "persistence"

module Xinatra
  module JSONAPI
    # A request that reads (JSON:API 1.1, "Fetching Data"), of one of a resource's paths.
    class Reading
      # Reads, and again where the database has ended the connection: reading twice does no harm.
      # @param database [Sequel::Database]
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      # @raise [Refusal] 400 for a value that is none of its column's; 503
      def self.persistently(database, &)
        Persistence.call(database, &)
      rescue Sequel::DatabaseError => e
        raise unless DatabaseErrors.unfit?(e)

        Refusing.refuse(400, "unfit_value", "Unfit value", "A value of the query is none that its column can have")
      end

      # @param api [API]
      # @param resource [Resource]
      # @param env [Hash] the Rack environment
      # @param roles [Array<Symbol>] of whoever asks
      def initialize(api, resource, env, roles)
        @api = api
        @resource = resource
        @roles = roles
        @text = env["QUERY_STRING"].to_s
        @prefix = api.prefix(env)
        @path = API.address("#{env["SCRIPT_NAME"]}#{env["PATH_INFO"]}")
      end

      # @return [String, nil] URI of the profile that the document keeps to, once it is there
      attr_reader :profile

      # @return [String, StreamedDocument] the document of the collection
      # @raise [Refusal]
      def collection
        query, plan = @api.ask(@resource, @text, many: true, roles: @roles)
        @profile = query.page.profile
        plan.collection(query, @prefix, @path)
      end

      # @param id [String]
      # @return [String] the document of one
      # @raise [Refusal]
      def single(id)
        query, plan = @api.ask(@resource, @text, many: false, roles: @roles)
        key = @resource.key_of(id)
        (key && plan.single(query, key, @prefix, @path)) || none(id)
      end

      # @param id [String]
      # @param name [String] of a relationship
      # @return [String, StreamedDocument] the document of what it leads to
      # @raise [Refusal]
      def related(id, name)
        relationship = readable(name)
        follow(id, relationship, {})
      end

      # @param id [String]
      # @param name [String] of a relationship
      # @return [String, StreamedDocument] the document of its linkage
      # @raise [Refusal]
      def linkage(id, name)
        relationship = readable(name)
        related = "#{@prefix}#{@resource.path(id)}/#{name}"
        follow(id, relationship, { related: }, identifiers: true)
      end

      private

      def readable(name)
        relationship = @resource.relationship(name, @roles)
        return relationship if relationship.readable?(@roles)

        Refusing.forbidden("see #{name} of #{@resource.type}")
      end

      def follow(id, relationship, links, **how)
        key = @resource.key_of(id)
        row = (key && @resource.leading(relationship, key)) || none(id)
        relationship, from = relationship.follow(row)
        many = relationship.many?
        query, plan = @api.ask(relationship.target, @text, many:, roles: @roles, relationship:, **how)
        @profile = query.page&.profile
        return plan.collection(query, @prefix, @path, links:, from:) if many

        plan.single(query, from, @prefix, @path, links:)
      end

      def none(id) = Refusing.no_resource(@resource, id)
    end
  end
end
