# frozen_string_literal: true

require "tempfile"
require_relative "conversation"

module BenchDD
  module Comparison
    # A worker that is started as a process of its own: started on a side, asked, and ended whatever happens.
    class WorkerProcess
      include Conversation

      SCRIPT = File.expand_path("../worker/main.rb", __dir__)

      # @param side [Sides::Side]
      # @param files [Array<String>] absolute, that declare suites
      # @param environment [Hash{String => String, nil}] besides the side's own
      # @param core [Integer, nil] the core to be pinned to
      def initialize(side, files, environment: {}, core: nil)
        own, command, folder = side.command(SCRIPT, *files)
        @log = Tempfile.new("benchdd-worker")
        input, @orders = IO.pipe
        @answers, output = IO.pipe
        @pid = Process.spawn(own.merge(environment, "BENCHDD_ROOT" => side.root), *Sides::Pinning.command(core),
                             *command, in: File::NULL, out: @log, err: @log, chdir: folder, pgroup: true,
                                       Worker::Descriptors::ORDERS => input, Worker::Descriptors::ANSWERS => output)
        [input, output].each(&:close)
      end

      # Lets it end by itself, then ends it and all that it has started.
      # @return [void]
      def stop
        @orders.close
        kill unless fate(END_TIME)
      ensure
        @answers.close
        @log.close!
      end

      # Ends it now, and all that it has started.
      # @return [void]
      def kill
        Process.kill(:KILL, -@pid)
        _, @status = Process.wait2(@pid) unless @status
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end

      private

      # @return [String, nil] how it has ended, as soon as it has; nil if it has not within so many seconds
      def fate(seconds)
        deadline = now + seconds
        until @status
          _, @status = Process.wait2(@pid, Process::WNOHANG)
          break if @status || now > deadline

          sleep(0.002)
        end
        @status && words(@status.exitstatus, @status.termsig)
      rescue Errno::ECHILD
        "ended"
      end

      def written = File.read(@log.path)
    end
  end
end
