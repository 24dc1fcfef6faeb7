# frozen_string_literal: true

require "io/wait"
require_relative "request"
require_relative "response"

module BenchDD
  module Profiler
    module Views
      # A connection of a server: one request, one answer, both within a time.
      class Connection
        # Bytes that are sent at once.
        PART = 65_536
        # Seconds for an answer.
        ANSWER = 60
        # What is still listened to after an answer, so that it is not lost with the connection: bytes and seconds.
        REST = 1 << 20
        LINGER = 1
        private_constant :PART, :ANSWER, :REST, :LINGER

        # @param socket [IO]
        # @param site [Site]
        # @param patience [Numeric] seconds for the request
        def initialize(socket, site, patience)
          @socket = socket
          @site = site
          @patience = patience
        end

        # Reads the request and answers it. Whatever goes wrong is this connection's alone.
        # @return [void]
        def call
          request = Request.read(@socket, @patience)
          reply(answer(request), body: request.verb != "HEAD") if request
        rescue Request::Refused => e
          reply(Response.error(e.status, e.message))
        ensure
          @socket.close
        end

        private

        def answer(request)
          @site.call(request)
        rescue StandardError => e
          Response.error(500, "The page could not be made (#{e.class}: #{e.message}).")
        end

        def reply(response, body: true)
          deadline = now + ANSWER
          send(response.head, deadline)
          response.each_part(PART) { |part| send(part, deadline) } if body
          rest
        rescue SystemCallError, IOError
          nil # the client has gone, or the file
        end

        def send(text, deadline)
          until text.empty?
            sent = @socket.write_nonblock(text, exception: false)
            if sent.is_a?(Integer) then text = text.byteslice(sent..)
            elsif !@socket.wait_writable([deadline - now, 0].max)
              raise IOError, "the client takes too long"
            end
          end
        end

        def rest
          @socket.close_write
          deadline = now + LINGER
          size = 0
          while size < REST && @socket.wait_readable([deadline - now, 0].max)
            part = @socket.read_nonblock(PART, exception: false) or return
            size += part.size unless part == :wait_readable
          end
        end

        def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end
    end
  end
end
