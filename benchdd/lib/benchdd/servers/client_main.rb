# frozen_string_literal: true

# The script of a client process. It reads one line with its job, then orders, `count N` or `seconds S`, and answers
# each with a line: how many requests were sent, how many failed, and the seconds that it took.

require "socket"
require_relative "connection"

module BenchDD
  module Servers
    # See above.
    class ClientMain
      # @param job [Hash] `host`, `port`, `requests`: pairs of bytes and whether the answer has no body, `connections`,
      #   `timeout`
      def initialize(job)
        @requests = job[:requests]
        @connections = Array.new(job[:connections]) { Connection.new(job[:host], job[:port], job[:timeout]) }
      end

      # Answers orders until there are no more.
      # @return [void]
      def serve(input, output)
        while (order = input.gets)
          word, number = order.split
          output.puts(word == "count" ? run { |index| share(number.to_i, index) } : run_for(number.to_f))
          output.flush
        end
      end

      private

      # The first ones get what is left when the requests are dealt out.
      def share(count, index) = (count / @connections.size) + (index < count % @connections.size ? 1 : 0)

      def run_for(seconds)
        deadline = now + seconds
        run(deadline) { Float::INFINITY }
      end

      # Each connection goes through all requests, beginning at a place of its own.
      def run(deadline = Float::INFINITY)
        started = now
        threads = @connections.each_with_index.map do |connection, index|
          Thread.new(yield(index)) { |count| send_requests(connection, index, count, deadline) }
        end
        sent, failed = threads.map(&:value).transpose.map(&:sum)
        "#{sent} #{failed} #{now - started}"
      end

      def send_requests(connection, place, count, deadline)
        sent = failed = 0
        at = place * @requests.size / @connections.size
        while sent < count && now < deadline
          bytes, head = @requests[(at + sent) % @requests.size]
          failed += 1 unless connection.request(bytes, head)
          sent += 1
        end
        [sent, failed]
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

job = $stdin.gets
if job
  job = Marshal.load(job.unpack1("m")) # rubocop:disable Security/MarshalLoad -- our own parent's
  BenchDD::Servers::ClientMain.new(job).serve($stdin, $stdout)
end
