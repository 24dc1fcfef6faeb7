# frozen_string_literal: true

require "rack"
require_relative "../request_document"
require_relative "../work"
require_relative "../writing"
require_relative "operation"

module Xinatra
  module JSONAPI
    # The extension Atomic Operations (https://jsonapi.org/ext/atomic/): several operations, all of which are done, or
    # none.
    module Atomic
      EXTENSION = "https://jsonapi.org/ext/atomic"
      # The media type of its documents.
      CONTENT_TYPE = "#{MediaType::NAME};ext=\"#{EXTENSION}\"".freeze
      # Operations of one request.
      LIMIT = 100

      # A request with operations.
      class Request
        # Several stores, written to as one. Where they are several databases, one could fail when the other has been
        # committed: no database of its own can tell.
        Stores = Struct.new(:all) do
          # @return [Sequel::Database, nil]
          def database = all.first.database

          # @yieldreturn [Object]
          # @return [Object] what the block returns
          def transaction(&block) = all.reduce(block) { |inner, store| -> { store.transaction(&inner) } }.call
        end
        private_constant :Stores

        # @param api [API]
        # @param context [Base] the app, as it answers the request
        # @param limit [Integer] bytes of a document
        def initialize(api, context, limit)
          @api = api
          @context = context
          @env = context.env
          @limit = limit
          @roles = api.roles { context.role }
        end

        # @return [Writing::Answer]
        # @raise [Refusal]
        def perform
          operations = operations()
          Writing.persistently(stores(operations)) do
            work = Work.new(@api, @context, @roles)
            answer(operations.map { |operation| [operation, operation.perform(work)] })
          end
        end

        private

        def operations
          Parameters.new(@env["QUERY_STRING"].to_s).allow([])
          listed = listed(RequestDocument.read(@env, @api.atomic_type, @limit).first)
          reference = Reference.new(@api, Rack::Request.new(@env).url, @api.prefix(@env))
          listed.each_with_index.map { |object, at| Operation.new(object, "/atomic:operations/#{at}", reference) }
        end

        def listed(document)
          listed = document["atomic:operations"]
          return listed if listed.is_a?(Array) && listed.size.between?(1, LIMIT)

          what = listed.is_a?(Array) ? "has #{listed.size}" : "is none"
          problems = Problems.new("", document)
          problems.malformed("\"atomic:operations\" must be an array of 1 to #{LIMIT} operations, and #{what}",
                             "atomic:operations")
          problems.refuse
        end

        # Of one database, one.
        def stores(operations)
          resources = operations.map(&:resource).uniq
          lasting = resources.find { |resource| !resource.store.undoes? }
          refuse_several(lasting) if lasting && operations.size > 1
          Stores.new(resources.map(&:store).uniq(&:undone_in))
        end

        # All of them are done, or none.
        def refuse_several(resource)
          Refusing.refuse(403, "unsupported", "Unsupported", "What is done to #{resource.type} cannot be undone: " \
                                                             "send an operation of it by itself")
        end

        # Of what there is when all is done.
        def answer(done)
          prefix = @api.prefix(@env)
          objects = done.map { |operation, key| key && object(operation, key, prefix) }
          return Writing::Answer.new(204, {}, "") if objects.none?

          Writing::Answer.new(200, {}, document(objects, prefix))
        end

        def document(objects, prefix)
          results = objects.map { |object| object ? "{\"data\":#{object}}" : "{}" }
          "{#{Document.head(@api.described(prefix))},\"atomic:results\":[#{results.join(",")}]}"
        end

        # Of what the client may not see nothing is told but the id of what is new.
        def object(operation, key, prefix)
          resource = operation.resource
          if resource.shown_to?(@roles)
            return @api.ask(resource, "", many: false, roles: @roles).last.object(key, prefix)
          end

          JSON.generate(type: resource.type, id: key.to_s) if operation.adding?
        end
      end
    end
  end
end
