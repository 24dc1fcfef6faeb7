# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # A profile as a list of samples for each thread, which is what viewers with a time axis want. What was sampled
      # without a timeline is one sample a node, in a thread of its own.
      class Rows
        # A thread; `tid` nil for the one without a timeline.
        Thread = Struct.new(:tid, :name, :rows)
        # A sample, or that part of it that was spent in one {States state}. `time` in nanoseconds, nil where there is
        # no timeline.
        Row = Struct.new(:node, :state, :weight, :time)
        # The name of the thread that has none.
        UNTIMED = "(without a timeline)"

        # @param profile [Profile]
        def initialize(profile)
          @profile = profile
          @shares = Shares.new(profile)
        end

        # @return [Array<Thread>] one at least
        def threads
          timed = @profile.tracks.reject { |track| track.timeline.empty? }
                          .map { |track| Thread.new(track.tid, track.name, timeline(track)) }
          untimed = @shares.untimed.flat_map { |number| parts(number, @profile.nodes[number], nil) }
          timed << Thread.new(nil, UNTIMED, untimed) if untimed.any? || timed.empty?
          timed
        end

        private

        def timeline(track)
          in_order(track.timeline).flat_map { |number, time| parts(number, @shares.take(number), time) }
        end

        # Viewers rely on the order of times. The usual one has it already.
        def in_order(timeline)
          return timeline if timeline.each_cons(2).all? { |(_, one), (_, other)| one <= other }

          timeline.sort_by.with_index { |(_, time), index| [time, index] }
        end

        # A part for each state that the node has any weight of, even if the share is 0: so the parts of a sample are
        # told from those of the next one.
        def parts(number, share, time)
          states = Node::WEIGHTS.select { |state| @profile.nodes[number][state].positive? }
          states << States::USUAL if states.empty?
          states.map { |state| Row.new(number, state, share[state], time) }
        end
      end
    end
  end
end
