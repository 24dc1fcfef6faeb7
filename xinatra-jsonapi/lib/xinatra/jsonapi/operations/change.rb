# frozen_string_literal: true

require_relative "../client_resource"
require_relative "../failures"

module Xinatra
  module JSONAPI
    module Operations
      # What creating and updating have in common: a client's resource object becomes a record's values.
      class Change
        # @param work [Work]
        # @param resource [Resource]
        # @param object [Object] of the client's document, at the place of a resource object
        # @param pointer [String] to it
        def initialize(work, resource, object, pointer)
          @work = work
          @resource = resource
          @object = object
          @pointer = pointer
        end

        private

        attr_reader :work, :resource, :object, :pointer

        def store = resource.store

        def problems = @problems ||= Problems.new(pointer, object)

        def check_object
          unless object.is_a?(Hash)
            problems.malformed("A resource object is missing: send {\"type\": #{resource.type.inspect}, ...}")
          end
          problems.refuse
          check_type(object["type"])
        end

        def check_type(type)
          return if type == resource.type

          if type.is_a?(String)
            problems.add(409, "conflict", "Conflict", "The type here is #{resource.type.inspect}, not " \
                                                      "#{type[0, 100].inspect}", "type")
          else
            problems.malformed("A resource object needs its type: #{resource.type.inspect}")
          end
          problems.refuse
        end

        # @yield what comes before it is saved
        def write(record)
          client = ClientResource.new(work, resource, object, pointer)
          own, others = client.relationships.partition { |relationship, _| relationship.own_key? }
          Failures.told(resource, problems) do
            replacing(record, client.relationships)
            assign(record, client.attributes)
            own.each { |relationship, target| store.set(record, relationship, target) }
            work.before(resource, action, record, others.to_h { |relationship, target| [relationship.name, target] })
            save(record)
          end
          others.each { |relationship, targets| lead(record, relationship, targets) }
          record
        end

        def save(record) = store.save(record)

        # What clients could not find afterwards they do not write.
        def check_shown(record)
          return record if resource.shown([record]).any?

          problems.add(422, "out_of_scope", "Out of scope", "With these values it would be none of the " \
                                                            "#{resource.type} that there are here: change them")
          problems.refuse
        end

        # What is replaced within a resource is replaced as by the relationship's own path.
        def replacing(record, relationships)
          return unless action == :update

          relationships.each do |relationship, targets|
            work.before(resource, :replace, record, relationship.name, targets)
          end
        end

        def assign(record, attributes)
          attributes.each do |attribute, value|
            record.public_send(:"#{attribute.member}=", value)
          rescue Sequel::InvalidValue => e
            problems.add(422, "invalid_value", "Invalid value", "#{attribute.name}: #{e.message[0, 200]}", "attributes",
                         attribute.name)
          end
          problems.refuse
        end

        # What is wrong then is wrong with the related records.
        def lead(record, relationship, targets)
          Failures.told(relationship.target, problems, at: ["relationships", relationship.name, "data"]) do
            next store.replace(record, relationship, targets) if relationship.many?

            store.set(record, relationship, targets)
          end
        end
      end
    end
  end
end
