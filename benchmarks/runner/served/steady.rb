# frozen_string_literal: true

require "json"
require "open3"
require_relative "wrk"

module Bench
  module Runner
    module Served
      # Sends requests at a steady rate, whether they are answered in time or not, from a processor of its own.
      class Steady
        # Of the answers, in microseconds from when their requests were due: the median, the 99th and the 99.9th
        # percentile; and by how much the sender itself was late at worst.
        Delays = Struct.new(:p50, :p99, :p999, :late, keyword_init: true)

        # @param program [String] steady.c, compiled
        # @param folder [String] where what is sent is written to
        # @param connections [Integer]
        def initialize(program, folder, connections:)
          @program = program
          @wrk = Wrk.new(folder)
          @connections = connections
        end

        # @param port [Integer]
        # @param kinds [Array<Kind>]
        # @param rate [Integer] requests per second
        # @param seconds [Integer]
        # @return [Delays]
        # @raise [Error] when an answer is missing or is not 200
        def run(port, kinds, rate:, seconds:)
          output, status = Open3.capture2e("taskset", "-c", Wrk::CORE.to_s, @program, port.to_s, @wrk.file(kinds),
                                           rate.to_s, seconds.to_s, @connections.to_s)
          raise Error, output.strip unless status.success?

          found = JSON.parse(output, symbolize_names: true)
          Delays.new(**found.slice(*Delays.members))
        end
      end
    end
  end
end
