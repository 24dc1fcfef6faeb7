# frozen_string_literal: true

require_relative "change"
require_relative "target"

module Xinatra
  module JSONAPI
    module Operations
      # Updates a resource (JSON:API 1.1, "Updating Resources"): what the client has named, and nothing else.
      class Update < Change
        # @param work [Work]
        # @param target [Target]
        # @param object [Object] of the client's document, at the place of a resource object
        def initialize(work, target, object)
          super(work, target.resource, object, target.pointer)
          @target = target
          @id = target.id
        end

        # @yield when the record is there and nobody else changes it: the last moment to refuse
        # @return [Object] the record
        # @raise [Refusal] 400, 403, 404, 409, 422
        def call
          work.authorize(resource.permission(:update), "update #{resource.type}")
          check_object
          check_id
          record = @target.record
          yield if block_given?
          check_shown(write(record))
        end

        private

        def action = :update

        def write(record)
          @key = store.key(record)
          super
        end

        # Neither what the client sends nor a hook makes it another one.
        def save(record)
          check_key(record)
          super
          check_key(record)
        end

        def check_key(record)
          @target.stay(record, @key, problems) { resource.field(resource.id_column) }
        end

        # By the local id of what has been created before.
        def named? = object["lid"].is_a?(String) && work.local(resource, object["lid"]) == @target.key

        def check_id
          id = object["id"]
          return if id == @id || (id.nil? && named?)

          if id.is_a?(String)
            problems.add(409, "conflict", "Conflict", "The id here is #{@id[0, 100].inspect}, not " \
                                                      "#{id[0, 100].inspect}", "id")
          else
            problems.malformed("A resource object needs its id: #{@id[0, 100].inspect}")
          end
          problems.refuse
        end
      end
    end
  end
end
