# frozen_string_literal: true

require "delegate"
require_relative "order"

module Xinatra
  module GraphQL
    module Running
      # One step of the way from the root of the result to a value.
      #
      # - `key`: of the result, or an index
      # - `firm`: whether there may be no null
      Step = Struct.new(:key, :firm)

      # Where the values of a column are in the result.
      class Place
        # @return [Integer] how many objects and lists are around
        attr_reader :depth
        # @return [Field] that the values are of
        attr_reader :field

        # @return [Boolean] whether the values were lazy, and have just been synced
        def synced? = false

        # @param index [Integer]
        # @return [Array<Integer, String>]
        def path(index) = trail(index).map!(&:key)
      end

      # Of the values of a field, for all objects of a batch.
      class FieldPlace < Place
        # @return [Batch]
        attr_reader :batch

        # @param run [Run]
        # @param batch [Batch]
        # @param field [Field]
        def initialize(run, batch, field)
          super()
          @run = run
          @batch = batch
          @field = field
          @depth = batch.depth
          @turns = run.waits? ? 1 : 0
          @given = run.waits? && field.arguments? && run.arguments.due?(field)
          @key = run.arguments.key(field, self) if @given
        end

        # @return [Integer] how many values there are
        def size = @batch.size

        # @param index [Integer]
        # @return [Array<Step>] from the root to the value there
        def trail(index) = @batch.trail(index) << Step.new(@field.key, @field.shape.firm?)

        # @param index [Integer]
        # @return [Order]
        def order(index) = refused(index, waits(index))

        # @param index [Integer]
        # @param waits [Integer] how often an argument has waited
        # @return [Order] when graphql-ruby comes to an error of the argument
        def refused(index, waits) = @given ? begun(index).given(@key, waits) : begun(index)

        # @param index [Integer]
        # @return [Order] when graphql-ruby looks whether the object is still there; what it leads to it does then
        def begun(index) = @batch.order(index, @field).within(@field.number, @turns)

        # Notes that the arguments of an object have waited for batches.
        # @param index [Integer]
        # @param times [Integer] how often
        # @return [void]
        def waited(index, times)
          (@waits ||= {})[index] = times
        end

        # @param index [Integer]
        # @return [Integer] how often its arguments have waited
        def waits(index) = @waits&.[](index) || 0

        # @param index [Integer]
        # @return [Integer] of the object in the batch
        def base(index) = index

        # Notes the arguments of an object that has others.
        # @param index [Integer]
        # @param details [::GraphQL::Execution::Interpreter::Arguments]
        # @return [void]
        def detail(index, details)
          (@details ||= {})[index] = details
        end

        # @param index [Integer]
        # @return [::GraphQL::Execution::Interpreter::Arguments] as far as they are known
        def details(index) = @details&.[](index) || @run.arguments.known(@field)

        # Notes that graphql-ruby's scope has been asked, so that an object is not asked for again.
        # @param index [Integer]
        # @return [void]
        def scoped!(index) = (@scoped ||= {})[index] = true

        # @param index [Integer]
        # @return [Boolean] whether a scope lets the object be seen
        def scoped?(index) = @scoped ? @scoped.key?(index) : false

        # @return [Boolean] whether a scope may let an object be seen
        def scopes? = !@scoped.nil?
      end

      # Of the items of lists, all in one column.
      class ItemPlace < Place
        # @param run [Run]
        # @param place [Place] of the lists
        # @param sizes [Array<Integer>] of the lists
        # @param shape [Shape] of the items
        def initialize(run, place, sizes, shape)
          super()
          @place = place
          @sizes = sizes
          @firm = shape.firm?
          # To items that have fields graphql-ruby comes one by one.
          @turns = shape.composite? && run.waits? ? 1 : 0
          @field = place.field
          @depth = place.depth + 1
        end

        # @param (see FieldPlace#trail)
        # @return (see FieldPlace#trail)
        def trail(index)
          list, item = find(index)
          @place.trail(list) << Step.new(item, @firm)
        end

        # @param (see FieldPlace#order)
        # @return (see FieldPlace#order)
        def order(index)
          list, item = find(index)
          @place.order(list).within(item, @turns)
        end

        # @param (see FieldPlace#begun)
        # @return (see FieldPlace#begun)
        def begun(index) = @place.begun(find(index).first)

        # @param (see FieldPlace#base)
        # @return (see FieldPlace#base)
        def base(index) = @place.base(find(index).first)

        # @return [Batch]
        def batch = @place.batch

        # @param (see FieldPlace#details)
        # @return (see FieldPlace#details)
        def details(index) = @place.details(find(index).first)

        # @param (see FieldPlace#scoped?)
        # @return (see FieldPlace#scoped?)
        def scoped?(index) = @scoped&.key?(index) || @place.scoped?(find(index).first)

        # @return (see FieldPlace#scopes?)
        def scopes? = !@scoped.nil? || @place.scopes?

        # @param (see FieldPlace#scoped!)
        # @return (see FieldPlace#scoped!)
        def scoped!(index) = (@scoped ||= {})[index] = true

        private

        # @return [Array(Integer, Integer)] of the list, and of the item in it
        def find(index)
          list = ends.bsearch_index { |limit| index < limit }
          [list, index - ends[list] + @sizes[list]]
        end

        # Behind each list, for those who ask; where nothing is authorized, and nothing fails, nobody does.
        def ends
          @ends ||= begin
            sum = 0
            @sizes.map { |size| sum += size }
          end
        end
      end

      # Of some of the values of another place.
      class PartPlace < Place
        # @return (see Place#synced?)
        def synced? = @place.synced?

        # @param place [Place]
        # @param indices [Array<Integer>]
        def initialize(place, indices)
          super()
          @place = place
          @indices = indices
          @depth = place.depth
          @field = place.field
        end

        # @param (see FieldPlace#trail)
        # @return (see FieldPlace#trail)
        def trail(index) = @place.trail(@indices[index])

        # @param (see FieldPlace#order)
        # @return (see FieldPlace#order)
        def order(index) = @place.order(@indices[index])

        # @param (see FieldPlace#refused)
        # @return (see FieldPlace#refused)
        def refused(index, waits) = @place.refused(@indices[index], waits)

        # @param (see FieldPlace#begun)
        # @return (see FieldPlace#begun)
        def begun(index) = @place.begun(@indices[index])

        # @param (see FieldPlace#base)
        # @return (see FieldPlace#base)
        def base(index) = @place.base(@indices[index])

        # @return [Batch]
        def batch = @place.batch

        # @param (see FieldPlace#details)
        # @return (see FieldPlace#details)
        def details(index) = @place.details(@indices[index])

        # @param (see FieldPlace#scoped?)
        # @return (see FieldPlace#scoped?)
        def scoped?(index) = @place.scoped?(@indices[index])

        # @return (see FieldPlace#scopes?)
        def scopes? = @place.scopes?

        # @param (see FieldPlace#scoped!)
        # @return (see FieldPlace#scoped!)
        def scoped!(index) = @place.scoped!(@indices[index])
      end

      # Of values that have waited.
      class LatePlace < DelegateClass(FieldPlace)
        # @param place [Place]
        # @param synced [Boolean] whether they were lazy
        # @yieldparam order [Order] of a value
        # @yieldparam index [Integer] of it
        # @yieldreturn [Order] the order in which it goes on
        def initialize(place, synced: false, &reorder)
          super(place)
          @synced = synced
          @reorder = reorder
        end

        # @return (see Place#synced?)
        def synced? = @synced || super

        # @param (see FieldPlace#order)
        # @return (see FieldPlace#order)
        def order(index) = @reorder.call(super, index)
      end
    end
  end
end
