# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # What a thread did with a weight: it ran, waited, or waited for Ruby's lock. Formats that have one weight for a
      # stack get a frame of its own for the latter two, below the one that waited; so it is seen, and read again.
      module States
        WAITING = Frame.new("(waiting)", nil, 0).freeze
        LOCK = Frame.new("(waiting for Ruby's lock)", nil, 0).freeze
        # What has no frame of its own.
        USUAL = :running
        FRAMES = { waiting: WAITING, lock: LOCK }.freeze
        BY_FRAME = FRAMES.invert.freeze

        # @param frame [Frame]
        # @return [Symbol, nil] the weight it stands for; nil for a usual frame
        def self.of(frame) = BY_FRAME[frame]

        # Those after the first of a sample do not count as samples.
        # @param state [Symbol]
        # @param other [Symbol]
        # @return [Boolean] whether the one is written before the other
        def self.before?(state, other) = Node::WEIGHTS.index(state) < Node::WEIGHTS.index(other)
      end
    end
  end
end
