# frozen_string_literal: true

require_relative "difference/matching"
require_relative "difference/run"
require_relative "difference/interval"
require_relative "difference/speeds"
require_relative "difference/change"
require_relative "difference/tree"
require_relative "difference/words"

module BenchDD
  module Profiler
    # What has changed between profiles of a program before and after a change, frame by frame. How much runs differ
    # that are equal is seen in repeated profiles, so that only what is more is called a change. Where there is one
    # profile of each side, it is cut into parts: these do not know how much processes differ. What all frames of a run
    # cost more alike is taken off before, see {Speeds}, unless both sides were measured at one time.
    #
    #   difference = Difference.new(before.map { |profile| Difference::Run.new(profile) }, after.map { ... })
    #   difference.to_s # => "3.1 % slower: +2.4 % in Router#match (router.rb:41), +0.6 % in garbage collection"
    class Difference
      # The share of differences between equal programs in which something is claimed to have changed.
      ALPHA = 0.01
      # Frames that cost less than this share on both sides are not looked at, and what has changed less is not claimed.
      LEAST = 0.003
      # That a single profile is cut into.
      PARTS = 12
      private_constant :LEAST, :PARTS

      # @return [String] what costs are of: "request"
      attr_reader :unit
      # @return [Tree] of both sides
      attr_reader :tree

      # @param before [Array<Run>] one or more
      # @param after [Array<Run>] one or more
      # @param unit [String, nil] of work; nil: what is not known
      # @param paired [Boolean] whether the first of each were measured at one time, in turns, and so on
      # @param alpha [Float] see {ALPHA}
      # @raise [Error] where the two cannot be compared
      def initialize(before, after, unit: nil, paired: false, alpha: ALPHA)
        check(before + after)
        @cut = before.one? && after.one?
        @before = repeated(before, after)
        @after = repeated(after, before)
        @unit = unit || "unit of work"
        @paired = paired && before.size > 1
        @alpha = alpha
        matching = Matching.new(*[before, after].map { |runs| runs.flat_map { |run| run.profile.frames } })
        @identities = [matching.method(:after), :itself.to_proc]
        @tree = Tree.new
        sides.each_with_index { |runs, side| @tree.add(runs, side, @identities[side]) }
      end

      # @return [Boolean] whether costs are those of units of work; else they are shares of the whole
      def units? = (@before + @after).all?(&:units?)

      # @return [Array<Float>] what everything costs a unit of work, before and after
      def totals = sides.map { |runs| mean(runs.map(&:total)) }

      # @return [Array<Float>, nil] what everything has changed: an interval of shares of what it was; nil where it
      #   cannot be told, as by the parts of one process
      def total_interval
        return if @cut

        ends = interval(*sides.map { |runs| runs.map(&:total) }, Interval.new(@alpha))
        ends&.map { |value| value / totals.first }
      end

      # @return [Array<Change>] of all frames that are worth a look: what is significant first, the largest first
      def changes
        @changes ||= frames.map { |frame| change(frame) }
                           .sort_by { |change| [change.significant ? 0 : 1, -change.share.abs] }
      end

      # @return [Array<Change>]
      def significant = changes.select(&:significant)

      # @return [String] for people: what has changed, or that nothing has
      def to_s = Words.new(self).to_s

      # @return [String] the same of the frames alone
      def frames_sentence = Words.new(self).frames

      # @return [Hash{Symbol => Object}] what {DiffPage} shows
      def to_h
        { unit: units? ? "#{measure} per #{@unit}" : "of the whole", total: totals, verdict: to_s,
          changes: changes.map { |change| row(change) }, frames: @tree.frames.map(&:to_a), nodes: @tree.nodes }
      end

      private

      def sides = [@before, @after]

      def measure = @before.first.profile.about[:mode].to_s == "allocations" ? "objects" : "ns"

      def mean(values) = values.sum / values.size

      def check(runs)
        modes = runs.map { |run| run.profile.about[:mode].to_s }.uniq
        raise Error, "profiles of #{modes.join(" and ")} cannot be compared: take those of one mode." if modes.size > 1
        raise Error, "a profile has no samples: profile for longer, or more often." if runs.any?(&:empty?)
        return if runs.map(&:units?).uniq.size == 1

        raise Error, "some profiles say how much work was done, and others do not: say it for all, or for none."
      end

      def repeated(runs, others)
        return runs unless @cut

        parts = runs.first.cut(PARTS)
        parts.empty? || others.first.cut(PARTS).empty? ? runs : parts
      end

      # Of each side, what each run's frames cost.
      def costs
        @costs ||= sides.zip(@identities).map { |runs, identity| runs.map { |run| run.by_frame(identity) } }
      end

      # Those that are large on one side at least.
      def frames
        @frames ||= begin
          least = LEAST * totals.first
          costs.flat_map { |runs| runs.flat_map(&:keys) }.uniq.select do |frame|
            costs.any? { |runs| mean(runs.map { |run| run[frame] }) >= least }
          end
        end
      end

      def factors
        @factors ||= costs.map do |runs|
          next runs.map { 1.0 } if @paired

          # The parts of one process need not do the same, and have one factor.
          @cut ? runs.map { speeds.factor(average(runs)) } : runs.map { |run| speeds.factor(run) }
        end
      end

      def speeds = @speeds ||= Speeds.new(costs.flatten(1), frames)

      def average(runs) = Hash.new { |sums, frame| sums[frame] = mean(runs.map { |run| run[frame] }) }

      # At the speed that the runs before the change had.
      def at_one_speed(frame)
        usual = mean(factors.first)
        costs.zip(factors).map { |runs, speeds| runs.zip(speeds).map { |run, speed| run[frame] / speed * usual } }
      end

      def change(frame)
        values = at_one_speed(frame)
        whole = totals.first
        ends = interval(*values, among_all)&.map { |value| value / whole }
        before, after = values.map { |list| mean(list) }
        share = (after - before) / whole
        Change.new(frame: frame, place: place(frame), caller: caller_of(frame), before: before, after: after,
                   share: share, interval: ends, significant: significant?(share, ends))
      end

      # All frames share the alpha.
      def among_all = @among_all ||= Interval.new(@alpha / frames.size)

      def interval(before, after, intervals)
        @paired ? intervals.paired(before, after) : intervals.apart(before, after)
      end

      def significant?(share, ends)
        !ends.nil? && share.abs >= LEAST && (ends.first.positive? || ends.last.negative?)
      end

      # The line of it that has changed most, as it is after.
      def place(frame)
        return unless frame.path

        before, after = lines
        number = lines_of(frame).max_by { |line| (after[[frame, line]] - before[[frame, line]]).abs } || frame.line
        "#{File.basename(frame.path)}:#{number.zero? ? frame.line : number}"
      end

      def lines
        @lines ||= sides.zip(@identities).map do |runs, identity|
          runs.map { |run| run.by_line(identity) }.each_with_object(Hash.new(0.0)) do |sums, all|
            sums.each { |key, cost| all[key] += cost / runs.size }
          end
        end
      end

      # After the change: lines before it are another numbering.
      def lines_of(frame)
        @lines_of ||= lines.last.keys.group_by(&:first)
        (@lines_of[frame] || []).map(&:last)
      end

      # Of what is written in C: where it matters is where it is called.
      def caller_of(frame)
        return if frame.path || frame == Frame::GC

        @growth ||= @tree.growth_by_caller
        number, = @growth[@tree.number(frame)].max_by { |_, growth| growth.abs }
        found = number && @tree.frames[number]
        found&.path ? "#{found.name} (#{File.basename(found.path)}:#{found.line})" : found&.name
      end

      def row(change)
        { frame: @tree.number(change.frame), self: [change.before, change.after], change: change.share,
          interval: change.interval, significant: change.significant, place: change.place }
      end
    end
  end
end
