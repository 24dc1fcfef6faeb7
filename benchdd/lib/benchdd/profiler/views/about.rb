# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # What is to be known of a profile before its figures are believed. What a file says of itself is anybody's, so
      # what is no number there is passed over.
      class About
        HERTZ = 1e9
        private_constant :HERTZ

        # @param profile [Profile] the whole one
        def initialize(profile)
          @profile = profile
          @about = profile.about
        end

        # @return [Boolean] whether nothing was sampled; what the root alone weighs is between samples
        def empty?
          root, *others = @profile.nodes
          (root.nil? || root.samples.zero?) && others.all? { |node| Cost.of(node).none? }
        end

        # @return [String] one line
        def line
          sampled = [samples, rate, clock].compact.join(" ")
          ["#{mode}: #{sampled}", lost, *amounts, gc, handling, ruby].compact.join("; ")
        end

        # @return [String] that there is nothing to see, and why that may be
        def nothing = "There is nothing in this profile: #{reason}."

        # @return [Boolean] whether lines are those of the last call or allocation: what YJIT has compiled does not
        #   write down where it is
        def compiled? = @about[:yjit] == true

        # @return [String] what was sampled: "cpu", "wall", "allocations"
        def mode = text(:mode) || "profile"

        # @param name [Symbol] of what the profile says about itself
        # @return [Integer, nil]
        def number(name)
          value = @about[name]
          value if value.is_a?(Integer) && value.between?(0, (1 << 63) - 1)
        end

        # @param name [Symbol] of what the profile says about itself
        # @return [String, nil]
        def text(name)
          value = @about[name]
          value.to_s[0, 200] if [String, Symbol].include?(value.class) && !value.empty?
        end

        # @return [Numeric, nil] samples for a second; nil where objects were sampled
        def hertz
          value = @about[:rate]
          value if value.is_a?(Numeric) && value.real? && value.between?(1e-3, 1e9) && !objects?
        end

        private

        def objects? = @profile.step == 1

        def samples
          all = plural(number(:samples) || @profile.total(:samples), "sample", "samples")
          processes = number(:processes) || 1
          processes > 1 ? "#{all} of #{whole(processes)} processes" : all
        end

        def rate = hertz&.then { |rate| "at #{rate == rate.to_i ? whole(rate.to_i) : Report::Units.figure(rate)} Hz" }

        def clock = objects? ? nil : text(:clock)&.then { |clock| "by the clock #{clock}" }

        def lost
          parts = { "deferred" => number(:deferred), "unreadable" => number(:faults) }
          parts.select! { |_, count| count&.positive? }
          return "none lost" if parts.empty?

          "#{whole(parts.values.sum)} lost (#{parts.map { |how, count| "#{whole(count)} #{how}" }.join(", ")})"
        end

        def lost? = %i[deferred faults].any? { |name| number(name)&.positive? }

        def amounts
          return ["#{Report::Units.count(@profile.total)} objects"] if objects?

          waiting, lock = %i[waiting lock].map { |name| @profile.total(name) }
          [running, waiting.zero? ? nil : "#{Report::Units.time(waiting)} waiting",
           lock.zero? ? nil : "#{Report::Units.time(lock)} waiting for Ruby's lock"]
        end

        def running
          sampled = @profile.total
          used = number(:cpu)
          words = "#{Report::Units.time(sampled)} of CPU time"
          return words if used.nil? || used.zero?

          "#{words}, #{Report::Units.percent(sampled.fdiv(used), digits: 1)} of what the CPU clock says"
        end

        # Without the timer, whose signals cost more than what is done in their handler.
        def handling
          return if objects?

          spent, used = %i[handling cpu].map { |name| number(name) }
          "taking samples #{Report::Units.percent(spent.fdiv(used), digits: 2)}" if spent && used&.positive?
        end

        # Objects are not allocated there.
        def gc
          return if objects?

          number = @profile.frames.index(Frame::GC)
          collecting = Sums.of_frames(@profile).whole[number] if number
          "GC #{Scale.new(@profile).percent(collecting || Cost.none)}"
        end

        def ruby = text(:ruby)

        def reason
          return "what ticks there were are lost, so profile for longer, or with another clock" if lost?
          return "too few objects were allocated while it was made, or none" if objects?

          interval = hertz&.then { |rate| " (#{Report::Units.time(HERTZ / rate)})" }
          why = mode == "wall" ? "it ended before the first tick" : "less CPU time was used than one sample takes"
          "#{why}#{interval}"
        end

        def plural(number, one, several) = "#{whole(number)} #{number == 1 ? one : several}"

        def whole(number) = Report::Units.figure(number, digits: number.to_s.size)
      end
    end
  end
end
