# frozen_string_literal: true

require_relative "../errors"

module Xinatra
  module JSONAPI
    module Operations
      # The resource that an operation is about: its key, its id as documents have it, and a pointer to the part of the
      # client's document that says what is to be done with it.
      Target = Struct.new(:resource, :key, :id, :pointer) do
        # @param resource [Resource]
        # @param id [String]
        # @param pointer [String, nil] nil where there is no document
        # @return [Target]
        def self.of(resource, id, pointer = "") = new(resource, resource.key_of(id), id, pointer)

        # @return [Object] the record, which nobody else changes until the transaction ends
        # @raise [Refusal] 404
        def record = (key && resource.store.find(key)) || Refusing.no_resource(resource, id)

        # Ids do not change (JSON:API 1.1, "Identification").
        # @param record [Object] that has been changed
        # @param key [Object] of it, before
        # @param problems [Problems]
        # @yieldreturn [Array<Object>, nil] where it stands what the id would be
        # @return [void]
        # @raise [Refusal] 403 when it has another one now
        def stay(record, key, problems)
          return if resource.store.key(record) == key

          problems.add(403, "read_only", "Read-only field", "The id of #{resource.type} does not change, nor what it " \
                                                            "is made of: #{id[0, 100].inspect} stays as it is", *yield)
          problems.refuse
        end
      end
    end
  end
end
