# frozen_string_literal: true

require_relative "allowance"
require_relative "allowing"
require_relative "batch"
require_relative "column"
require_relative "stage"

module Xinatra
  module GraphQL
    module Running
      # How values become objects of which fields are read: who may see them, and what they are. A part of {Run}.
      module Objects
        include Allowing

        Typed = Struct.new(:type, :object)
        private_constant :Typed

        # Sorts out what is no object.
        # @param place [Place]
        # @param values [Array<Object>]
        # @param firm [Boolean] whether there may be no null
        # @yieldparam place [Place] of the objects
        # @yieldparam values [Array<Object>] objects
        # @yieldreturn [#results]
        # @return [#results] the column
        def sift(place, values, firm)
          weighed = weighed(place, values, firm)
          return yield(place, values) unless weighed

          results = weighed.map { |value| final?(value) ? finished(value) : nil }
          indices = weighed.each_index.reject { |index| final?(weighed[index]) }
          column = Column::Parts.new(results)
          return column if indices.empty?

          column.add(indices, yield(PartPlace.new(place, indices), weighed.values_at(*indices)))
        end

        # Reads what is asked of objects of one type.
        # @param selection [Selection]
        # @param place [Place] of the objects
        # @param objects [Array<Object>]
        # @param firm [Boolean] whether there may be no null
        # @return [#results] the column
        def objects(selection, place, objects, firm)
          return shown(selection, place, objects, firm) if selection.plain? && !@hooks.authorized?
          return Allowance.new(self, selection, place, objects, firm).column if asks?(selection) && !place.scopes?

          Stage.new(self, place, objects, ->(object, index) { wrap(selection, place, object, index) }) do |at, found|
            wrapped(selection, at, found, firm)
          end.column
        end

        # Reads what is asked of objects that may be seen, or may not.
        # @param selection [Selection]
        # @param place [Place] of the objects
        # @param wrappers [Array<Object>] what they are wrapped in, what will be that, or what stands for it
        # @param firm [Boolean] whether there may be no null
        # @return [#results] the column
        def wrapped(selection, place, wrappers, firm)
          synced(place, wrappers) do |there, found|
            sift(there, found, firm) { |where, all| shown(selection, where, all.map(&:object), firm, all) }
          end
        end

        # Reads what is asked of objects that may be seen.
        # @param selection [Selection]
        # @param place [Place] of the objects
        # @param objects [Array<Object>]
        # @param firm [Boolean] whether there may be no null
        # @param wrappers [Array<::GraphQL::Schema::Object>, nil] what they are wrapped in, if that is made
        # @return [#results] the column
        def shown(selection, place, objects, firm, wrappers = nil)
          Column::Objects.new(enqueue(Batch.new(self, selection, objects, place, wrappers)), firm)
        end

        # Finds out what objects of an interface or a union are, and reads them.
        # @param type [Module, Class]
        # @param selections [Hash{Class => Selection}]
        # @param place [Place]
        # @param objects [Array<Object>]
        # @param firm [Boolean] whether there may be no null
        # @return [#results] the column
        def typed(type, selections, place, objects, firm)
          Stage.new(self, place, objects, ->(object, index) { resolve_type(type, place, object, index) }) do |at, found|
            synced(at, found) do |there, pairs|
              sift(there, pairs.each_with_index.map do |pair, index|
                known(type, there, index, pair, firm)
              end, firm) do |where, known|
                by_type(selections, where, known, firm)
              end
            end
          end.column
        end

        # Has the fields of a batch read, and what comes later be so when all others have been.
        # @param batch [Batch]
        # @return [Batch] the same
        def enqueue(batch)
          return batch if batch.objects.empty?

          batch.selection.deferrals.each { |deferral| later(LaterFragment.new(deferral, batch)) }
          read_all(batch)
          batch
        end

        private

        # nil where all are objects.
        def weighed(place, values, firm)
          weighed = nil
          index = 0
          while index < values.size
            limit = run_of_ordinary(values, index)
            next index = limit if limit > index

            found = weigh(place, index, values[index], firm)
            (weighed ||= values.dup)[index] = found if final?(found) || !found.equal?(values[index])
            index += 1
          end
          weighed
        end

        # Of one alone it is sooner weighed than asked whether its like need not be.
        def run_of_ordinary(values, index)
          values.size > 1 && ordinary?(values[index].class) ? Columns.run(values, index) : index
        end

        def wrap(selection, place, object, index)
          kept(place, index) do
            next selection.type.wrap_scoped(object, @context) if place.scoped?(index)
            next selection.type.wrap(object, @context) unless asks?(selection)

            allowed(selection, object) { selection.type.authorized?(object, @context) }
          end
        end

        # Whether what graphql-ruby does around the question does nothing.
        def asks?(selection) = selection.asking? && !@hooks.authorized?

        def resolve_type(type, place, object, index)
          @trace.begin_resolve_type(type, object, @context)
          found = watched(place, index) do
            @trace.resolve_type(query: @query, type:, object:) { @query.resolve_type(type, object) }
          end
          @trace.end_resolve_type(type, object, @context, found.is_a?(Array) ? found.first : found)
          found
        rescue ::GraphQL::ExecutionError, ::GraphQL::UnauthorizedError => e
          e
        rescue StandardError => e
          rescued(place, index) { Failure.handled(e, @context) }
        end

        # @return [Typed, Object] or a final value
        def known(type, place, index, pair, _firm)
          return pair unless pair.is_a?(Array) && pair.size == 2

          possible = @query.types.possible_types(type)
          return Typed.new(*pair) if possible.include?(pair.first)

          definition = place.field.definition
          error = type.const_get(:UnresolvedTypeError)
                      .new(pair.last, definition, definition.owner_type, pair.first, possible)
          rescued(place, index) { @schema.type_error(error, @context) }
          ::GraphQL::Execution::Interpreter::RawValue.new(nil)
        end

        def by_type(selections, place, known, firm)
          groups = known.each_index.group_by { |index| known[index].type }
          return objects(selections.fetch(groups.keys.first), place, known.map(&:object), firm) if groups.size == 1

          column = Column::Parts.new(Array.new(known.size))
          groups.each do |type, indices|
            objects = known.values_at(*indices).map!(&:object)
            apart(selections.fetch(type)) do |selection|
              column.add(indices, objects(selection, PartPlace.new(place, indices), objects, firm))
            end
          end
          column
        end

        # Where an object's type is asked whether it may be seen, that may wait for a batch: objects of other types do
        # not.
        def apart(selection)
          return yield(selection) if !waits? || selection.plain?

          append(-> { yield selection })
        end
      end
    end
  end
end
