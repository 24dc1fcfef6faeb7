# frozen_string_literal: true

module BenchDD
  module Profiler
    class Difference
      # Which frame after a change is which before it. Lines move with every change, files are renamed, so frames are
      # matched by what they have in common, the surest first: a frame is what it was in the same file at the same line;
      # else one of its name in the same file, the first for the first; else in a file of the same base name; else, if
      # there is but one of its name left, anywhere.
      class Matching
        # Each says what two frames must have in common, and whether it is enough that their order is the same.
        RULES = [[lambda(&:to_a), false],
                 [->(frame) { [frame.name, frame.path] }, true],
                 [->(frame) { [frame.name, frame.path && File.basename(frame.path)] }, true],
                 [lambda(&:name), false]].freeze
        private_constant :RULES

        # @param before [Array<Frame>]
        # @param after [Array<Frame>]
        def initialize(before, after)
          @match = {}
          before = before.uniq
          after = after.uniq
          RULES.each { |key, ordered| before, after = pair(before, after, key, ordered) }
        end

        # @param frame [Frame] before the change
        # @return [Frame] the one after it; itself where there is none
        def after(frame) = @match.fetch(frame, frame)

        private

        # @return [Array<Array<Frame>>] what is left of both
        def pair(before, after, key, ordered)
          rivals = after.group_by(&key)
          before.group_by(&key).each do |common, frames|
            others = rivals.fetch(common, [])
            match(frames, others) if frames.size == others.size && (ordered || frames.one?)
          end
          [before - @match.keys, after - @match.values]
        end

        def match(frames, others)
          frames.sort_by(&:line).zip(others.sort_by(&:line)) { |frame, other| @match[frame] = other }
        end
      end
    end
  end
end
