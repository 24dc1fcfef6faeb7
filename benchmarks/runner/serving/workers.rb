# frozen_string_literal: true

module Bench
  module Runner
    class Serving
      # What a second worker brings on a second processor, where a handler computes.
      class Workers
        CONNECTIONS = 100
        SECONDS = 2
        # Times as many requests.
        LIMIT = 1.8
        KIND = Served::Kind.new("root")
        SIDES = [1, 2].to_h do |workers|
          [workers, Served::Sides.xinatra("#{workers} workers", "rack", "working").with("-w", workers.to_s)]
        end.freeze
        private_constant :CONNECTIONS, :SECONDS, :LIMIT, :KIND, :SIDES

        # @param effort [Effort]
        # @param workshop [Served::Workshop]
        # @return [Workers]
        # @raise [Error]
        def self.measure(effort, workshop)
          new(Array.new(effort.rounds) do |number|
            sides = number.even? ? SIDES : SIDES.to_a.reverse
            sides.to_h { |workers, side| [workers, per_second(side, workshop)] }
          end)
        end

        def self.per_second(side, workshop)
          wrk = workshop.wrk(connections: CONNECTIONS, core: nil)
          workshop.serve(side, core: nil) do |running|
            Array.new(2) { wrk.run(running.port, [KIND], SECONDS) }.last.per_second
          end
        end
        private_class_method :per_second

        # @param rounds [Array<Hash{Integer => Float}>] requests per second by number of workers
        def initialize(rounds)
          @rounds = rounds
        end

        # @return [String]
        def markdown
          ratio = Ratio.new(@rounds.map { |round| round.values_at(2, 1) })
          one, two = SIDES.keys.map { |workers| spread(@rounds.map { |round| round.fetch(workers) }) }
          "- a handler that takes 1 ms of CPU time: #{one} requests per second with one worker, #{two} with two, " \
            "#{ratio} times as many, at least #{LIMIT}: #{ratio.beyond(LIMIT)}"
        end

        private

        def spread(rates) = Cell.spread(rates) { |rate| Cell.ns(rate) }
      end
    end
  end
end
