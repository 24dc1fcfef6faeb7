# frozen_string_literal: true

require "open3"
require "tempfile"

module BenchDD
  module Servers
    # The load generator wrk, which costs a small part of what a client in Ruby does. It runs for whole seconds; how
    # many requests that comes to is not known before.
    class Wrk
      # Makes wrk send the requests in turn. They are in a file: the size of each, a line end, its bytes.
      SCRIPT = <<~LUA
        local requests, at = {}, 0
        local file = assert(io.open(os.getenv("BENCHDD_REQUESTS"), "rb"))
        for size in file:lines() do
          requests[#requests + 1] = file:read(tonumber(size))
        end
        file:close()
        request = function()
          at = at % #requests + 1
          return requests[at]
        end
      LUA
      # Seconds in the units of wrk's report.
      UNITS = { "us" => 1e-6, "ms" => 1e-3, "s" => 1, "m" => 60, "h" => 3600 }.freeze
      private_constant :SCRIPT, :UNITS

      # @return [Boolean] whether it is installed
      def self.there? = !Executable.find("wrk").nil?

      # @param uri [URI::HTTP]
      # @param requests [Array<RawRequest>]
      # @param connections [Integer] how many requests are under way at once
      # @param timeout [Numeric] seconds that an answer may take
      def initialize(uri, requests, connections:, timeout:)
        @uri = uri
        @requests = requests
        @connections = connections
        @timeout = timeout
      end

      # @param seconds [Numeric] rounded up to whole ones
      # @return [Hash{Symbol => Integer, Float}] `requests` answered, `errors` among them, `seconds`
      # @raise [Error] when it fails
      def run_for(seconds)
        with_files do |script, requests|
          command = ["wrk", "--threads", "1", "--connections", @connections.to_s, "--timeout", "#{@timeout.ceil}s",
                     "--duration", "#{seconds.ceil}s", "--script", script, @uri.to_s]
          output, status = Open3.capture2e({ "BENCHDD_REQUESTS" => requests }, *command)
          raise Error, "`#{command.join(" ")}` failed: #{output.strip}" unless status.success?

          read(output)
        end
      end

      private

      def with_files
        Tempfile.create(["benchdd", ".lua"]) do |script|
          Tempfile.create("benchdd", binmode: true) do |list|
            script.write(SCRIPT)
            @requests.map(&:to_s).each { |bytes| list.write(bytes.bytesize, "\n", bytes) }
            [script, list].each(&:flush)
            yield script.path, list.path
          end
        end
      end

      def read(output)
        requests, number, unit = output.match(/(\d+) requests in ([\d.]+)([a-z]+)/)&.captures
        raise Error, "wrk reported what cannot be understood: #{output.strip}" unless requests

        refused = output[/Non-2xx or 3xx responses: (\d+)/, 1].to_i
        broken = output[/Socket errors: (.*)/, 1].to_s.scan(/\d+/).sum(&:to_i)
        { requests: requests.to_i, errors: refused + broken, seconds: number.to_f * UNITS.fetch(unit) }
      end
    end
  end
end
