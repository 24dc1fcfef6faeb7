# frozen_string_literal: true

require_relative "examination"
require_relative "workshop"

module Bench
  module Runner
    module Served
      # What a request of each kind costs each side: in rounds, each of which has fresh processes of every side. All of
      # them run, and are asked in turn, so that what is compared lies seconds apart: machines that others use change
      # their speed from one minute to the next.
      class Measurement
        # Seconds that all kinds are sent for before, and that one is measured, there and back again through the sides.
        WARM = 2
        MEASURED = 1
        private_constant :WARM, :MEASURED

        # What a request has cost: `cpu` in nanoseconds, and how many were answered `per_second`.
        Cost = Struct.new(:cpu, :per_second)

        # @return [Array<Hash{Array(String, String) => Cost}>] of each round, by names of side and kind
        attr_reader :rounds
        # @return [Hash{String => Array<String>}] by side, the head that / is answered with
        attr_reader :heads
        # @return [Array<String>] what could not be measured, and why
        attr_reader :broken

        # @param workshop [Workshop]
        # @param kinds [Array<Kind>]
        # @param connections [Integer] that are open at a time
        def initialize(workshop, kinds, connections:)
          @workshop = workshop
          @kinds = kinds
          @wrk = workshop.wrk(connections:)
          @rounds = []
          @heads = {}
          @broken = []
          @given_up = []
        end

        # Measures one round more.
        # @param sides [Array<Side>] of it
        # @param kinds [Array<Kind>] of it
        # @return [void]
        def round(sides, kinds = @kinds)
          @rounds << {}
          running = []
          (sides - @given_up).each { |side| running.concat(start(side)) }
          running.reverse! if @rounds.size.even?
          kinds.each { |kind| measure(kind, running.select { |one| one.kinds.include?(kind) }) }
        ensure
          running.each { |one| one.process.stop }
        end

        private

        # A side that runs: its `process`, and the `kinds` that it answers as it should.
        Started = Struct.new(:side, :process, :kinds)
        private_constant :Started

        # A side that does not serve is not waited for again.
        def start(side)
          process = @workshop.start(side)
          kinds = examine(side, process)
          @wrk.run(process.port, kinds, WARM) if kinds.any?
          started = [Started.new(side, process, kinds)]
        rescue Error => e
          @given_up << side
          @broken << "#{side.name}: #{e.message}"
          []
        ensure
          process&.stop unless started
        end

        def examine(side, process)
          examination = Examination.new(process.port)
          @kinds.select { |kind| side.answers?(kind) }.select do |kind|
            head = examination.pass(kind)
            @heads[side.name] ||= head if kind.shape == "root"
            true
          rescue Error => e
            @broken |= ["#{side.name}: #{e.message}"]
            false
          end
        end

        def measure(kind, running)
          parts = [*running, *running.reverse].filter_map { |one| part(one, kind) }
          parts.group_by(&:side).each do |side, both|
            requests = both.sum(&:requests)
            @rounds.last[[side.name, kind.name]] =
              Cost.new(both.sum(&:cpu).fdiv(requests), requests / both.sum(&:seconds))
          end
        end

        # What a side did in one go: `cpu` in nanoseconds, `requests` in `seconds`.
        Part = Struct.new(:side, :cpu, :requests, :seconds)
        private_constant :Part

        def part(one, kind)
          count = nil
          cpu = one.process.group.cpu_of { count = @wrk.run(one.process.port, [kind], MEASURED) }
          Part.new(one.side, cpu, count.requests, count.seconds)
        rescue Error => e
          @broken |= ["#{one.side.name}, #{kind.name}: #{e.message}"]
          nil
        end
      end
    end
  end
end
