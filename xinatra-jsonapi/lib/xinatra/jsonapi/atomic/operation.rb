# frozen_string_literal: true

require_relative "../operations/create"
require_relative "../operations/destroy"
require_relative "../operations/relate"
require_relative "../operations/update"
require_relative "reference"

module Xinatra
  module JSONAPI
    module Atomic
      # One operation of a document (Atomic Operations, "Operation Objects"), and what it comes to.
      class Operation
        # What `op` does to a relationship.
        RELATE = { "add" => :merge, "update" => :replace, "remove" => :subtract }.freeze
        private_constant :RELATE

        # @return [Resource] that it writes
        attr_reader :resource

        # @param object [Object] of the client's document
        # @param pointer [String] to it
        # @param reference [Reference]
        # @raise [Refusal]
        def initialize(object, pointer, reference)
          @object = object
          @pointer = pointer
          @problems = Problems.new(pointer, object)
          check_object
          @place = reference.read(object, @problems) || own_place(reference)
          @resource = @place.resource
          freeze
        end

        # @param work [Work]
        # @return [Object, nil] the key of the resource that its result shows
        # @raise [Refusal] with pointers into the operation
        def perform(work)
          record = @place.relationship ? relate(work) : write(work)
          record && @resource.store.key(record)
        rescue Refusal => e
          raise pointed(e), cause: nil
        end

        # @return [Boolean] whether it creates a resource
        def adding? = op == "add"

        private

        def op = @object["op"]

        def data = @object["data"]

        def check_object
          @problems.malformed("An operation must be an object") unless @object.is_a?(Hash)
          @problems.refuse
          unless RELATE.key?(op)
            known = RELATE.keys.join(", ")
            @problems.malformed("The op of an operation must be one of #{known}, not #{op.inspect[0, 100]}", "op")
          end
          @problems.refuse
        end

        # Without `ref` and `href` it is about what its data is; what is added is not there yet.
        def own_place(reference)
          place = reference.of_data(data, @problems)
          op == "add" ? Reference::Place.new(place.resource) : place
        end

        def write(work)
          case op
          when "add" then create(work)
          when "update" then Operations::Update.new(work, target(work, "data"), data).call { check }
          when "remove"
            Operations::Destroy.new(work, target(work)).call { check }
            nil
          end
        end

        def create(work)
          @problems.malformed("What is added is added to a collection, or to a relationship") if @place.id || @place.lid
          @problems.refuse
          Operations::Create.new(work, @resource, data, @problems.pointer("data")).call
        end

        def relate(work)
          relationship = @resource.relationship(@place.relationship, work.roles)
          Operations::Relate.new(RELATE.fetch(op), work, target(work), relationship, @object).call { check }
          nil
        end

        # A request of several operations has no condition for each; what an operation before has created nobody knows
        # yet.
        def check
          Conditions.missing(@resource) if @resource.match_required? && @place.lid.nil?
        end

        def target(work, *path)
          pointer = @problems.pointer(*path)
          return Operations::Target.of(@resource, @place.id, pointer) if @place.id

          @problems.malformed("It has to be said of which resource: by its id or lid") unless @place.lid
          @problems.refuse
          key = work.local(@resource, @place.lid) || nobody
          Operations::Target.new(@resource, key, key.to_s, pointer)
        end

        def nobody
          Refusing.missing("Nothing before has created #{@resource.type} with the lid #{@place.lid[0, 100].inspect}")
        end

        # Errors that are about no part are about the whole operation.
        def pointed(refusal)
          problems = refusal.problems.map do |problem|
            problem.source ? problem : problem.dup.tap { |copy| copy.source = { pointer: @pointer } }
          end
          Refusal.new(problems, refusal.headers)
        end
      end
    end
  end
end
