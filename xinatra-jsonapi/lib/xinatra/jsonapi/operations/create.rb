# frozen_string_literal: true

require_relative "change"

module Xinatra
  module JSONAPI
    module Operations
      # Creates a resource (JSON:API 1.1, "Creating Resources").
      class Create < Change
        # @return [Object] the record
        # @raise [Refusal] 400, 403, 404, 409, 422
        def call
          work.authorize(resource.permission(:create), "create #{resource.type}")
          check_object
          record = store.build
          identify(record)
          check_shown(write(record))
          name(record)
          record
        end

        private

        def action = :create

        def identify(record)
          return unless object.key?("id")
          return refuse_id unless resource.options.fetch(:client_ids)

          key = object["id"].is_a?(String) ? resource.key_of(object["id"]) : nil
          malformed_id if key.nil?
          taken if store.all_by_key([key]).any?
          record.public_send(:"#{resource.id_column}=", key)
        end

        def refuse_id
          problems.add(403, "client_id", "Client-generated id", "#{resource.type} get their ids here: leave it out",
                       "id")
          problems.refuse
        end

        def malformed_id
          problems.add(422, "invalid_value", "Invalid value", "#{object["id"].to_s[0, 100].inspect} can be no id of " \
                                                              "#{resource.type}", "id")
          problems.refuse
        end

        def taken
          problems.add(409, "conflict", "Conflict", "There are #{resource.type} with the id " \
                                                    "#{object["id"][0, 100].inspect} already", "id")
          problems.refuse
        end

        def name(record)
          lid = object["lid"]
          return if lid.nil?

          problems.malformed("A lid must be a string", "lid") unless lid.is_a?(String)
          problems.refuse
          work.name(resource, lid, store.key(record))
        rescue KeyError
          problems.malformed("The lid #{lid[0, 100].inspect} is there twice: give each resource its own", "lid")
          problems.refuse
        end
      end
    end
  end
end
