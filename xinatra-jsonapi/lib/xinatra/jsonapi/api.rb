# frozen_string_literal: true

require_relative "media_type"
require_relative "object_dsl"
require_relative "pool_sizes"
require_relative "query"
require_relative "resource_dsl"
require_relative "sqlite_waiting"

module Xinatra
  module JSONAPI
    # The resources of an app, and what is kept of how they are asked for.
    class API
      # How many plans are kept, and how many queries.
      PLANS = 500
      QUERIES = 1_000
      # A longer query string is read anew each time, so that clients cannot fill the memory.
      LONGEST_QUERY = 1_000
      # Of a namespace's path, of characters that need no escape.
      SEGMENTS = %r{\A(?:/[A-Za-z0-9_.-]+)+\z}
      # What a path cannot have as it is (RFC 3986, section 3.3).
      STRANGE = %r{[^!$%&'()*+,\-./0-9:;=@A-Z_a-z~]}n
      WRITING = %i[create update destroy].freeze
      private_constant :PLANS, :QUERIES, :LONGEST_QUERY, :SEGMENTS, :STRANGE, :WRITING

      # @return [MediaType]
      attr_reader :media_type
      # @return [MediaType] of documents with atomic operations
      attr_reader :atomic_type
      # @return [OpenAPI::Description, nil] what tells programs of it
      attr_reader :description
      # @return [String, nil] the path of atomic operations, where they are answered
      attr_reader :operations_path

      # @return [String] the path below which it is, in its app: "", or that of its namespace
      attr_reader :path

      # @param path [String]
      def initialize(path = "")
        @path = path
        @nested = []
        @resources = {}
        @media_type = MediaType.new
        @atomic_type = MediaType.new([Atomic::EXTENSION], required: true)
        @plans = RecentCache.new(PLANS)
        @queries = RecentCache.new(QUERIES)
        @sources = {}
        @roles = []
        @described = false
        @lock = Mutex.new
      end

      # @param path [String] below its own
      # @return [API] of a namespace
      # @raise [DefinitionError]
      def nest(path)
        if !path.match?(SEGMENTS) || @nested.any? { |api| api.path == "#{@path}#{path}" }
          raise DefinitionError, "#{path.inspect} cannot be a namespace here: say a path such as \"/v1\", once"
        end

        API.new("#{@path}#{path}").tap { |api| @nested << api }
      end

      # @param env [Hash] the Rack environment
      # @return [API] this one, or that of the namespace that the request's path is in
      def at(env)
        return self if @nested.empty?

        path = Rack::Utils.unescape_path(env["PATH_INFO"])
        found = @nested.find { |api| path == api.path || path.start_with?("#{api.path}/") }
        found ? found.at(env) : self
      end

      # @param env [Hash] the Rack environment
      # @return [String] the path of the API for clients, without the slash at the end
      def prefix(env) = API.address("#{env["SCRIPT_NAME"]}#{path}")

      # @param path [String] as a server has passed it on, which may have let through what no URL has
      # @return [String] that can stand in a URL, and in JSON without escapes
      def self.address(path)
        return path if path.ascii_only? && !path.match?(STRANGE)

        path.b.gsub(STRANGE) { |byte| format("%%%02X", byte.ord) }.force_encoding(Encoding::UTF_8)
      end

      # @param resource [Resource]
      # @return [Resource]
      # @raise [DefinitionError]
      def add(resource)
        raise DefinitionError, "there is a resource #{resource.type.inspect} already" if @resources.key?(resource.type)

        check_servers(resource)
        SQLiteWaiting.teach(resource.database) if resource.database
        PoolSizes.watch(resource)
        @resources[resource.type] = resource
        description&.outdated
        resource
      end

      # @param description [OpenAPI::Description, nil] nil for none
      # @return [void]
      # @raise [DefinitionError] when it comes too late
      def describe(description)
        raise DefinitionError, "openapi comes too late, or twice: say it once, before any resource" if described?

        @described = true
        @description = description
      end

      # @return [Boolean] whether it has been said what describes it
      def described? = @described

      # @param prefix [String] the path at which the API is mounted
      # @return [String, nil] the link to its description, in JSON (JSON:API 1.1, "Top Level"); nil where there is none
      def described(prefix) = @description&.link(prefix)

      # @param env [Hash] the Rack environment
      # @return [Symbol] the media type of what is answered there, `:atomic_type` or `:media_type`
      def type_at(env)
        @operations_path && env["PATH_INFO"] == "#{@path}#{@operations_path}" ? :atomic_type : :media_type
      end

      # @param path [String] at which atomic operations are answered
      # @return [void]
      def operate_at(path)
        @operations_path = path
        description&.outdated
      end

      # @param permission [Permission] that a resource has
      # @return [void]
      def know_roles(permission) = @roles |= permission.roles.to_a

      # @yieldreturn [Symbol, Array<Symbol>, nil] what the app says of whoever asks
      # @return [Array<Symbol>] those of its roles that make a difference, in the same order each time
      def roles
        return @roles if @roles.empty?

        given = Array(yield).map(&:to_sym)
        @roles.select { |role| given.include?(role) }
      end

      # @return [Array<String>] of all resources
      def types = @resources.keys

      # @param type [String]
      # @return [Resource, nil]
      def resource(type) = @resources[type]

      # @param type [String, Symbol, nil] as the resource says; else the one for the association's model
      # @param reflection [Sequel::Model::Associations::AssociationReflection]
      # @param name [String] of the relationship
      # @return [Resource] where it leads
      # @raise [DefinitionError]
      def target(type, reflection, name)
        return resource!(type.to_s, name) if type

        model = reflection.associated_class
        @resources.values.find { |resource| resource.model == model } || refuse_target(model, name)
      end

      # @param type [String]
      # @param name [String] of the relationship that leads there
      # @return [Resource]
      # @raise [DefinitionError]
      def resource!(type, name) = @resources.fetch(type) { refuse_target(type.inspect, name) }

      # @param database [Sequel::Database, nil]
      # @return [Source, nil]
      def source(database)
        return unless database

        @lock.synchronize { @sources.fetch(database) { @sources[database] = Source.for(database) } }
      end

      # @param resource [Resource] of the primary data
      # @param text [String] a query string
      # @param many [Boolean] whether it is a collection
      # @param roles [Array<Symbol>] of whoever asks
      # @param how [Hash] `relationship:` and `identifiers:`, see {Plan}
      # @return [Array(Query, Compound)] or a {LargePlan}
      # @raise [Refusal]
      def ask(resource, text, many:, roles: [], **how)
        return read(resource, text, many, roles, how) if text.bytesize > LONGEST_QUERY

        @queries.fetch([resource, text, many, roles, how]) { read(resource, text, many, roles, how) }
      end

      private

      # Sequel would ask them within transactions, too.
      def check_servers(resource)
        return if WRITING.none? { |action| resource.permission(action).granted? }
        return unless resource.database&.servers&.include?(:read_only)

        raise DefinitionError, "#{resource.type} is written to, but its database is read from other servers " \
                               "(read_only), which do not have what a transaction has written: give it a " \
                               "Sequel.connect without `servers: { read_only: ... }`"
      end

      def refuse_target(where, name)
        raise DefinitionError, "#{name} leads to #{where}, of which there is no resource: declare it"
      end

      def read(resource, text, many, roles, how)
        query = Query.new(self, resource, text, many:, roles:, **how)
        plan = (how[:relationship] || resource).plan
        [query, @plans.fetch([resource, query.shape, how]) { plan.for(self, resource, query, **how) }].freeze
      end
    end
  end
end
