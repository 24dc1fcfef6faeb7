# frozen_string_literal: true

module Bench
  module Runner
    class Serving
      # How long answers take where requests come at a steady rate, whether earlier ones are answered or not: beside
      # Puma, at a share of what Puma can do at most.
      class Delays
        SHARE = 0.6
        CONNECTIONS = 100
        SECONDS = 5
        WARM = 2
        # Of Puma's 99th percentile.
        LIMIT = 1 / 3r
        KIND = Served::Kind.new("hello", browser: true)
        SIDES = [Served::Sides.xinatra("Xinatra", "rack", "served"), Served::Sides.puma("Puma")].freeze
        SHOWN = %i[p50 p99 p999 late].freeze
        private_constant :SHOWN, :SHARE, :CONNECTIONS, :SECONDS, :WARM, :LIMIT, :KIND, :SIDES

        # @param effort [Effort]
        # @param workshop [Served::Workshop]
        # @return [Delays]
        # @raise [Error]
        def self.measure(effort, workshop)
          most = workshop.serve(SIDES.last) { |running| warm(running, workshop).per_second }
          rate = (SHARE * most).round
          rounds = Array.new(effort.rounds) do |number|
            sides = number.even? ? SIDES : SIDES.reverse
            sides.to_h { |side| [side.name, delays(side, workshop, rate)] }
          end
          new(rate, rounds)
        end

        def self.warm(running, workshop)
          wrk = workshop.wrk(connections: CONNECTIONS)
          Array.new(2) { wrk.run(running.port, [KIND], WARM) }.last
        end

        def self.delays(side, workshop, rate)
          workshop.serve(side) do |running|
            warm(running, workshop)
            workshop.steady(connections: CONNECTIONS).run(running.port, [KIND], rate:, seconds: SECONDS)
          end
        end
        private_class_method :warm, :delays

        # @param rate [Integer] requests per second
        # @param rounds [Array<Hash{String => Served::Steady::Delays}>] by side
        def initialize(rate, rounds)
          @rate = rate
          @rounds = rounds
        end

        # @return [String]
        def markdown
          ratio = Ratio.new(@rounds.map { |round| round.fetch_values("Xinatra", "Puma").map(&:p99) })
          [introduction, Cell.table(["", "p50", "p99", "p99.9", "sender late at most"], rows),
           "- 99th percentile of Xinatra / of Puma: #{ratio}, at most 1/3: #{ratio.within(LIMIT)}"].join("\n\n")
        end

        private

        def introduction
          "Microseconds until the answer to a request, from when it was due, at #{Cell.grouped(@rate)} requests per " \
            "second, #{(SHARE * 100).round} % of what Puma can do, over #{CONNECTIONS} connections; one Rack app, " \
            "both servers with their default threads, held to one processor; medians of #{@rounds.size} rounds " \
            "(least-most):"
        end

        def rows
          SIDES.map(&:name).map do |side|
            delays = @rounds.map { |round| round.fetch(side) }
            [side, *SHOWN.map { |name| Cell.spread(delays.map(&name)) { |figure| Cell.ns(figure) } }]
          end
        end
      end
    end
  end
end
