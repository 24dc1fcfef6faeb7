# frozen_string_literal: true

require_relative "place"
require_relative "sweep"

module Xinatra
  module GraphQL
    module Running
      # The reading of a field for all objects of a batch.
      class FieldRun < Sweep
        # @return [Run]
        attr_reader :run
        # @return [Batch]
        attr_reader :batch
        # @return [Field]
        attr_reader :field
        # @return [Place] of the values
        attr_reader :place

        # @param run [Run]
        # @param batch [Batch]
        # @param field [Field]
        # @param column [Column::Parts, nil] that its values are part of
        # @param indices [Array<Integer>] of them in it
        # @yield once the values are there, before anything is done with them
        def initialize(run, batch, field, column = nil, indices = nil, &resolved)
          super(run, FieldPlace.new(run, batch, field), batch.size)
          @batch = batch
          @field = field
          @column = column
          @indices = indices
          @begun = !column.nil?
          @resolved = resolved
          @reader = run.traced? ? field.traced_reader : field.reader
        end

        # Leaves out what graphql-ruby would not have come to, for an earlier null has taken it away.
        # @return [void]
        def call
          left = self.left unless @begun || !@run.troubles.taken_away?
          @begun = true
          return super unless left

          rest = @batch.part(left)
          column = Column::Parts.new(Array.new(@size, @run.skipped))
          @batch.columns[@field.number] = column
          FieldRun.new(@run, rest, @field, column, left).call unless left.empty?
        end

        # @return [Boolean] whether its values go on as soon as they are there, before those of what is begun now
        def passing? = @begun && (@first.nil? || @first.read? || !@waits.nil?)

        # @return [::GraphQL::Query::Context]
        def context = @run.context

        # @return [Integer] of the object that is read, in the batch
        def index = @run.position.index

        # @param index [Integer, nil] of an object in the batch; nil for the one that is read
        # @return [Hash{Symbol => Object}, Arguments::Refusal] the arguments that the document gives the field, for all
        #   objects
        def arguments(index = nil)
          return ::GraphQL::EmptyObjects::EMPTY_HASH unless @field.arguments?

          found = @run.arguments.shared(@field, @place, index || self.index) { 0 }
          @run.arguments.refused?(found) ? found : found.keyword_arguments
        end

        # Has graphql-ruby resolve the field, for the object that is read.
        # @return [Object]
        def resolve = Resolution.new(@run, self, index).call

        # Keeps what a method adds to the errors apart, with the place where it did.
        # @param segment [Segment]
        # @yield
        # @return [void]
        def watching(segment)
          errors = context.errors
          seen = segment.seen = errors.size
          yield
          said(segment, segment.index - 1, errors.slice!(seen..)) if errors.size > seen
        end

        private

        def work(segment)
          @run.position.at(@place, segment)
          errors = context.errors
          seen = errors.size
          begin
            @reader.read(self, segment)
          rescue StandardError => e
            said(segment, segment.index, errors.slice!(seen..)) if errors.size > seen
            segment.values << failure(e, segment.index)
            retry
          end
        end

        # Its arguments may have waited before.
        def times(index) = super - @place.waits(index)

        # What it has added by then has been added before it waits.
        def gave_way(segment)
          errors = context.errors
          return unless segment.seen && errors.size > segment.seen

          @run.troubles.said(@place, segment.last, errors.slice!(segment.seen..))
        end

        def said(segment, index, errors)
          place = segment.waited? && segment.read? ? later(@run.resumed(@place)) : @place
          @run.troubles.said(place, index, errors)
        end

        # What comes of an error as if `Field#resolve` had been there. Where that has been done, nothing does.
        def failure(error, index)
          @run.rescued(@place, index) do
            @reader.is_a?(Reading::TypeMethod) ? Failure.value(error, @place, index, arguments) : raise(error)
          end
        end

        def finish(place, indices, values)
          @resolved&.call
          column = @run.complete(@field.shape, place, values)
          number = @field.number
          return @column.add(indices ? @indices.values_at(*indices) : @indices, column) if @column
          return @batch.columns[number] = column unless indices

          (@batch.columns[number] ||= Column::Parts.new(Array.new(@size))).add(indices, column)
        end

        # Indices of what is not taken away; nil where that is all.
        def left
          moot = @run.troubles.moot(@place, @batch.objects.each_index)
          @batch.objects.each_index.to_a - moot unless moot.empty?
        end
      end
    end
  end
end
