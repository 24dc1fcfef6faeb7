# frozen_string_literal: true

require_relative "parts"
require_relative "sums"

module Evidence
  module Profiling
    # Runs programs of {Parts} under the profiler, and sets what it says beside what the clocks said within the program.
    class Known
      # Shares of a program's seconds. What sleeps comes on top.
      SHARES = {
        "one thread" => [{ ruby_long: 0.3, ruby_short: 0.1, written_in_c: 0.2, system_calls: 0.15,
                           short_system_calls: 0.05, collections: 0.2, asleep: 0.25 }],
        "threads" => [{ ruby_long: 0.4, asleep: 0.1 }, { written_in_c: 0.2, ruby_short: 0.1 },
                      { system_calls: 0.3, asleep: 0.2 }]
      }.freeze
      # A part works for some time before another has its turn: seconds.
      PIECES = (0.01..0.05)
      # Another thread gets Ruby's lock when these have returned: what is waited then is not theirs, but the clocks
      # around them have it.
      WORKING = %w[Array#sort! IO#sysread].freeze
      private_constant :PIECES, :WORKING

      # @param program [String] of {SHARES}
      # @param seconds [Float] of CPU time
      # @param seed [Integer] for the order of the parts
      # @param options [Hash{Symbol => Object}] of the profiler
      def initialize(program, seconds:, seed:, **options)
        @shares = SHARES.fetch(program)
        @seconds = seconds
        @random = Random.new(seed)
        @wall = options[:mode] == :wall
        @options = options
      end

      # @return [Hash{Symbol => Object}] `about` of the profile; `rows`: for each part and each method alone `name`,
      #   `what`, and the shares `truth` and `profile`; `sum`: the profile's weights over the clocks'
      def call
        lists = @shares.map { |shares| pieces(shares) }
        GC.start
        GC.disable # but those that are asked for
        profile = BenchDD.profile(**@options) { run(lists) }
        @profiled = weights.flatten.sum { |weight| profile.total(weight) }
        { about: profile.about, rows: rows(profile), sum: @profiled.fdiv(@total) }
      ensure
        GC.enable
      end

      private

      def pieces(shares)
        shares.flat_map do |part, share|
          left = share * @seconds
          list = []
          while left.positive?
            list << [part, [@random.rand(PIECES), left].min]
            left -= list.last.last
          end
          list
        end.shuffle(random: @random)
      end

      # The total is what the profile should add up to: CPU time, or the time of all threads.
      def run(lists)
        cpu = Ledger.process_cpu
        wall = Ledger.wall
        @ledgers = lists.map { Ledger.new }
        walls = lists.one? ? here(lists.first) : in_threads(lists)
        @total = @wall ? walls.sum + Ledger.wall - wall : Ledger.process_cpu - cpu
      end

      # In the main thread, whose time is counted anyway.
      def here(list)
        work(@ledgers.first, list)
        []
      end

      # @return [Array<Integer>] how long each lived
      def in_threads(lists)
        lists.zip(@ledgers).map { |list, ledger| Thread.new { work(ledger, list) } }.map(&:value)
      end

      def work(ledger, list)
        wall = Ledger.wall
        list.each { |part, seconds| ledger.part(part.to_s) { Parts.public_send(part, ledger, seconds) } }
        Ledger.wall - wall
      end

      # What is seen of running, and of not running.
      def weights = @wall ? [[:running], %i[waiting lock]] : [[:running]]

      def rows(profile)
        weights.each_with_index.flat_map do |list, side|
          sums = Sums.new(profile, list)
          parts(side, sums) + methods_alone(side, sums)
        end
      end

      # Of parts without the collections, which have a row of their own, and one with who has asked for them.
      def parts(side, sums)
        collected = measured(:methods_alone, side)[Sums::COLLECTION]
        measured(:parts, side).flat_map do |name, truth|
          next [row(name, side, truth, sums.below[Parts.frame(name)])] unless name == "collections"

          [row("#{name} below their caller", side, collected, sums.collections[Parts.frame(name)])]
        end
      end

      def methods_alone(side, sums)
        values = measured(:methods_alone, side)
        values = values.except(*WORKING) unless side.zero?
        values.map { |name, truth| row(name, side, truth, sums.alone[name]) }
      end

      def measured(what, side)
        @ledgers.map(&what).each_with_object(Hash.new(0)) do |ledger, sums|
          ledger.each { |name, values| sums[name] += values[side] }
        end
      end

      def row(name, side, truth, found)
        { name: name, what: side.zero? ? "running" : "waiting", truth: truth.fdiv(@total),
          profile: found.fdiv(@profiled) }
      end
    end
  end
end
