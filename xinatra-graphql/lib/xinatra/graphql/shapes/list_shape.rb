# frozen_string_literal: true

require_relative "shape"

module Xinatra
  module GraphQL
    # Lists.
    class ListShape < Shape
      # @param items [Shape]
      # @param firm [Boolean]
      def initialize(items, firm)
        super(firm)
        @items = items
        freeze
      end

      # @param label [String, nil]
      # @param count [Integer, ::GraphQL::Language::Nodes::VariableIdentifier] how many items are delivered at once
      # @return [StreamedListShape]
      def streamed(label, count) = StreamedListShape.new(@items, @firm, label, count)

      # @return [Boolean] they are
      def list? = true

      # @return [Boolean] whether the items are
      def composite? = @items.composite?

      # @param run [Running::Run]
      # @param place [Running::Place]
      # @param values [Array<Object>]
      # @return [Running::Column::Lists]
      def complete(run, place, values, _odd = nil)
        items = []
        sizes = []
        results = nil
        values.each_with_index do |value, index|
          value = run.weigh(place, index, value, @firm)
          value = gather(run, place, index, value, items) unless run.final?(value)
          next sizes << value if value.is_a?(Integer)

          (results ||= Array.new(values.size))[index] = run.finished(value)
          sizes << nil
        end
        column(place, sizes, results) { |there, found| inner(run, there, found, items) }
      end

      private

      # Where there are no lists, results are there already.
      def column(place, sizes, results)
        return Running::Column::Lists.new(sizes, yield(place, sizes), @firm) unless results

        indices = sizes.each_index.select { |index| sizes[index] }
        sizes = sizes.compact
        lists = Running::Column::Lists.new(sizes, yield(Running::PartPlace.new(place, indices), sizes), @firm)
        Running::Column::Parts.new(results).add(indices, lists)
      end

      def inner(run, place, sizes, items)
        run.complete(@items, Running::ItemPlace.new(run, place, sizes, @items), items)
      end

      # @return [Integer, Object] how many there are, or what stands for them
      def gather(run, place, index, value, items)
        return items.concat(value) && value.size if value.instance_of?(Array)

        before = items.size
        failed = run.guarded(place, index) do
          enumerate(value, place, index) { |item| items << item }
          nil
        end
        return items.size - before unless failed

        firm = items.size == before ? @firm : @items.firm?
        items.slice!(before..)
        run.weigh(place, index, failed, firm)
      end

      def enumerate(value, place, index, &block)
        value.each(&block)
      rescue NoMethodError => e
        raise unless e.name == :each && e.receiver.equal?(value)

        raise ::GraphQL::Execution::Interpreter::ListResultFailedError.new(value:, field: place.field.definition,
                                                                           path: place.path(index))
      end
    end
  end
end
