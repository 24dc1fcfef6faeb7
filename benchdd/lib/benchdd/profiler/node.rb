# frozen_string_literal: true

module BenchDD
  module Profiler
    # A node of the call tree: a frame at a line, called by its parent, and what was sampled right there.
    #
    # - `parent`: the number of a node, less than its own; the first is the root, and its own parent
    # - `frame`: the number of a frame; `line`: that was run there, 0 where it is not known
    # - `samples`: how many
    # - `running`: nanoseconds of CPU time, or allocated objects; `waiting`: nanoseconds without CPU time; `lock`: of
    #   waiting for Ruby's lock
    Node = Struct.new(:parent, :frame, :line, :samples, :running, :waiting, :lock)

    # @return [Array<Symbol>] what a node weighs
    Node::WEIGHTS = %i[running waiting lock].freeze
  end
end
