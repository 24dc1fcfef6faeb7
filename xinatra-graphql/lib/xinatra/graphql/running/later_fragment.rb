# frozen_string_literal: true

require_relative "edge_place"

module Xinatra
  module GraphQL
    module Running
      # A deferred fragment of the objects of a batch.
      class LaterFragment
        # @param deferral [Incremental::Deferral]
        # @param batch [Batch]
        def initialize(deferral, batch)
          @deferral = deferral
          @batch = batch
        end

        # Begins to read it, for those objects that the result has.
        # @param run [Run]
        # @return [void]
        def begin(run)
          there = @batch.objects.each_index.reject { |index| @batch.away?(index) }
          @trails = there.map { |index| @batch.trail(index).map!(&:key) }
          @later = run.enqueue(@batch.later(run, @deferral.selection, there))
        end

        # @param run [Run] that is through with it
        # @return [Array<Array(Array, Hash)>] for each object its path, and what is delivered
        def deliveries(run)
          @later.results(run.marked?).zip(@trails).map do |result, path|
            data = Mark::NULLED.equal?(result) ? nil : result
            [path, Incremental.payload("data", data, path, @deferral.label)]
          end
        end
      end
    end
  end
end
