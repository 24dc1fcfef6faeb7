# frozen_string_literal: true

module BenchDD
  module Comparison
    # Measures in rounds: in each, every comparison that is not decided yet gets one fresh pair of processes more, and
    # every subject without a comparison one fresh process, up to some number. The cases of a side share a process, one
    # after the other, since starting one costs as much as measuring.
    class Runner
      # Fresh processes for what is compared with nothing.
      PROCESSES = 6
      # Seconds of CPU time that a subject is measured in one process.
      SECONDS = 0.1
      # After so many pairs it is measured longer, so many times: what is open then is small or noisy, and a pair that
      # begins as long as that costs the clear cases more than it brings. A test that spends its alpha by pairs errs on
      # the safe side when later pairs vary less (`simulation_test.rb`).
      MANY_PAIRS = 18
      LONGER = 2
      # Subjects or comparisons that are measured in the same processes, one after the other; the sides of these, in the
      # order that they are started in.
      Job = Struct.new(:sides, :cases)
      private_constant :MANY_PAIRS, :LONGER, :Job

      # @param start [#call] starts a worker for each side it is given
      # @param seconds [Float] see {SECONDS}
      # @param limit [Float, nil] seconds after which no round begins; what is not decided then, stays so
      # @param observer [#call] is told `(event, *details)`, for a display of the progress: `:begin` and `:pair` with a
      #   {Matchup} before and after a pair of processes, `:begin_alone` and `:process` with a {Subject} and how many of
      #   the {PROCESSES} it has had, and `:trouble` with a {Subject} and its {Trouble}
      def initialize(start, seconds: SECONDS, limit: nil, observer: ->(*) {})
        @spare = Spare.new(start)
        @seconds = seconds
        @limit = limit
        @observer = observer
        @tallies = Hash.new { |all, subject| all[subject] = Tally.new }.compare_by_identity
      end

      # @return [Hash{Subject => Tally}] by identity
      attr_reader :tallies

      # Runs the rounds.
      # @param matchups [Array<Matchup>]
      # @param alone [Array<Subject>]
      # @return [void]
      def run(matchups, alone)
        deadline = @limit ? now + @limit : Float::INFINITY
        (1..).each do |number|
          open = undecided(matchups)
          single = number > PROCESSES ? [] : alone.reject { |subject| broken?(subject) }
          break if (open.empty? && single.empty?) || now > deadline

          round(number, open, single)
        end
      ensure
        @spare.clear
      end

      private

      def undecided(matchups)
        matchups.reject { |matchup| matchup.decided? || broken?(matchup.base, matchup.subject) }
      end

      def broken?(*subjects) = subjects.any? { |subject| @tallies[subject].trouble }

      # Who is first, in starting and in measuring, changes with every round: whatever that does to a side would else
      # look like a difference between them.
      def round(number, matchups, alone)
        @number = number
        jobs = jobs(matchups) + jobs(alone)
        again = jobs.first.sides.reverse
        jobs.each_with_index { |job, index| in_fresh_processes(job, jobs[index + 1]&.sides || again) }
      end

      def jobs(members)
        members.group_by { |member| subjects(member).map(&:side) }.map do |sides, group|
          Job.new(@number.even? ? sides.reverse : sides, group)
        end
      end

      # A process that a case has broken is replaced for the next.
      def in_fresh_processes(job, following)
        processes = nil
        job.cases.each do |member|
          next if broken?(*subjects(member))

          processes ||= start(job.sides, following)
          member.is_a?(Matchup) ? compare(member, processes) : observe(member, processes)
        rescue Blame => e
          @tallies[e.subject].trouble = e.trouble
          @observer.call(:trouble, e.subject, e.trouble)
          processes = stop(processes)
        end
      ensure
        stop(processes)
      end

      def subjects(member) = member.is_a?(Matchup) ? [member.base, member.subject] : [member]

      # @return [Array<Conversation>] in the order of the subjects
      def start(sides, following)
        started = @spare.take(sides)
        @spare.prepare(following)
        @number.even? ? started.reverse : started
      end

      # @return [nil]
      def stop(processes)
        processes&.each(&:stop)
        nil
      end

      def compare(matchup, processes)
        started = now
        @observer.call(:begin, matchup)
        base, subject = measure([matchup.base, matchup.subject], processes)
        matchup << Math.log((subject.cpu_ns.to_f * base.sizes.sum) / (base.cpu_ns.to_f * subject.sizes.sum))
        matchup.seconds += now - started
        @observer.call(:pair, matchup)
      end

      def observe(subject, processes)
        @observer.call(:begin_alone, subject, @number - 1)
        measure([subject], processes)
        @observer.call(:process, subject, @number)
      end

      def measure(subjects, processes)
        lanes = subjects.zip(processes).map { |subject, process| Lane.new(process, subject) }
        Measurement.new(@number.even? ? lanes.reverse : lanes, seconds).run
        lanes.each { |lane| @tallies[lane.subject].add(lane.readings, lane.sizes, lane.peak_memory_kb) }
      end

      def seconds = @number > MANY_PAIRS ? LONGER * @seconds : @seconds

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
