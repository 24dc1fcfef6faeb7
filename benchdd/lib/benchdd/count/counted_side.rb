# frozen_string_literal: true

require "delegate"

module BenchDD
  module Count
    # A side whose processes run under callgrind.
    class CountedSide < SimpleDelegator
      # @param side [Sides::Side]
      # @param callgrind [Callgrind] of one process
      def initialize(side, callgrind)
        super(side)
        @callgrind = callgrind
      end

      # (see Sides::Side#command)
      def command(*arguments) = @callgrind.wrap(super)
    end
  end
end
