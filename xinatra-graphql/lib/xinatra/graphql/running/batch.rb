# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Objects of one type that are read together.
      class Batch
        # @return [Run] that reads them
        attr_reader :run
        # @return [Selection] what is asked of them
        attr_reader :selection
        # @return [Array<Object>] the application's
        attr_reader :objects
        # @return [Array<#results>] for each field of the selection, when it is read
        attr_reader :columns
        # @return [Integer] how many objects and lists their fields are in
        attr_reader :depth

        # @param run [Run]
        # @param selection [Selection]
        # @param objects [Array<Object>]
        # @param place [Place, nil] of the objects; nil for the root
        # @param wrappers [Array<::GraphQL::Schema::Object>, nil] of the objects, where they are there already
        def initialize(run, selection, objects, place, wrappers = nil)
          @run = run
          @selection = selection
          @objects = objects
          @place = place
          @wrappers = wrappers
          @depth = place ? place.depth + 1 : 1
          @columns = Array.new(selection.fields.size)
        end

        # @return [Integer]
        def size = @objects.size

        # @return [Array<::GraphQL::Schema::Object>] on which the methods of the type are called
        def wrappers = @wrappers ||= @selection.wrap_all(@objects, @run.context)

        # @param index [Integer]
        # @return [Array<Step>] from the root to the object; the caller's to change
        def trail(index) = @place ? @place.trail(index) : []

        # @param index [Integer]
        # @param field [Field]
        # @return [Order] of the object, when graphql-ruby comes to the field
        def order(index, field) = @place ? @place.order(index) : @run.first(field)

        # @param index [Integer]
        # @return [::GraphQL::Schema::Object, nil] the one that the object was found in; nil for the root
        def parent(index) = @place && @place.batch.wrappers[@place.base(index)]

        # @param index [Integer]
        # @return [Boolean] whether the result does not have the object, for a null has taken it away
        def away?(index) = @run.troubles.away?(trail(index) << nil)

        # @param run [Run]
        # @param selection [Selection] what is asked of them later
        # @param indices [Array<Integer>]
        # @return [Batch] of some of the objects, which are delivered by themselves
        def later(run, selection, indices)
          place = @place && EdgePlace.new(run, PartPlace.new(@place, indices))
          Batch.new(run, selection, @objects.values_at(*indices), place, @wrappers&.values_at(*indices))
        end

        # @param indices [Array<Integer>]
        # @return [Batch] of some of the objects
        def part(indices)
          place = @place && PartPlace.new(@place, indices)
          Batch.new(@run, @selection, @objects.values_at(*indices), place, wrappers.values_at(*indices))
        end

        # @param marked [Boolean] whether there may be {Mark}s
        # @return [Array<Hash, Object>] what is answered of each object, or a mark
        def results(marked)
          return [] if @objects.empty?

          columns = @columns.map { |column| column ? column.results(marked) : unread }
          hashes = Columns.hashes(@selection.keys, columns, size)
          marked ? hashes.map { |hash| checked(hash) } : hashes
        end

        # @return [Array] see {Column}
        def layout
          @objects.empty? ? [[], []] : [@selection.json_keys, @columns.map(&:layout)]
        end

        private

        # Only where the run has been broken off.
        def unread = Array.new(size, Mark::SKIPPED)

        def checked(hash)
          return Mark::NULLED if hash.each_value.any? { |value| Mark::NULLED.equal?(value) }

          hash.delete_if { |_, value| Mark::SKIPPED.equal?(value) }
        end
      end
    end
  end
end
