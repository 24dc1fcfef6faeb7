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
      end
    end
  end
end
