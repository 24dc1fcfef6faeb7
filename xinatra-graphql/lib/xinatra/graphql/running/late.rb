# frozen_string_literal: true

require_relative "late_arguments"

module Xinatra
  module GraphQL
    module Running
      # Lazy values of one depth, which are synced together.
      class Round
        # @param run [Run]
        # @param depth [Integer]
        def initialize(run, depth)
          @run = run
          @depth = depth
        end

        # Begins it; the first of the values does.
        # @return [Integer] see {Order}
        def epoch = @epoch ||= @run.round(@depth)
      end

      # Lazy values of a column (promises of graphql-batch, requests of Dataloader), which are synced when nothing else
      # is left to do, those nearest to the root first. A lazy value itself, as Dataloader calls it.
      class Late
        # @param run [Run]
        # @param place [Place] of the values
        # @param values [Array<Object>] lazy ones
        # @param round [Round, nil] nil where they are synced at once
        # @param traced [Boolean] whether tracers are told that a field goes on
        # @yieldparam place [Place]
        # @yieldparam values [Array<Object>] synced
        # @yieldreturn [#results] their column
        def initialize(run, place, values, round, traced, &finish)
          @run = run
          @place = place
          @values = values
          @round = round
          @traced = traced
          @finish = finish
        end

        # Says where what becomes of them is to go.
        # @param column [Column::Parts]
        # @param indices [Array<Integer>] of the values in it
        # @return [Late] self
        def into(column, indices)
          @column = column
          @indices = indices
          self
        end

        # Syncs them, and goes on.
        # @return [void]
        def value
          @round.epoch
          now
          @run.work_off
          nil
        end

        # Syncs them while another lazy value is synced.
        # @return [void]
        def now
          @column.add(@indices, Stage.new(@run, @place, @values, method(:sync), &@finish).column)
        end

        private

        def sync(value, index)
          return @run.skipped if @run.troubles.moot?(@place, index)

          synced = @run.watched(@place, index) do
            found = trace_sync(value, index)
            value.is_a?(LateArguments) ? value.go_on(found) : found
          end
          @place.scoped!(index) if @run.position.scoped?
          synced
        end

        def trace_sync(value, index)
          return guarded { @run.schema.sync_lazy(value) } unless @traced && @run.traced?

          result = nil
          begin
            guarded { result = trace(value, index) }
          ensure
            @run.trace.end_execute_field(definition, owner(index), @place.details(index), @run.query, result)
          end
        end

        def trace(value, index)
          arguments = @place.details(index)
          @run.trace.begin_execute_field(definition, owner(index), arguments, @run.query)
          @run.trace.execute_field_lazy(field: definition, query: @run.query, object: owner(index), arguments:,
                                        ast_node: @place.field.node) { @run.schema.sync_lazy(value) }
        end

        def definition = @place.field.definition

        def owner(index) = @place.batch.wrappers[@place.base(index)]

        def guarded
          yield
        rescue ::GraphQL::ExecutionError, ::GraphQL::UnauthorizedError => e
          e
        rescue StandardError => e
          Failure.handled(e, @run.context)
        end
      end
    end
  end
end
