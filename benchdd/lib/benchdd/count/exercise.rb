# frozen_string_literal: true

require_relative "repeatable_random"
require_relative "marks"
require_relative "marked_meter"

module BenchDD
  module Count
    # A case in a process that is counted: seen from within, through a {Worker::Exercise}.
    #
    # Garbage is collected once, at a walk's end, and never within: where collections fall by themselves, a change of
    # 0.2 % in what is allocated makes one more or one less of them, which is a percent of a walk.
    class Exercise
      # @param exercise [Worker::Exercise]
      # @param slice [Integer, nil] the most elements that are walked at once
      def initialize(exercise, slice)
        @exercise = exercise
        @slice = slice
        Worker::Meter.singleton_class.prepend(MarkedMeter)
      end

      # Warms up, and turns counting on: to be called once in a process.
      # @param size [Integer] how many elements the warm-up walks
      # @return [Hash{Symbol => Integer, nil}] `total`: how many elements there are; `slice`
      def start(size)
        Marks.start { uncollected { walk(size) } }
        { total: @exercise.total, slice: @slice }
      end

      # Counts a walk from the dataset's start, with a mark at each end of every slice, and then the collection of what
      # is new by then.
      # @param size [Integer] how many elements
      # @return [Integer] how many objects were allocated meanwhile
      def count(size)
        allocations = uncollected { Worker::Meter.marked { walk(size) } }
        Marks.batch { GC.start(full_mark: false) }
        allocations
      end

      private

      def uncollected
        GC.disable
        yield
      ensure
        GC.enable
      end

      def walk(size)
        most = @slice || size
        (0...size).step(most).sum { |from| @exercise.walk(from, [most, size - from].min).allocations }
      end
    end
  end
end
