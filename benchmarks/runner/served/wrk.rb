# frozen_string_literal: true

require "json"
require "open3"

module Bench
  module Runner
    module Served
      # Sends requests as fast as they are answered, with wrk, which is held to a processor of its own.
      class Wrk
        SCRIPT = File.expand_path("../../support/requests.lua", __dir__)
        # The processor.
        CORE = 1
        private_constant :SCRIPT

        # What was done: `requests` that were answered, in `seconds`.
        Count = Struct.new(:requests, :seconds) do
          # @return [Float]
          def per_second = requests / seconds
        end

        # @param folder [String] where what is sent is written to
        # @param connections [Integer]
        # @param core [Integer, nil] the processor; nil: any
        def initialize(folder, connections: 10, core: CORE)
          @folder = folder
          @connections = connections
          @core = core
        end

        # @param port [Integer]
        # @param kinds [Array<Kind>] whose requests take turns
        # @param seconds [Integer]
        # @return [Count]
        # @raise [Error] when one was refused or not answered
        def run(port, kinds, seconds)
          output, = Open3.capture2e(*pinned, "wrk", "-t1", "-c#{@connections}", "-d#{seconds}s", "-s", SCRIPT,
                                    "http://127.0.0.1:#{port}/", "--", file(kinds))
          count(output)
        rescue SystemCallError => e
          raise Error, "wrk does not run: #{e.message}"
        end

        # @param kinds [Array<Kind>]
        # @return [String] the file that has them
        def file(kinds)
          path = File.join(@folder, "#{kinds.map(&:name).join("+").tr(" ", "_")}.requests")
          unless File.file?(path)
            lists = kinds.map(&:requests)
            File.binwrite(path, lists.first.zip(*lists.drop(1)).flatten.join("\0"))
          end
          path
        end

        private

        def pinned = @core ? ["taskset", "-c", @core.to_s] : []

        def count(output)
          found = output[/^\{.*\}$/] or raise Error, "wrk has counted nothing: #{output.lines.last.to_s.strip}"
          found = JSON.parse(found)
          bad = found.values_at("refused", "broken")
          raise Error, "#{bad.first} requests were refused, #{bad.last} connections broke" unless bad == [0, 0]
          raise Error, "no request was answered" if found["requests"].zero?

          Count.new(found["requests"], found["seconds"])
        end
      end
    end
  end
end
