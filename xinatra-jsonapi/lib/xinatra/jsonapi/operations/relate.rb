# frozen_string_literal: true

require_relative "../failures"
require_relative "../linkage"
require_relative "target"

module Xinatra
  module JSONAPI
    module Operations
      # Changes where a relationship leads (JSON:API 1.1, "Updating Relationships").
      class Relate
        # Actions, and what a client is told that it may not do.
        ACTIONS = { replace: "replace", merge: "add to", subtract: "remove from" }.freeze
        private_constant :ACTIONS

        # @param action [Symbol] :replace, and of a relationship to many :merge, :subtract
        # @param work [Work]
        # @param target [Target] that the relationship leads from
        # @param relationship [Relationship]
        # @param document [Hash] with the linkage as "data"
        def initialize(action, work, target, relationship, document)
          @action = action
          @work = work
          @target = target
          @resource = target.resource
          @relationship = relationship
          @document = document
        end

        # @yield when the record is there and nobody else changes it: the last moment to refuse
        # @return [void]
        # @raise [Refusal] 400, 403, 404, 409, 422
        def call
          authorize
          record = @target.record
          yield if block_given?
          targets = targets()
          Failures.told(changed, problems, at: ["data"]) do
            @work.before(@resource, @action, record, @relationship.name, targets)
            write(record, targets)
          end
        end

        private

        # Whose columns are written.
        def changed = @relationship.own_key? ? @resource : @relationship.target

        def authorize
          what = "#{ACTIONS.fetch(@action)} #{@relationship.name} of #{@resource.type}"
          @work.authorize(@resource.permission(:update), what)
          @work.authorize(@relationship.permission(@action), what)
          return if @action == :replace || @relationship.many?

          Refusing.refuse(403, "forbidden", "Forbidden", "#{@relationship.name} leads to one: replace it with PATCH")
        end

        def problems = Problems.new(@target.pointer, @document)

        def targets
          problems = problems()
          problems.malformed("The document needs the member \"data\"") unless @document.key?("data")
          problems.refuse
          found = Linkage.new(@relationship, @work, problems, ["data"]).records(@document["data"])
          problems.refuse
          found
        end

        def write(record, targets)
          store = @resource.store
          return to_one(store, record, targets) unless @relationship.many?

          case @action
          when :replace then store.replace(record, @relationship, targets)
          when :merge then store.add(record, @relationship, targets)
          when :subtract then store.remove(record, @relationship, targets)
          end
        end

        def to_one(store, record, target)
          key = store.key(record)
          store.set(record, @relationship, target)
          return unless @relationship.own_key?

          @target.stay(record, key, problems) { ["data"] }
          store.save(record)
        end
      end
    end
  end
end
