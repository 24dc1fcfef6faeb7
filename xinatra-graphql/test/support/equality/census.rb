# frozen_string_literal: true

module Equality
  # How many cases there were, and how many of them had nothing left to graphql-ruby, by feature.
  class Census
    Count = Struct.new(:cases, :compiled, :failed)

    # @return [Integer] cases of all kinds
    attr_reader :cases

    def initialize
      @cases = 0
      @kinds = Hash.new(0)
      @features = Hash.new { |all, feature| all[feature] = Count.new(0, 0, 0) }
      @all = Count.new(0, 0, 0)
      @fallbacks = Hash.new(0)
    end

    # @param right [Run]
    # @param features [Enumerable<Symbol>]
    # @param fallbacks [Array<Object>]
    # @param failed [Boolean] whether the answer was another than graphql-ruby's
    # @return [void]
    def add(right, features, fallbacks, failed: false)
      @cases += 1
      @kinds[kind(right)] += 1
      return unless right.valid?

      [@all, *@features.values_at(*features)].each { |item| count(item, fallbacks, failed) }
      fallbacks.map { |fallback| fallback.to_s.gsub(/\d+/, "N")[0, 100] }.uniq.each { |text| @fallbacks[text] += 1 }
    end

    # @return [Float] of the cases that were executed
    def share = @all.cases.zero? ? 0.0 : @all.compiled.fdiv(@all.cases)

    # @return [Array<Symbol>]
    def features = @features.keys

    # @return [String] a table
    def to_s
      rows = @features.sort_by { |name, item| [item.compiled.fdiv(item.cases), name] }
      [format("%<cases>d cases: %<kinds>s", cases: @cases, kinds: @kinds.map { |item| item.join(": ") }.join(", ")),
       *rows.map { |name, item| line(name, item) }, line("all", @all),
       *@fallbacks.max_by(15, &:last).map { |text, number| "#{number} x #{text}" }].join("\n")
    end

    private

    def kind(right)
      return :raised if right.raised
      return :invalid unless right.valid?

      right.clean? ? :clean : :errors
    end

    def count(one, fallbacks, failed)
      one.cases += 1
      one.failed += 1 if failed
      one.compiled += 1 if fallbacks.empty?
    end

    def line(name, count)
      text = format("%<name>-32s %<cases>7d cases, %<share>5.1f %% without fallback",
                    name:, cases: count.cases, share: 100 * count.compiled.fdiv(count.cases))
      count.failed.zero? ? text : "#{text}, #{count.failed} failed"
    end
  end
end
