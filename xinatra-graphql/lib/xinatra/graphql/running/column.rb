# frozen_string_literal: true

require_relative "../mark"

module Xinatra
  module GraphQL
    module Running
      # The values of a field, or of list items, for all objects that they were read of.
      #
      # Each has `results(marked)`: an Array of what goes into the result, where `marked` says whether there may be
      # {Mark}s among them; `layout`, by which {Xinatra::Columns.write} makes JSON text of it, where there are none; and
      # `inner(index)`: the Batch and the index of the last object that is in one of the values.
      module Column
        # Values of scalars and enums.
        class Values
          # @param values [Array<Object>]
          def initialize(values)
            @values = values
          end

          # @param _marked [Boolean]
          # @return [Array<Object>]
          def results(_marked) = @values

          # @return [Array]
          def layout = [@values]

          # @param _index [Integer]
          # @return [nil]
          def inner(_index) = nil
        end

        # What becomes of a null that may not be there: where what it is in may be null, it ends there.
        module Firmness
          private

          def hold(result) = Mark::NULLED.equal?(result) && !@firm ? nil : result
        end

        # Objects of one type.
        class Objects
          include Firmness

          # @param batch [Batch]
          # @param firm [Boolean] whether there may be no null
          def initialize(batch, firm)
            @batch = batch
            @firm = firm
          end

          # @param marked [Boolean]
          # @return [Array<Hash, Object>]
          def results(marked)
            results = @batch.results(marked)
            marked ? results.map { |result| hold(result) } : results
          end

          # @return [Array]
          def layout = @batch.layout

          # @param index [Integer]
          # @return [Array(Batch, Integer)]
          def inner(index) = [@batch, index]
        end

        # Lists, whose items are in one column.
        class Lists
          include Firmness

          # @param sizes [Array<Integer>] of the lists
          # @param items [#results]
          # @param firm [Boolean] whether there may be no null
          def initialize(sizes, items, firm)
            @sizes = sizes
            @items = items
            @firm = firm
          end

          # @param marked [Boolean]
          # @return [Array<Array, Object>]
          def results(marked)
            items = @items.results(marked)
            from = 0
            @sizes.map do |size|
              list = items[from, size]
              from += size
              marked ? hold(checked(list)) : list
            end
          end

          # @return [Array]
          def layout
            offsets = [sum = 0]
            @sizes.each { |size| offsets << (sum += size) }
            [offsets, @items.layout, nil]
          end

          # @param index [Integer]
          # @return [Array(Batch, Integer), nil]
          def inner(index)
            @items.inner(@sizes.first(index + 1).sum - 1) if @sizes[index].positive?
          end

          private

          def checked(list)
            return Mark::NULLED if list.any? { |item| Mark::NULLED.equal?(item) }

            list.delete(Mark::SKIPPED)
            list
          end
        end

        # Values that are not all of a kind, or not all there at once.
        class Parts
          # @param results [Array<Object>] what stands where no part has anything
          def initialize(results)
            @results = results
            @parts = []
          end

          # @param indices [Array<Integer>] of the values in the whole
          # @param column [#results] of them
          # @return [Parts] self
          def add(indices, column)
            @parts << [indices, column]
            self
          end

          # @param marked [Boolean]
          # @return [Array<Object>]
          def results(marked)
            @parts.each do |indices, column|
              found = column.results(marked)
              indices.each_with_index { |index, at| @results[index] = found[at] }
            end
            @results
          end

          # @return [Array]
          def layout = [results(false)]

          # @param index [Integer]
          # @return [Array(Batch, Integer), nil]
          def inner(index)
            @parts.each do |indices, column|
              at = indices.index(index)
              return column.inner(at) if at
            end
            nil
          end
        end
      end
    end
  end
end
