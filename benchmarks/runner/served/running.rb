# frozen_string_literal: true

require "fileutils"
require "socket"
require "tmpdir"
require_relative "process_group"

module Bench
  module Runner
    module Served
      # A side that serves, in processes of its own.
      class Running
        # Seconds that it has to begin.
        START = 30
        # What all are told.
        ENVIRONMENT = { "APP_ENV" => "production", "RACK_ENV" => "production", "NODE_ENV" => "production",
                        "PATH" => "#{ENV.fetch("PATH", "")}:/usr/sbin" }.freeze
        private_constant :START, :ENVIRONMENT

        # Starts a side, yields it when it takes connections, and ends it.
        # @see .start
        # @yieldparam running [Running]
        # @return what the block returns
        def self.serve(side, **options)
          running = start(side, **options)
          yield running
        ensure
          running&.stop
        end

        # Starts a side.
        # @param side [Side]
        # @param page [String] the file of what /page is answered with
        # @param core [Integer, nil] the processor that it is held to; nil: any
        # @return [Running] when it takes connections
        # @raise [Error] when it does not serve
        def self.start(side, page:, core: 0)
          folder = Dir.mktmpdir("served")
          File.chmod(0o755, folder) # a server may change its user
          running = new(side, folder, page, core)
          running.await
          serves = running
        ensure
          running&.stop unless serves
          FileUtils.rm_rf(folder) if folder && !serves
        end

        # @return [Integer]
        attr_reader :port
        # @return [ProcessGroup]
        attr_reader :group

        # @param side [Side]
        # @param folder [String] of its own
        # @param page [String]
        # @param core [Integer, nil]
        def initialize(side, folder, page, core)
          @folder = folder
          @log = File.join(folder, "log")
          @port = free_port
          @words = { "@PORT@" => @port.to_s, "@PAGE@" => page, "@FOLDER@" => folder }
          side.files.each { |name, text| File.write(File.join(folder, name), fill(text)) }
          environment = { **ENVIRONMENT, "PORT" => @port.to_s, "BENCH_PAGE" => page, **side.env }
          @pid = spawn(environment, *pinned(core), *side.command.map { |word| fill(word) },
                       chdir: folder, pgroup: true, in: File::NULL, out: @log, err: %i[child out])
          @group = ProcessGroup.new(@pid)
          @waiting = Process.detach(@pid)
        rescue SystemCallError => e
          raise Error, "it does not start: #{e.message}"
        end

        # Waits until it takes connections.
        # @return [void]
        # @raise [Error] when it does not in time
        def await
          deadline = now + START
          until open?
            raise Error, "it has ended: #{last_words}" unless @waiting.alive?
            raise Error, "it took no connection within #{START} s: #{last_words}" if now > deadline

            sleep(0.05)
          end
        end

        # Ends it.
        # @return [void]
        def stop
          @group.stop
          @waiting.join
          FileUtils.rm_rf(@folder)
        end

        private

        def free_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

        def fill(text) = text.gsub(/@[A-Z]+@/) { |name| @words.fetch(name, name) }

        def pinned(core) = core ? ["taskset", "-c", core.to_s] : []

        def open?
          TCPSocket.new("127.0.0.1", @port).close
          true
        rescue Errno::ECONNREFUSED
          false
        end

        def last_words = File.read(@log).scrub.lines.map(&:strip).reject(&:empty?).last(3).join(" / ")

        def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end
    end
  end
end
