# frozen_string_literal: true

module BenchDD
  module Profiler
    # What is known of a thread. `timeline`: for each sample the number of its node and its time, in nanoseconds since
    # the profile began; empty when it is not kept.
    Track = Struct.new(:tid, :name, :timeline)
  end
end
