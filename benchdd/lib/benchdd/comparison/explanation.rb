# frozen_string_literal: true

require "tmpdir"

module BenchDD
  module Comparison
    # Why a verdict is what it is: both sides once more, profiled, in pairs of fresh processes that take turns, so that
    # what the machine does meets both alike.
    class Explanation
      # Pairs of processes, and seconds of CPU time in each.
      ROUNDS = 10
      SECONDS = 0.5
      # Samples a second: so that both sides have some ten thousand each.
      RATE = 4_000
      private_constant :ROUNDS, :SECONDS, :RATE

      # @param start [#call] starts a worker for each side it is given
      # @param rounds [Integer] pairs of processes
      # @param seconds [Float] of CPU time in each
      # @param observer [#call] is told `(:explaining, matchup, round, rounds)`
      def initialize(start, rounds: ROUNDS, seconds: SECONDS, observer: ->(*) {})
        @start = start
        @rounds = rounds
        @seconds = seconds
        @observer = observer
      end

      # @param matchup [Matchup]
      # @return [Profiler::Difference]
      # @raise [Blame] when a side cannot be profiled
      def of(matchup)
        before = []
        after = []
        Dir.mktmpdir("benchdd-why") do |folder|
          @rounds.times do |round|
            @observer.call(:explaining, matchup, round, @rounds)
            one, other = pair(matchup, round, folder)
            before << one
            after << other
          end
        end
        Profiler::Difference.new(before, after, unit: matchup.subject.info[:unit], paired: true)
      end

      private

      # @return [Array<Profiler::Difference::Run>] of the base and of the subject
      def pair(matchup, round, folder)
        subjects = [matchup.base, matchup.subject]
        subjects.reverse! if round.odd?
        processes = @start.call(*subjects.map(&:side))
        lanes = subjects.zip(processes).map { |subject, process| Lane.new(process, subject) }
        paths = lanes.each_with_index.to_h { |lane, index| [lane, File.join(folder, "#{index}.bprof")] }
        ProfiledMeasurement.new(lanes, @seconds, paths, rate: RATE, timeline: false).run
        runs = lanes.map { |lane| run(lane, paths.fetch(lane)) }
        round.odd? ? runs.reverse : runs
      ensure
        processes&.each(&:stop)
      end

      def run(lane, path) = Profiler::Difference::Run.new(Profiler::Format.read(path), units: lane.sizes.sum)
    end
  end
end
