# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # What costs are measured by: which weights count, how much there is of them in all, and how that is written.
      class Scale
        WORDS = { running: "CPU time", waiting: "waiting", lock: "waiting for Ruby's lock" }.freeze
        OBJECTS = "objects"
        # What choices are called.
        CHOICES = [*Node::WEIGHTS, :all].freeze
        private_constant :WORDS, :OBJECTS

        # @return [Array<Symbol>] that count, of {Node::WEIGHTS}
        attr_reader :weights
        # @return [Integer] nanoseconds, or objects
        attr_reader :total

        # @param profile [Profile]
        # @param weight [Symbol, nil] one of {CHOICES}; nil is as `:all`
        # @raise [Error] when there is nothing of the weight that was asked for
        def initialize(profile, weight = nil)
          @objects = profile.step == 1
          @sums = Node::WEIGHTS.to_h { |name| [name, profile.total(name)] }
          @weights = [nil, :all].include?(weight) ? sampled : [weight]
          @total = @weights.sum { |name| @sums[name] }
          return unless @total.zero? && weight && weight != :all

          raise Error, "there is no #{weight} to show, but #{sampled.join(" and ")}: leave --weight out, or profile " \
                       "with mode: :wall."
        end

        # @return [Array<Symbol>] weights to be told apart; none where only one counts
        def apart = @weights.size > 1 ? @weights : []

        # @param cost [Cost, Node]
        # @return [Integer] nanoseconds, or objects
        def of(cost) = @weights.sum { |name| cost[name] }

        # @param cost [Cost]
        # @return [Float] its share of all
        def share(cost) = share_of(of(cost))

        # @param number [Integer] nanoseconds, or objects
        # @return [Float] its share of all
        def share_of(number) = @total.zero? ? 0.0 : number.fdiv(@total)

        # @param cost [Cost]
        # @return [String] such as "12.5 %"
        def percent(cost) = Report::Units.percent(share(cost), digits: 1)

        # @param number [Integer] nanoseconds, or objects
        # @return [String] such as "4.07 ms", "12.3 k"
        def amount(number) = @objects ? Report::Units.count(number) : Report::Units.time(number)

        # @return [Boolean] whether objects are counted
        def objects? = @objects

        # @return [String] what is measured, for a title
        def words = @objects ? OBJECTS : @weights.map { |name| WORDS.fetch(name) }.join(", ")

        # @return [String] what is measured, for a heading
        def heading = @objects ? OBJECTS : "time"

        private

        def sampled
          found = Node::WEIGHTS.reject { |name| @sums[name].zero? }
          found.empty? ? [:running] : found
        end
      end
    end
  end
end
