# frozen_string_literal: true

require "net/http"
require "benchdd/servers"
require_relative "content"
require_relative "kind"

module Bench
  module Runner
    class JSONAPI
      # What documents cost contenders on one database: in rounds, each of which has fresh processes of all. They run
      # side by side and are asked in turn, so that what is compared lies seconds apart.
      class Measurement
        # Open at a time.
        CONNECTIONS = 4
        # Seconds for which a kind is sent before, and is measured, there and back again through the contenders.
        WARM = 2
        MEASURED = 1
        # Pages whose content is compared: the first, one that is sent, one further on, and the last.
        COMPARED = [1, Kind::PAGES, 100, 250].freeze
        # Rows that there are in all.
        TOTAL = 5_000
        private_constant :WARM, :MEASURED, :COMPARED, :TOTAL

        # What a request has cost: nanoseconds of CPU time of the `app` and of the `database`'s server, and how many
        # were answered `per_second`.
        Cost = Struct.new(:app, :database, :per_second) do
          # @return [Float]
          def sum = app + database
        end

        # @return [Array<Hash{Array(String, String) => Cost}>] of each round, by names of contender and kind
        attr_reader :rounds

        # @param workshop [Served::Workshop]
        # @param postmaster [Integer, nil] whose processes are the database's server; nil: it has none
        # @param kinds [Array<Kind>]
        def initialize(workshop, postmaster: nil, kinds: KINDS)
          @workshop = workshop
          @wrk = workshop.wrk(connections: CONNECTIONS)
          @database = postmaster && BenchDD::Servers::ProcessTree.new(postmaster)
          @kinds = kinds
          @rounds = []
        end

        # Measures one round more, when all have answered alike.
        # @param sides [Array<Served::Side>]
        # @return [void]
        # @raise [Error] when one does not serve, or answers otherwise than another
        def round(sides)
          running = {}
          sides.each { |side| running[side.name] = start(side) }
          compare(running)
          running = running.to_a.reverse.to_h if @rounds.size.odd?
          @rounds << @kinds.map { |kind| measure(kind, running) }.reduce({}, :merge)
        ensure
          running.each_value(&:stop)
        end

        private

        def start(side)
          @workshop.start(side)
        rescue Error => e
          raise Error, "#{side.name}: #{e.message}"
        end

        def compare(running)
          @kinds.product(COMPARED).each do |kind, page|
            target = kind.target(page)
            contents = running.to_h { |name, process| [name, content(name, process, target)] }
            first, right = contents.first
            contents.each { |name, found| same(target, name, found, first, right) }
          end
        end

        def content(name, process, target)
          answer = Net::HTTP.start("127.0.0.1", process.port) do |http|
            http.get(target, "Accept" => "application/vnd.api+json")
          end
          raise Error, "#{name} answers #{target} with #{answer.code}" unless answer.code == "200"

          Content.new(answer.body.force_encoding(Encoding::UTF_8)).tap { |found| whole(name, target, found) }
        end

        def whole(name, target, content)
          sizes = content.parts["data"].size, content.parts["total"]
          return if sizes == [20, TOTAL]

          raise Error, "#{name} answers #{target} with #{sizes.first} of #{sizes.last} rows, not with 20 of #{TOTAL}"
        end

        def same(target, name, found, other, right)
          mine, its = found.difference(right)
          return unless mine || its

          raise Error, "#{name} answers #{target} with #{mine.inspect[0, 400]}, #{other} with #{its.inspect[0, 400]}"
        end

        def measure(kind, running)
          running.each_value { |process| @wrk.run(process.port, [kind], WARM) }
          parts = [*running, *running.to_a.reverse].map { |name, process| [name, part(process, kind)] }
          parts.group_by(&:first).to_h do |name, both|
            app, database, requests, seconds = both.map(&:last).transpose.map(&:sum)
            [[name, kind.name], Cost.new(app.fdiv(requests), database.fdiv(requests), requests / seconds)]
          end
        end

        # @return [Array<Numeric>] nanoseconds of the app and of the database, requests, seconds
        def part(process, kind)
          count = nil
          database = database_ns
          app = process.group.cpu_of { count = @wrk.run(process.port, [kind], MEASURED) }
          [app, database_ns - database, count.requests, count.seconds]
        end

        def database_ns = @database ? @database.cpu_ns : 0
      end
    end
  end
end
