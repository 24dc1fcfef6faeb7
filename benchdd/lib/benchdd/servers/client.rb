# frozen_string_literal: true

require "rbconfig"

module BenchDD
  module Servers
    # The load generator that comes with BenchDD, in a process of its own: it keeps its connections from one run to the
    # next, so that a run costs the server its requests and nothing else.
    class Client
      SCRIPT = File.expand_path("client_main.rb", __dir__)
      private_constant :SCRIPT

      # @param uri [URI::HTTP]
      # @param requests [Array<RawRequest>]
      # @param connections [Integer] how many requests are under way at once
      # @param timeout [Numeric] seconds that the server may be silent
      def initialize(uri, requests, connections:, timeout:)
        @io = IO.popen([{ "RUBYOPT" => nil, "RUBYLIB" => nil }, RbConfig.ruby, "--disable-gems", SCRIPT], "r+")
        job = { host: uri.host, port: uri.port, requests: requests.map { |request| [request.to_s, request.head?] },
                connections: connections, timeout: timeout }
        @io.puts([Marshal.dump(job)].pack("m0"))
      end

      # @param count [Integer] of requests, sent in the same order every time
      # @return [Hash{Symbol => Integer, Float}] `requests` sent, `errors` among them, `seconds`
      # @raise [Error] when the client's process has ended
      def run(count) = ask("count #{count}")

      # @param seconds [Numeric]
      # @return (see #run)
      # @raise (see #run)
      def run_for(seconds) = ask("seconds #{seconds}")

      # Ends the process.
      # @return [void]
      def stop = @io.closed? || @io.close

      private

      def ask(order)
        @io.puts(order)
        requests, errors, seconds = (@io.gets || raise(Errno::EPIPE)).split
        { requests: requests.to_i, errors: errors.to_i, seconds: seconds.to_f }
      rescue Errno::EPIPE
        raise Error, "the process that sends requests was ended: see what was written to standard error."
      end
    end
  end
end
