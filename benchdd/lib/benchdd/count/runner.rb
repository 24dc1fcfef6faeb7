# frozen_string_literal: true

module BenchDD
  module Count
    # Counts in rounds, one for each hash seed: in each, every comparison that is not decided yet gets one pair more,
    # and every subject without a comparison is counted, up to some number. Both of a pair have the round's hash seed
    # and walk the same elements.
    class Runner
      # @param start [#call] starts a worker for a side, under a {Callgrind}
      # @param instructions [Numeric] that a walk is to cost
      # @param limit [Float, nil] seconds after which no round begins; what is not decided then, stays so
      # @param observer [#call] see {Comparison::Runner#initialize}
      def initialize(start, instructions:, limit: nil, observer: ->(*) {})
        @start = start
        @instructions = instructions
        @limit = limit || Float::INFINITY
        @observer = observer
        @tallies = Hash.new { |all, subject| all[subject] = Tally.new }.compare_by_identity
        @sizes = {}.compare_by_identity
      end

      # @return [Hash{Comparison::Subject => Tally}] by identity
      attr_reader :tallies

      # Runs the rounds.
      # @param matchups [Array<Comparison::Matchup>]
      # @param alone [Array<Comparison::Subject>]
      # @return [void]
      # @raise [Error] when nothing can be counted on this machine
      def run(matchups, alone)
        started = now
        size(matchups, alone)
        (1..).each do |seed|
          open = matchups.reject { |matchup| matchup.decided? || broken?(matchup.base, matchup.subject) }
          single = seed > SEEDS ? [] : alone.reject { |subject| broken?(subject) }
          break if (open + single).empty? || now - started > @limit

          round(seed, open, single)
        end
      end

      private

      def broken?(*subjects) = subjects.any? { |subject| @tallies[subject].trouble }

      # What is compared walks the same elements: as many as the costliest scenario can.
      def size(matchups, alone)
        matchups.group_by(&:base).each do |base, group|
          members = [base, *group.map(&:subject)]
          found = members.select { |subject| subject.side.equal?(base.side) }.filter_map { |subject| size_of(subject) }
          members.each { |subject| @sizes[subject] = found.min }
        end
        alone.each { |subject| @sizes[subject] = size_of(subject) }
      end

      def size_of(subject)
        probe(subject, 1) { |probe| probe.size_for(@instructions) } unless broken?(subject)
      end

      # A base that several are compared with is counted once.
      def round(seed, matchups, alone)
        counts = {}.compare_by_identity
        matchups.each { |matchup| compare(matchup, seed, counts) }
        alone.each do |subject|
          @observer.call(:begin_alone, subject, seed - 1)
          count(subject, seed) && @observer.call(:process, subject, seed)
        end
      end

      def compare(matchup, seed, counts)
        started = now
        @observer.call(:begin, matchup)
        members = [matchup.base, matchup.subject]
        at_once(members.reject { |member| counts.key?(member) }) { |member| counts[member] = count(member, seed) }
        base, subject = counts.values_at(*members)
        return unless base && subject

        matchup << Math.log(subject / base)
        matchup.seconds += now - started
        @observer.call(:pair, matchup)
      end

      # Counts do not mind who else is on the machine.
      def at_once(members)
        threads = members.map do |member|
          Thread.new { yield member }.tap { |thread| thread.report_on_exception = false }
        end
        threads.each(&:join)
      ensure
        threads&.each(&:kill)&.each { |thread| thread.join unless thread.status.nil? }
      end

      def count(subject, seed)
        probe(subject, seed) { |probe| @tallies[subject].count(probe.walk(@sizes.fetch(subject))) }
      end

      # @return [Object, nil] what the block returns; nil where the case fails
      def probe(subject, seed, &block)
        return if broken?(subject)

        Probe.open(subject, seed, @start, &block)
      rescue Comparison::Trouble => e
        @tallies[subject].trouble = e
        @observer.call(:trouble, subject, e)
        nil
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
