# frozen_string_literal: true

require_relative "../line"
require_relative "../reader"
require_relative "../writer"
require_relative "sessions"

module BenchDD
  module Requests
    class Recording
      # The file of one process of a recording.
      class Output
        # @return [Integer] the process
        attr_reader :pid

        # Opens the file, which this process ends when it exits.
        # @param settings [Settings]
        # @param id [String] the same for all processes of a recording
        # @raise [Error, SystemCallError]
        def initialize(settings, id)
          @settings = settings
          @pid = Process.pid
          @lock = Mutex.new
          @sessions = Sessions.new
          @began = clock
          started = Time.now.utc.strftime("%Y-%m-%dT%H:%M:%S.%6NZ")
          @writer = Writer.new(settings.to, numbered: true, header: {
                                 "source" => "recorder", "recording" => id, "started" => started,
                                 "ignore" => settings.ignore.map(&:to_s)
                               })
          pid = @pid
          at_exit { close_at_exit if Process.pid == pid }
        end

        # @return [Float] seconds since the file was opened
        def now = clock - @began

        # @return [Boolean] whether no more is written
        def closed? = @writer.nil?

        # @return [String] the file
        def path = @writer&.path

        # Writes a request, unless that would be more than was asked for.
        # @param request [Request] without secrets
        def <<(request)
          @lock.synchronize do
            next if closed?

            line = line(request)
            next if line.nil? || line.bytesize > Reader::MAX_LINE
            next finish if @writer.bytes + line.bytesize > @settings.max_file

            write(line)
          end
        end

        # Ends the file, which gets its name. Does nothing the second time.
        def close = @lock.synchronize { finish }

        private

        # The program's exit is not to fail because its folder is gone.
        def close_at_exit
          close
        rescue SystemCallError => e
          warn "BenchDD::Recorder could not finish #{@settings.to}: #{e.message}"
        end

        # nil for what HTTP does not know, such as a method with a blank in it.
        def line(request)
          Line.dump(request.session ? request : request.with(session: @sessions.marker(request)))
        rescue Line::Invalid
          nil
        end

        def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

        def write(line)
          @writer.write_line(line)
          finish if @writer.count >= @settings.limit
        rescue SystemCallError
          @writer.leave
          @writer = nil
          raise
        end

        def finish
          @writer&.close
          @writer = nil
        end
      end
    end
  end
end
