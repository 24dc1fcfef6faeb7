# frozen_string_literal: true

require_relative "../failures"
require_relative "target"

module Xinatra
  module JSONAPI
    module Operations
      # Deletes a resource (JSON:API 1.1, "Deleting Resources").
      class Destroy
        # @param work [Work]
        # @param target [Target]
        def initialize(work, target)
          @work = work
          @target = target
        end

        # @yield when the record is there and nobody else changes it: the last moment to refuse
        # @return [void]
        # @raise [Refusal] 403, 404, 409
        def call
          resource = @target.resource
          @work.authorize(resource.permission(:destroy), "delete #{resource.type}")
          record = @target.record
          yield if block_given?
          Failures.told(resource, Problems.new(@target.pointer)) do
            @work.before(resource, :destroy, record)
            resource.store.destroy(record)
          end
        end
      end
    end
  end
end
