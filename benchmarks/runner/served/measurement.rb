# frozen_string_literal: true

require_relative "examination"
require_relative "workshop"

module Bench
  module Runner
    module Served
      # What a request of each kind costs each side: in rounds, each of which has fresh processes of every side, one
      # after the other, the first of one round the last of the next.
      class Measurement
        # Seconds that all kinds are sent for before, and that one is measured.
        WARM = 2
        MEASURED = 1

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
        # @return [void]
        def round(sides)
          @rounds << {}
          sides -= @given_up
          (@rounds.size.odd? ? sides : sides.reverse).each { |side| measure(side) }
        end

        private

        # A side that does not serve is not waited for again.
        def measure(side)
          @workshop.serve(side) do |running|
            kinds = examine(side, running)
            @wrk.run(running.port, kinds, WARM) if kinds.any?
            kinds.each { |kind| note(side, kind.name) { cost(running, kind) } }
          end
        rescue Error => e
          @given_up << side
          @broken << "#{side.name}: #{e.message}"
        end

        def examine(side, running)
          examination = Examination.new(running.port)
          @kinds.select { |kind| side.answers?(kind) }.select do |kind|
            head = examination.pass(kind)
            @heads[side.name] ||= head if kind.shape == "root"
            true
          rescue Error => e
            @broken |= ["#{side.name}: #{e.message}"]
            false
          end
        end

        def note(side, kind)
          @rounds.last[[side.name, kind]] = yield
        rescue Error => e
          @broken << "#{side.name}, #{kind}: #{e.message}"
        end

        def cost(running, kind)
          count = nil
          cpu = running.group.cpu_of { count = @wrk.run(running.port, [kind], MEASURED) }
          Cost.new(cpu.fdiv(count.requests), count.per_second)
        end
      end
    end
  end
end
