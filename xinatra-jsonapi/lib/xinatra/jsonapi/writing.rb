# frozen_string_literal: true

require_relative "conditions"
require_relative "failures"
require_relative "operations/create"
require_relative "operations/destroy"
require_relative "operations/relate"
require_relative "operations/update"
require_relative "persistence"
require_relative "reading"
require_relative "request_document"
require_relative "work"

module Xinatra
  module JSONAPI
    # A request that changes something (JSON:API 1.1, "Creating, Updating and Deleting Resources"): all of it in one
    # transaction, or none.
    class Writing
      # Of what is sent to change a resource, the answer's status, header fields and document.
      Answer = Struct.new(:status, :headers, :document)

      # Runs a block in a transaction, and again where that was given up and may be repeated: for another one's sake, or
      # because the connection broke before the end.
      # @param store [ModelStore]
      # @yieldreturn [Object]
      # @return [Object] what the block returns
      # @raise [Refusal] 409, 422 for what is refused at the end; 503
      def self.persistently(store)
        Persistence.call(store.database) do
          done = false
          store.transaction { yield.tap { done = true } }
        rescue Sequel::DatabaseDisconnectError
          done ? Refusing.unavailable("The database broke off: look whether it was done") : raise
        rescue Sequel::ConstraintViolation
          done ? Failures.told(nil, Problems.new(nil)) { raise } : raise
        end
      end

      # @param api [API]
      # @param resource [Resource]
      # @param context [Base] the app, as it answers the request
      # @param limit [Integer] bytes of a document
      def initialize(api, resource, context, limit)
        @api = api
        @resource = resource
        @context = context
        @env = context.env
        @limit = limit
        @roles = api.roles { context.role }
        @conditions = Conditions.new(@env)
      end

      # @return [Answer]
      # @raise [Refusal]
      def create
        object = data
        check_query
        id, document = write do |work|
          id = id(Operations::Create.new(work, @resource, object, "/data").call)
          [id, created(id)]
        end
        Answer.new(201, { "location" => location(id), **tag(document) }, document)
      end

      # @param id [String]
      # @return [Answer]
      # @raise [Refusal]
      def update(id)
        object = data
        check_query
        document = write do |work|
          Operations::Update.new(work, target(id, "/data"), object).call { check(id) }
          reading.single(id) if seen?
        end
        document ? Answer.new(200, tag(document), document) : Answer.new(204, {}, "")
      end

      # @param id [String]
      # @return [Answer]
      # @raise [Refusal]
      def destroy(id)
        write { |work| Operations::Destroy.new(work, target(id, nil)).call { check(id) } }
        Answer.new(204, {}, "")
      end

      # @param action [Symbol] :replace, :merge, :subtract
      # @param id [String]
      # @param name [String] of a relationship
      # @return [Answer]
      # @raise [Refusal]
      def relate(action, id, name)
        relationship = @resource.relationship(name, @roles)
        document = document()
        write do |work|
          Operations::Relate.new(action, work, target(id), relationship, document).call { check_linkage(id, name) }
        end
        Answer.new(204, {}, "")
      end

      private

      def document = RequestDocument.read(@env, @api.media_type, @limit).first

      def data
        document.fetch("data") do
          Refusing.refuse(400, "malformed_document", "Malformed document",
                          "The document needs the member \"data\": send {\"data\": {\"type\": ...}}",
                          source: { pointer: "" })
        end
      end

      # Whether the client is told more of what it has written than that it is done.
      def seen? = @resource.shown_to?(@roles)

      # The document that a new resource is answered with: its identifier alone where the client may see no more, for
      # it cannot know that (JSON:API 1.1, "Creating Resources: 201").
      def created(id)
        return Document.identifier(@resource, id, @api.described(prefix)) unless seen?

        # The same request, as of the path where it is now.
        reading(@env.merge("PATH_INFO" => "#{@api.path}#{@resource.path(id)}")).single(id)
      end

      # It would tell whether something is as one guesses.
      def tag(document) = seen? ? { "etag" => Conditions.tag(document) } : {}

      def write
        Writing.persistently(@resource.store) { yield Work.new(@api, @context, @roles) }
      end

      def target(id, pointer = "") = Operations::Target.of(@resource, id, pointer)

      def prefix = @api.prefix(@env)

      def id(record) = @resource.store.key(record).to_s

      def location(id) = "#{prefix}#{@resource.path(id)}"

      def reading(env = @env) = Reading.new(@api, @resource, env, @roles)

      # Before anything is written, for nothing is to be written where the answer would be refused.
      def check_query
        text = @env["QUERY_STRING"].to_s
        Refusing.forbidden("see #{@resource.type}: leave the query out") unless seen? || text.empty?
        @api.ask(@resource, text, many: false, roles: @roles)
      end

      def check(id)
        @conditions.needed(@resource) if @resource.match_required?
        @conditions.require(Conditions.tag(reading.single(id))) if @conditions.any?
      end

      def check_linkage(id, name)
        @conditions.needed(@resource) if @resource.match_required?
        @conditions.require(Conditions.tag(reading.linkage(id, name))) if @conditions.any?
      end
    end
  end
end
