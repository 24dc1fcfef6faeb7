# frozen_string_literal: true

require "io/wait"
require "socket"

module Bench
  module Runner
    class Serving
      # What a quick request waits for handlers that are asleep, in other threads of the same process.
      class Sleepers
        THREADS = 5
        ASLEEP = 3
        RATE = 500
        CONNECTIONS = 10
        SECONDS = 5
        # Of the 99th percentile, in microseconds.
        LIMIT = 5_000
        KIND = Served::Kind.new("root")
        SIDE = Served::Sides.xinatra("Xinatra", "rack", "sleeping").with("-t", THREADS.to_s)
        private_constant :THREADS, :ASLEEP, :RATE, :CONNECTIONS, :SECONDS, :LIMIT, :KIND, :SIDE

        # @param effort [Effort]
        # @param workshop [Served::Workshop]
        # @return [Sleepers]
        # @raise [Error]
        def self.measure(effort, workshop)
          new(Array.new(effort.rounds) { workshop.serve(SIDE) { |running| delays(running.port, workshop) } })
        end

        def self.delays(port, workshop)
          asleep = Array.new(ASLEEP) { TCPSocket.new("127.0.0.1", port) }
          asleep.each { |socket| socket.write("GET /sleep HTTP/1.1\r\nHost: example.org\r\n\r\n") }
          workshop.wrk.run(port, [KIND], 1)
          found = workshop.steady(connections: CONNECTIONS).run(port, [KIND], rate: RATE, seconds: SECONDS)
          raise Error, "a handler that was to sleep has not" if asleep.any? { |socket| socket.wait_readable(0) }

          found
        ensure
          asleep&.each(&:close)
        end
        private_class_method :delays

        # @param rounds [Array<Served::Steady::Delays>]
        def initialize(rounds)
          @rounds = rounds
        end

        # @return [String]
        def markdown
          p99 = @rounds.map(&:p99)
          word = p99.sort[p99.size / 2] < LIMIT ? "reached" : "missed"
          "- #{ASLEEP} of #{THREADS} threads asleep in handlers, #{RATE} quick requests per second besides: 99th " \
            "percentile #{Cell.spread(p99) { |one| Cell.ns(one) }} us, below #{Cell.grouped(LIMIT)}: #{word}"
        end
      end
    end
  end
end
