# frozen_string_literal: true

module BenchDD
  module Worker
    # What one batch cost: nanoseconds of CPU and of wall time, objects allocated, nanoseconds in GC and how many runs
    # of it.
    Reading = Struct.new(:cpu_ns, :wall_ns, :allocations, :gc_ns, :gc_count) do
      # @param other [Reading]
      # @return [Reading] the sums
      def +(other) = Reading.new(*to_a.zip(other.to_a).map(&:sum))
    end

    # Nothing yet.
    Reading::NONE = Reading.new(0, 0, 0, 0, 0).freeze
  end
end
