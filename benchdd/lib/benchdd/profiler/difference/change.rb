# frozen_string_literal: true

module BenchDD
  module Profiler
    class Difference
      # What a frame costs before and after.
      #
      # - `frame`: as it is after; `place`: the file and the line in it that has changed most, nil for what is written
      #   in C; `caller`: of such a frame, the method of Ruby's that has called it
      # - `before`, `after`: what it costs itself, a unit of work
      # - `share`: what that has changed, over the cost of everything before
      # - `interval`: in which that share is; nil where nothing tells how much runs differ
      # - `significant`: whether 0 is not in it, and the change is large enough to speak of
      Change = Struct.new(:frame, :place, :caller, :before, :after, :share, :interval, :significant,
                          keyword_init: true) do
        # @return [String] for people: "Router#match (router.rb:41)"
        def name
          return "garbage collection" if frame == Frame::GC
          return "#{frame.name} (#{place})" if place

          caller ? "#{frame.name}, called by #{caller}" : frame.name
        end
      end
    end
  end
end
