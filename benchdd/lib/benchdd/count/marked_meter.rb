# frozen_string_literal: true

module BenchDD
  module Count
    # Put before {Worker::Meter}: what it measures is a batch of {Marks}, while that is wanted. So exactly what would be
    # timed is counted, without the meter's own looks at its clocks.
    module MarkedMeter
      # @yield what it measures is counted
      # @return [Object] what the block returns
      def marked
        @marked = true
        yield
      ensure
        @marked = false
      end

      # (see Worker::Meter.measure)
      def measure(&block)
        @marked ? super { Marks.batch(&block) } : super
      end
    end
  end
end
